// Irregular work: a sparse matrix, ways through a graph, what is kept of a list, and texts that are compared.

// A warp for each row.
extern "C" __global__ void sparse(int rows, const int *starts, const int *columns, const double *values,
                                  const double *x, double *y)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows)
        return;
    double sum = 0;
    for (int i = starts[row] + lane; i < starts[row + 1]; i += 32)
        sum += values[i] * x[columns[i]];
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_down_sync(~0u, sum, step);
    if (lane == 0)
        y[row] = sum;
}

// How far each node is from the first: one block, all nodes of one distance at a time.
extern "C" __global__ void distances(int nodes, const int *starts, const int *edges, int *far)
{
    __shared__ int changed;
    for (int i = threadIdx.x; i < nodes; i += blockDim.x)
        far[i] = i == 0 ? 0 : -1;
    for (int distance = 0;; distance++) {
        __syncthreads();
        if (threadIdx.x == 0)
            changed = 0;
        __syncthreads();
        for (int i = threadIdx.x; i < nodes; i += blockDim.x)
            // Others may just reach this one.
            if (atomicAdd(&far[i], 0) == distance)
                for (int k = starts[i]; k < starts[i + 1]; k++)
                    if (atomicCAS(&far[edges[k]], -1, distance + 1) == -1)
                        atomicExch(&changed, 1);
        __syncthreads();
        if (!changed)
            break;
    }
}

// What is odd of a list, in order: running sums over warps, then over the block.
extern "C" __global__ void odd(int n, const int *from, int *to, int *count)
{
    __shared__ int sums[32];
    int i = threadIdx.x, lane = i % 32, warp = i / 32;
    int keep = i < n && (from[i] & 1), place = keep;
    for (int step = 1; step < 32; step *= 2) {
        int before = __shfl_up_sync(~0u, place, step);
        if (lane >= step)
            place += before;
    }
    if (lane == 31)
        sums[warp] = place;
    __syncthreads();
    if (warp == 0) {
        int sum = lane < (int)blockDim.x / 32 ? sums[lane] : 0;
        for (int step = 1; step < 32; step *= 2) {
            int before = __shfl_up_sync(~0u, sum, step);
            if (lane >= step)
                sum += before;
        }
        sums[lane] = sum;
    }
    __syncthreads();
    place += warp > 0 ? sums[warp - 1] : 0;
    if (keep)
        to[place - 1] = from[i];
    if (i == (int)blockDim.x - 1)
        *count = place;
}

// How many changes make one text of the other: along the diagonals of a table, a thread for each letter of the first.
extern "C" __global__ void changes(int m, int n, const char *a, const char *b, int *result)
{
    extern __shared__ int lines[];
    int i = threadIdx.x, width = m + 1;
    for (int diagonal = 0; diagonal <= m + n; diagonal++) {
        int *now = lines + diagonal % 3 * width, *last = lines + (diagonal + 2) % 3 * width,
            *before = lines + (diagonal + 1) % 3 * width, k = diagonal - i;
        if (i <= m && k >= 0 && k <= n) {
            if (i == 0 || k == 0)
                now[i] = i + k;
            else
                now[i] = min(min(last[i - 1], last[i]) + 1, before[i - 1] + (a[i - 1] != b[k - 1]));
            if (i == m && k == n)
                *result = now[i];
        }
        __syncthreads();
    }
}

// Products of long integers, 32 bits a word: a thread for each word of the result adds what falls there.
extern "C" __global__ void long_product(int words, const unsigned *a, const unsigned *b, unsigned *product)
{
    __shared__ unsigned low[64], middle[64], high[64];
    int i = threadIdx.x;
    unsigned long long sum = 0, over = 0;
    for (int k = max(0, i - words + 1); k <= min(i, words - 1); k++) {
        unsigned long long one = (unsigned long long)a[k] * b[i - k];
        sum += one;
        over += sum < one;
    }
    low[i] = (unsigned)sum;
    middle[i] = (unsigned)(sum >> 32);
    high[i] = (unsigned)over;
    __syncthreads();
    if (i == 0) {
        unsigned long long carry = 0;
        for (int k = 0; k < 2 * words; k++) {
            carry += low[k];
            if (k > 0)
                carry += middle[k - 1];
            if (k > 1)
                carry += high[k - 2];
            product[k] = (unsigned)carry;
            carry >>= 32;
        }
    }
}
