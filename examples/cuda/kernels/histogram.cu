// How often each byte value occurs, how many are letters, and the largest: with atomics on shared and on global memory.

struct Result {
    unsigned counts[256];
    unsigned long long letters;
    int largest;
};

extern "C" __global__ void histogram(int n, const unsigned char *bytes, Result *result)
{
    __shared__ unsigned counts[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        counts[i] = 0;
    __syncthreads();

    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool letter = false;
    if (i < n) {
        unsigned char byte = bytes[i];
        atomicAdd(&counts[byte], 1);
        atomicMax(&result->largest, (int)byte);
        letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    }
    // One addition for each warp.
    unsigned letters = __ballot_sync(0xffffffff, letter);
    if (threadIdx.x % 32 == 0 && letters != 0)
        atomicAdd(&result->letters, (unsigned long long)__popc(letters));
    __syncthreads();

    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        if (counts[i] != 0)
            atomicAdd(&result->counts[i], counts[i]);
}
