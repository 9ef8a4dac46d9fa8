// Spaces: dynamic and static shared memory, constants, globals with initial values, local arrays, malloc, unions, bit fields.
#include <cstring>
extern __shared__ unsigned char dynamic[];
extern __shared__ __align__(16) float4 wide[];
__constant__ float coefficients[16] = {1, 2, 3, 4.5f, -0.f, 1e-40f};
__constant__ struct { int n; const char *name; double x; } table[2] = {{1, "one", 1.0}, {2, "two", 2.0}};
__device__ int counter = 7;
__device__ int *pointer_to_counter = &counter;
__device__ const char *const words[] = {"alpha", "beta", nullptr, "delta"};
__device__ double matrix[3][5];
static __device__ unsigned long long seed = 0x123456789abcdefull;
__device__ __managed__ int shared_with_host = 3;

__global__ void shared_dynamic(float *out, int n) {
    float *floats = reinterpret_cast<float *>(dynamic);
    double *doubles = reinterpret_cast<double *>(floats + n);
    floats[threadIdx.x] = out[threadIdx.x];
    doubles[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = floats[n - 1 - threadIdx.x] + doubles[threadIdx.x ^ 1];
}
__global__ void shared_wide(float4 *out) {
    wide[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = wide[blockDim.x - 1 - threadIdx.x];
}
__global__ void constants(float *out, int i) {
    out[threadIdx.x] = coefficients[i & 15] + coefficients[3] + table[i & 1].n + table[i & 1].name[1] + table[1].x;
}
__global__ void globals(int *out, int i) {
    out[threadIdx.x] = atomicAdd(&counter, 1) + *pointer_to_counter + words[i & 1][2] + matrix[i % 3][i % 5] + shared_with_host;
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    out[threadIdx.x + 1] = seed >> 33;
}
__global__ void local_arrays(int *x, int n) {
    int stack[64];
    struct { char tag; double value; short more[3]; } mixed[8];
    for (int i = 0; i < n; ++i) stack[i & 63] = x[i];
    for (int i = 0; i < 8; ++i) mixed[i] = {char(i), double(stack[i]), {1, 2, short(i)}};
    int sum = 0;
    for (int i = 0; i < n; ++i) sum += stack[(i * 7) & 63] + mixed[i & 7].more[i % 3] + int(mixed[i & 7].value) + mixed[i & 7].tag;
    x[threadIdx.x] = sum;
}
__global__ void variable_length(int *x, int n) {
    int *array = static_cast<int *>(__builtin_alloca(n * sizeof(int)));
    for (int i = 0; i < n; ++i) array[i] = x[i];
    for (int i = 0; i < n; ++i) x[i] = array[n - 1 - i];
}
__global__ void heap(int *out, int n) {
    int *array = static_cast<int *>(malloc(n * sizeof(int)));
    if (array == nullptr) return;
    memset(array, 0, n * sizeof(int));
    for (int i = 0; i < n; ++i) array[i] += i * i;
    memcpy(out, array, n * sizeof(int));
    free(array);
    double *more = new double[n];
    more[0] = 1;
    out[0] = more[0];
    delete[] more;
}
struct Bits { unsigned a : 3; int b : 7; unsigned long long c : 40; bool d : 1; };
union Any { float f; int i; unsigned char bytes[4]; short halves[2]; };
struct __attribute__((packed)) Packed { char a; int b; short c; double d; };
struct __align__(16) Aligned { int a[3]; };
__global__ void odd_layouts(Bits *bits, Any *any, Packed *packed, Aligned *aligned) {
    int i = threadIdx.x;
    bits[i].b = bits[i].a - bits[i].b;
    bits[i].c += i;
    bits[i].d ^= 1;
    any[i].bytes[2] = any[i].halves[0];
    any[i].f *= 2;
    packed[i].b = packed[i].c + packed[i].a;
    packed[i].d = packed[i].b;
    aligned[i] = aligned[i + 1];
}
struct Big { int x[40]; char y; };
__global__ void by_value(Big big, Packed packed, const __grid_constant__ Big constant, int *out) {
    big.x[threadIdx.x] = packed.b;
    out[threadIdx.x] = big.x[out[0]] + constant.x[out[1]] + packed.d + constant.y;
}
__device__ __noinline__ Big grow(Big big, int by) {
    for (int &x : big.x) x += by;
    return big;
}
__device__ __noinline__ Packed repack(Packed p) { return {char(p.c), int(p.d), p.a, double(p.b)}; }
__global__ void structs_returned(Big *big, Packed *packed) {
    big[threadIdx.x] = grow(big[threadIdx.x], 3);
    packed[threadIdx.x] = repack(packed[threadIdx.x]);
}
__global__ void volatiles(volatile int *flag, volatile double *value, volatile char *byte) {
    while (*flag == 0) {}
    *value = *value + 1;
    *byte = *flag;
    __threadfence();
    *flag = 0;
}
__global__ void read_only(const float4 *__restrict__ in, float *__restrict__ out, const int *__restrict__ index) {
    float4 v = __ldg(in + index[threadIdx.x]);
    out[threadIdx.x] = v.x + v.y * v.z - v.w + __ldcg(out + 1) + __ldcs(out + 2) + __ldcv(out + 3);
}
