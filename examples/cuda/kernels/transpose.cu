// The transpose of a matrix, through tiles in shared memory, so that both reading and writing go along rows.
//
// Launch with blocks of 32 by 8 threads.

constexpr int side = 32;

extern "C" __global__ void __launch_bounds__(256)
transpose(int rows, int columns, const float *from, float *to)
{
    // One more column, so that the elements of a column are in different banks.
    __shared__ float tile[side][side + 1];

    int x = blockIdx.x * side + threadIdx.x;
    for (int dy = threadIdx.y; dy < side; dy += blockDim.y) {
        int y = blockIdx.y * side + dy;
        if (x < columns && y < rows)
            tile[dy][threadIdx.x] = from[(size_t)y * columns + x];
    }
    __syncthreads();

    x = blockIdx.y * side + threadIdx.x;
    for (int dy = threadIdx.y; dy < side; dy += blockDim.y) {
        int y = blockIdx.x * side + dy;
        if (x < rows && y < columns)
            to[(size_t)y * rows + x] = tile[threadIdx.x][dy];
    }
}
