// Dot products of two vectors, one a block: four floats at a time, and two halves at a time with a sum in single
// precision every so often.

typedef _Float16 half2 __attribute__((ext_vector_type(2)));
typedef float float2x __attribute__((ext_vector_type(2)));

static __device__ void add_up(float mine, float *result)
{
    for (int lanes = 16; lanes > 0; lanes /= 2)
        mine += __shfl_xor_sync(0xffffffff, mine, lanes);
    if (threadIdx.x % 32 == 0)
        atomicAdd(result, mine);
}

extern "C" __global__ void dot_float4(int n, const float4 *__restrict__ a, const float4 *__restrict__ b, float *result)
{
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float4 x = a[i], y = b[i];
        sum = fmaf(x.x, y.x, fmaf(x.y, y.y, fmaf(x.z, y.z, fmaf(x.w, y.w, sum))));
    }
    add_up(sum, result);
}

extern "C" __global__ void dot_half2(int n, const half2 *__restrict__ a, const half2 *__restrict__ b, float *result)
{
    float sum = 0;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) {
        half2 some = {0, 0};
        for (int k = 0; k < 16 && i < n; k++, i += gridDim.x * blockDim.x)
            some += a[i] * b[i];
        float2x wide = __builtin_convertvector(some, float2x);
        sum += wide.x + wide.y;
    }
    add_up(sum, result);
}
