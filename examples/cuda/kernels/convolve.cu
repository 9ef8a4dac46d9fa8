// A 5 by 5 filter on an image of bytes, with weights in constant memory that the host may set, and a running
// average of the brightness in a variable of the device.

__constant__ float weights[5][5] = {
    {0, 0, -1, 0, 0}, {0, -1, -2, -1, 0}, {-1, -2, 17, -2, -1}, {0, -1, -2, -1, 0}, {0, 0, -1, 0, 0},
};
__device__ float brightness = 0.5f;

extern "C" __global__ void convolve(int width, int height, const unsigned char *__restrict__ from,
                                    unsigned char *__restrict__ to)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;

    float sum = 0;
    for (int i = -2; i <= 2; i++)
        for (int k = -2; k <= 2; k++) {
            int row = min(max(y + i, 0), height - 1);
            int column = min(max(x + k, 0), width - 1);
            sum += weights[i + 2][k + 2] * from[row * width + column];
        }
    float value = __saturatef(sum / 255);
    to[y * width + x] = (unsigned char)rintf(value * 255);
    if (x == 0 && y == 0)
        brightness = 0.9f * brightness + 0.1f * value;
}
