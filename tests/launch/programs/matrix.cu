// Products of matrices: as the book says, through tiles, in tensor cores, of bytes; and a system of equations.

#include <mma.h>

extern "C" __global__ void multiply(int n, const double *a, const double *b, double *c)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n)
        return;
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

// Launch with two tiles of dynamic shared memory.
extern "C" __global__ void tiled(int n, const float *a, const float *b, float *c)
{
    extern __shared__ float tiles[];
    int side = blockDim.x, x = threadIdx.x, y = threadIdx.y;
    float *left = tiles, *right = tiles + side * side;
    int column = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float sum = 0;
    for (int first = 0; first < n; first += side) {
        left[y * side + x] = row < n && first + x < n ? a[row * n + first + x] : 0;
        right[y * side + x] = first + y < n && column < n ? b[(first + y) * n + column] : 0;
        __syncthreads();
        for (int k = 0; k < side; k++)
            sum += left[y * side + k] * right[k * side + x];
        __syncthreads();
    }
    if (row < n && column < n)
        c[row * n + column] = sum;
}

// A warp for each tile of 16 by 16.
extern "C" __global__ void tensor(int n, const half *a, const half *b, float *c)
{
    using namespace nvcuda::wmma;
    fragment<matrix_a, 16, 16, 16, half, row_major> left;
    fragment<matrix_b, 16, 16, 16, half, row_major> right;
    fragment<accumulator, 16, 16, 16, float> sum;
    fill_fragment(sum, 0.0f);
    for (int k = 0; k < n; k += 16) {
        load_matrix_sync(left, a + blockIdx.y * 16 * n + k, n);
        load_matrix_sync(right, b + k * n + blockIdx.x * 16, n);
        mma_sync(sum, left, right, sum);
    }
    store_matrix_sync(c + blockIdx.y * 16 * n + blockIdx.x * 16, sum, n, mem_row_major);
}

// Rows of `a` and rows of `b`, four bytes at a time.
extern "C" __global__ void bytes(int words, const int *a, const int *b, int *c)
{
    int sum = 0;
    for (int k = 0; k < words; k++)
        asm("dp4a.s32.s32 %0, %1, %2, %0;" : "+r"(sum) : "r"(a[blockIdx.x * words + k]), "r"(b[threadIdx.x * words + k]));
    c[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Gauss and Jordan, with the largest of each column first; a thread for each row, the right side behind the matrix.
extern "C" __global__ void solve(int n, double *rows, double *x)
{
    __shared__ int pivot;
    int i = threadIdx.x, width = n + 1;
    for (int k = 0; k < n; k++) {
        if (i == 0) {
            pivot = k;
            for (int row = k + 1; row < n; row++)
                if (fabs(rows[row * width + k]) > fabs(rows[pivot * width + k]))
                    pivot = row;
        }
        __syncthreads();
        for (int column = i; column < width && pivot != k; column += n) {
            double kept = rows[k * width + column];
            rows[k * width + column] = rows[pivot * width + column];
            rows[pivot * width + column] = kept;
        }
        __syncthreads();
        if (i != k) {
            double factor = rows[i * width + k] / rows[k * width + k];
            for (int column = k; column < width; column++)
                rows[i * width + column] -= factor * rows[k * width + column];
        }
        __syncthreads();
    }
    x[i] = rows[i * width + n] / rows[i * width + i];
}
