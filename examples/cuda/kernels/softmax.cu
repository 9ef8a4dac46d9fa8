// Softmax of each row of a matrix, a warp a row: the largest, the sum of exponentials, and the quotients.
// With the fast functions of the hardware.

extern "C" __global__ void softmax(int rows, int columns, const float *__restrict__ from, float *__restrict__ to)
{
    int lane = threadIdx.x % warpSize;
    int row = blockIdx.x * (blockDim.x / warpSize) + threadIdx.x / warpSize;
    if (row >= rows)
        return;
    from += (size_t)row * columns;
    to += (size_t)row * columns;

    float largest = -INFINITY;
    for (int i = lane; i < columns; i += warpSize)
        largest = fmaxf(largest, from[i]);
    for (int lanes = 16; lanes > 0; lanes /= 2)
        largest = fmaxf(largest, __shfl_xor_sync(0xffffffff, largest, lanes));

    float sum = 0;
    for (int i = lane; i < columns; i += warpSize) {
        float value = __expf(from[i] - largest);
        to[i] = value;
        sum += value;
    }
    for (int lanes = 16; lanes > 0; lanes /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, lanes);

    for (int i = lane; i < columns; i += warpSize)
        to[i] = __fdividef(to[i], sum);
}
