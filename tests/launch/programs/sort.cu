// Sorting: a network in shared memory, by digits, and by ranks.

extern "C" __global__ void bitonic(unsigned *values)
{
    extern __shared__ unsigned shared[];
    int i = threadIdx.x, n = blockDim.x;
    values += blockIdx.x * n;
    shared[i] = values[i];
    __syncthreads();
    for (int size = 2; size <= n; size *= 2)
        for (int step = size / 2; step > 0; step /= 2) {
            int other = i ^ step;
            if (other > i) {
                bool up = (i & size) == 0;
                unsigned a = shared[i], b = shared[other];
                if ((a > b) == up) {
                    shared[i] = b;
                    shared[other] = a;
                }
            }
            __syncthreads();
        }
    values[i] = shared[i];
}

// One bit at a time, zeros before ones; the place of each by ballots. Blocks are whole warps, up to 256 threads.
extern "C" __global__ void radix(unsigned long long *values)
{
    __shared__ unsigned long long shared[256];
    __shared__ int zeros[8];
    int i = threadIdx.x, lane = i % 32, warp = i / 32, warps = blockDim.x / 32;
    shared[i] = values[i];
    __syncthreads();
    for (int bit = 0; bit < 64; bit++) {
        unsigned long long mine = shared[i];
        bool zero = !(mine >> bit & 1);
        unsigned ballot = __ballot_sync(0xffffffffu, zero);
        if (lane == 0)
            zeros[warp] = __popc(ballot);
        __syncthreads();
        int before = 0, all = 0;
        for (int k = 0; k < warps; k++) {
            before += k < warp ? zeros[k] : 0;
            all += zeros[k];
        }
        before += __popc(ballot & ((1u << lane) - 1));
        shared[zero ? before : all + i - before] = mine;
        __syncthreads();
    }
    values[i] = shared[i];
}

// Where each goes: as many as are less, or are equal and before it.
extern "C" __global__ void ranks(int n, const double *values, double *sorted)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int rank = 0;
    for (int k = 0; k < n; k++)
        rank += values[k] < values[i] || (values[k] == values[i] && k < i);
    sorted[rank] = values[i];
}
