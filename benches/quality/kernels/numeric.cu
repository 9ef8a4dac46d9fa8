// Kernels of numeric programs, as people write them: stencils, reductions, small solvers.
#include <cuda_runtime.h>

extern "C" __global__ void axpby(int n, float a, const float *x, float b, float *y) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + b * y[i];
}

extern "C" __global__ void heat(int nx, int ny, const double *in, double *out, double k) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x <= 0 || y <= 0 || x >= nx - 1 || y >= ny - 1) return;
    int at = y * nx + x;
    out[at] = in[at] + k * (in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx] - 4.0 * in[at]);
}

extern "C" __global__ void seven_points(int nx, int ny, int nz, const float *__restrict__ in, float *__restrict__ out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    int layer = nx * ny, at = layer + y * nx + x;
    float below = in[at - layer], here = in[at];
    for (int z = 1; z < nz - 1; z++, at += layer) {
        float above = in[at + layer];
        out[at] = 0.4f * here + 0.1f * (below + above + in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx]);
        below = here, here = above;
    }
}

extern "C" __global__ void norm(int n, const float *x, float *sum) {
    __shared__ float part[32];
    float mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine += x[i] * x[i];
    for (int far = 16; far > 0; far /= 2) mine += __shfl_down_sync(~0u, mine, far);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x < 32) {
        mine = threadIdx.x < (blockDim.x + 31) / 32 ? part[threadIdx.x] : 0;
        for (int far = 16; far > 0; far /= 2) mine += __shfl_down_sync(~0u, mine, far);
        if (threadIdx.x == 0) atomicAdd(sum, mine);
    }
}

extern "C" __global__ void layer_norm(int width, const float *in, const float *gain, const float *bias, float *out) {
    __shared__ float both[2][32];
    const float *row = in + blockIdx.x * width;
    float sum = 0, squares = 0;
    for (int i = threadIdx.x; i < width; i += blockDim.x) sum += row[i], squares += row[i] * row[i];
    for (int far = 16; far > 0; far /= 2) sum += __shfl_xor_sync(~0u, sum, far), squares += __shfl_xor_sync(~0u, squares, far);
    if (threadIdx.x % 32 == 0) both[0][threadIdx.x / 32] = sum, both[1][threadIdx.x / 32] = squares;
    __syncthreads();
    sum = squares = 0;
    for (int i = 0; i < blockDim.x / 32; i++) sum += both[0][i], squares += both[1][i];
    float mean = sum / width, scale = rsqrtf(squares / width - mean * mean + 1e-5f);
    for (int i = threadIdx.x; i < width; i += blockDim.x) out[blockIdx.x * width + i] = (row[i] - mean) * scale * gain[i] + bias[i];
}

extern "C" __global__ void gelu(int n, const float *in, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float x = in[i];
        out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
    }
}

extern "C" __global__ void options(int n, const float *price, const float *strike, const float *years, float *call, float *put) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float s = price[i], k = strike[i], t = years[i], root = sqrtf(t);
    float d1 = (logf(s / k) + (0.02f + 0.5f * 0.3f * 0.3f) * t) / (0.3f * root), d2 = d1 - 0.3f * root;
    float n1 = 0.5f * erfcf(-d1 * 0.70710678f), n2 = 0.5f * erfcf(-d2 * 0.70710678f), now = expf(-0.02f * t);
    call[i] = s * n1 - k * now * n2;
    put[i] = k * now * (1 - n2) - s * (1 - n1);
}

extern "C" __global__ void tridiagonal(int n, int systems, const double *a, const double *b, const double *c, double *d, double *w) {
    int s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= systems) return;
    w[s] = c[s] / b[s], d[s] = d[s] / b[s];
    for (int i = 1; i < n; i++) {
        int at = i * systems + s, before = at - systems;
        double m = 1.0 / (b[at] - a[at] * w[before]);
        w[at] = c[at] * m, d[at] = (d[at] - a[at] * d[before]) * m;
    }
    for (int i = n - 2; i >= 0; i--) d[i * systems + s] -= w[i * systems + s] * d[(i + 1) * systems + s];
}

extern "C" __global__ void invert_small(int n, const float *in, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float m[3][3];
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) m[r][c] = in[9 * i + 3 * r + c];
    float det = 0, cof[3][3];
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            int r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
            cof[r][c] = m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1];
        }
    for (int c = 0; c < 3; c++) det += m[0][c] * cof[0][c];
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) out[9 * i + 3 * c + r] = cof[r][c] / det;
}

extern "C" __global__ void butterfly(int n, int step, float2 *data, const float2 *roots) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n / 2) return;
    int group = i / step, at = group * 2 * step + i % step;
    float2 a = data[at], b = data[at + step], w = roots[(i % step) * (n / (2 * step))];
    float2 t = {b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x};
    data[at] = {a.x + t.x, a.y + t.y};
    data[at + step] = {a.x - t.x, a.y - t.y};
}

template <typename T, int Tile> __global__ void tiles(int n, const T *a, const T *b, T *c) {
    __shared__ T as[Tile][Tile], bs[Tile][Tile + 1];
    int x = blockIdx.x * Tile + threadIdx.x, y = blockIdx.y * Tile + threadIdx.y;
    T sum = 0;
    for (int k = 0; k < n; k += Tile) {
        as[threadIdx.y][threadIdx.x] = a[y * n + k + threadIdx.x];
        bs[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + x];
        __syncthreads();
        for (int j = 0; j < Tile; j++) sum += as[threadIdx.y][j] * bs[j][threadIdx.x];
        __syncthreads();
    }
    c[y * n + x] = sum;
}
template __global__ void tiles<float, 16>(int, const float *, const float *, float *);
template __global__ void tiles<double, 16>(int, const double *, const double *, double *);
template __global__ void tiles<int, 32>(int, const int *, const int *, int *);

extern "C" __global__ void four_by_four(int n, const float4 *a, const float4 *x, float4 *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float4 v = x[i], out = {0, 0, 0, 0};
    float in[4] = {v.x, v.y, v.z, v.w};
    for (int j = 0; j < 4; j++) {
        float4 column = a[4 * i + j];
        out.x += column.x * in[j], out.y += column.y * in[j], out.z += column.z * in[j], out.w += column.w * in[j];
    }
    y[i] = out;
}

extern "C" __global__ void newton(int n, const double *in, double *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double x = in[i];
    for (int k = 0; k < 50; k++) {
        double next = x - (x * x * x - 2 * x - 5) / (3 * x * x - 2);
        if (fabs(next - x) < 1e-12) break;
        x = next;
    }
    out[i] = x;
}

extern "C" __global__ void particles(int n, float dt, const float4 *at, float4 *speed, float4 *next) {
    extern __shared__ float4 near[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 me = at[i < n ? i : 0];
    float ax = 0, ay = 0, az = 0;
    for (int tile = 0; tile < n; tile += blockDim.x) {
        near[threadIdx.x] = at[tile + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < blockDim.x; j++) {
            float dx = near[j].x - me.x, dy = near[j].y - me.y, dz = near[j].z - me.z;
            float r = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-6f), f = near[j].w * r * r * r;
            ax += f * dx, ay += f * dy, az += f * dz;
        }
        __syncthreads();
    }
    if (i >= n) return;
    float4 v = speed[i];
    v.x += dt * ax, v.y += dt * ay, v.z += dt * az;
    speed[i] = v;
    next[i] = {me.x + dt * v.x, me.y + dt * v.y, me.z + dt * v.z, me.w};
}
