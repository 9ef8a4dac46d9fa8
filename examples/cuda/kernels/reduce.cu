// The sum of an array: in step with the grid, over warps with shuffles, over the block, and with one atomic a block.

extern "C" __global__ void __launch_bounds__(1024) reduce(size_t n, const double *x, double *sum)
{
    __shared__ double of_warps[32];
    double mine = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        mine += x[i];

    for (int lanes = 16; lanes > 0; lanes /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, lanes);
    if (threadIdx.x % 32 == 0)
        of_warps[threadIdx.x / 32] = mine;
    __syncthreads();

    if (threadIdx.x < 32) {
        mine = threadIdx.x < blockDim.x / 32 ? of_warps[threadIdx.x] : 0;
        for (int lanes = 16; lanes > 0; lanes /= 2)
            mine += __shfl_down_sync(0xffffffff, mine, lanes);
        if (threadIdx.x == 0)
            atomicAdd(sum, mine);
    }
}
