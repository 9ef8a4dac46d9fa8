// curand: all generators and distributions.
#include <curand_kernel.h>
template <class State> __global__ void draw(State *states, float *f, double *d, unsigned *u) {
    int i = threadIdx.x;
    State state = states[i];
    f[i] = curand_uniform(&state) + curand_normal(&state) + curand_log_normal(&state, .5f, 2.f);
    d[i] = curand_uniform_double(&state) + curand_normal_double(&state);
    float2 two = curand_normal2(&state);
    f[i + 1] = two.x + two.y;
    u[i] = curand(&state) + curand_poisson(&state, 3.5);
    skipahead(17ull, &state);
    states[i] = state;
}
template __global__ void draw<curandStateXORWOW_t>(curandStateXORWOW_t *, float *, double *, unsigned *);
template __global__ void draw<curandStateMRG32k3a_t>(curandStateMRG32k3a_t *, float *, double *, unsigned *);
template __global__ void draw<curandStatePhilox4_32_10_t>(curandStatePhilox4_32_10_t *, float *, double *, unsigned *);
template <class State> __global__ void start(State *states, unsigned long long seed) { curand_init(seed, threadIdx.x, 5, states + threadIdx.x); }
template __global__ void start<curandStateXORWOW_t>(curandStateXORWOW_t *, unsigned long long);
template __global__ void start<curandStateMRG32k3a_t>(curandStateMRG32k3a_t *, unsigned long long);
template __global__ void start<curandStatePhilox4_32_10_t>(curandStatePhilox4_32_10_t *, unsigned long long);
__global__ void sobol(curandStateSobol32_t *a, curandStateScrambledSobol64_t *b, float *f, double *d, curandDirectionVectors32_t *v) {
    curand_init(*v, 3u, a);
    f[threadIdx.x] = curand_uniform(a) + curand_normal(a);
    d[threadIdx.x] = curand_uniform_double(b);
}
__global__ void twister(curandStateMtgp32_t *s, float *f) { f[threadIdx.x] = curand_uniform(s) + curand_normal(s); }
__global__ void four(curandStatePhilox4_32_10_t *s, float4 *f, uint4 *u) {
    f[threadIdx.x] = curand_normal4(s);
    u[threadIdx.x] = curand4(s);
}
