// What threads do together, the heap, printing and the mathematics of the device.
//
//   nvcc -ptx -arch=sm_80 device.cu -o device.ptx

extern "C" __global__ void atomics(unsigned *out, float *sum)
{
    extern __shared__ unsigned shared[];
    unsigned i = threadIdx.x;
    shared[i] = 0;
    __syncthreads();
    atomicAdd(&shared[i % 4], i);
    atomicMax(&shared[4], i);
    __syncthreads();
    if (i < 5) out[i] = shared[i];
    atomicAdd(&out[5], 1u);
    atomicCAS(&out[6], 0u, 7u);
    atomicXor(&out[7], 1u << (i & 31));
    atomicInc(&out[8], 9u);
    atomicAdd(sum, 0.5f);
    unsigned long long *wide = (unsigned long long *)(out + 10);
    atomicAdd(wide, 0x100000000ull);
}

extern "C" __global__ void votes(unsigned *out)
{
    unsigned i = threadIdx.x;
    unsigned odd = __ballot_sync(0xFFFFFFFFu, i & 1);
    int any = __any_sync(0xFFFFFFFFu, i == 7), all = __all_sync(0xFFFFFFFFu, i < 32);
    unsigned sum = i;
    for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xFFFFFFFFu, sum, step);
    unsigned same = __match_any_sync(0xFFFFFFFFu, i / 8);
    unsigned least = __reduce_min_sync(0xFFFFFFFFu, i + 3);
    if (i == 9) {
        out[0] = odd; out[1] = any; out[2] = all; out[3] = sum; out[4] = same; out[5] = least;
    }
    if (i & 1) {
        unsigned half = __shfl_sync(0xAAAAAAAAu, i, 3);
        if (i == 5) out[6] = half;
    }
    int count = __syncthreads_count(i < 10);
    if (i == 0) out[7] = count;
}

extern "C" __global__ void heap(int *out)
{
    int *p = (int *)malloc(4 * sizeof(int));
    for (int i = 0; i < 4; i++) p[i] = i * i;
    out[threadIdx.x] = p[0] + p[1] + p[2] + p[3];
    free(p);
    if (threadIdx.x == 1) printf("%d %5.2f|%s %c %llu\n", -7, 2.5, "text", 'x', 1ull << 40);
}

extern "C" __global__ void floats(double *out, double x, float y)
{
    out[0] = sqrt(x); out[1] = exp(x); out[2] = sin(x); out[3] = pow(x, 1.5);
    out[4] = sqrtf(y); out[5] = y / 3.0f; out[6] = fmod(x, 0.7); out[7] = log(x);
    out[8] = __fdividef(y, 3.0f); out[9] = rsqrt(x); out[10] = cbrt(x); out[11] = erf(x);
}
