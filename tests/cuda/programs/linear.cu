// What people write every day: tiled products, stencils, scans, sparse rows, sorting networks, n bodies, convolutions.
#define TILE 16
__global__ void product(const float *a, const float *b, float *c, int n) {
    __shared__ float as[TILE][TILE + 1], bs[TILE][TILE + 1];
    int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < n; t += TILE) {
        as[threadIdx.y][threadIdx.x] = row < n && t + threadIdx.x < n ? a[row * n + t + threadIdx.x] : 0;
        bs[threadIdx.y][threadIdx.x] = column < n && t + threadIdx.y < n ? b[(t + threadIdx.y) * n + column] : 0;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < TILE; ++k) sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}
__global__ void stencil(const double *in, double *out, int nx, int ny, int nz) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    for (int z = 1; z < nz - 1; ++z) {
        long at = (long(z) * ny + y) * nx + x;
        out[at] = .4 * in[at] + .1 * (in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx] + in[at - long(nx) * ny] + in[at + long(nx) * ny]);
    }
}
__global__ void sparse_rows(const int *starts, const int *columns, const double *values, const double *x, double *y, int rows) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (row >= rows) return;
    double sum = 0;
    for (int i = starts[row] + lane; i < starts[row + 1]; i += 32) sum += values[i] * x[columns[i]];
    for (int step = 16; step; step >>= 1) sum += __shfl_xor_sync(~0u, sum, step);
    if (lane == 0) y[row] = sum;
}
__global__ void bodies(float4 *place, float4 *speed, int n, float dt) {
    extern __shared__ float4 tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 me = place[i];
    float3 a = make_float3(0, 0, 0);
    for (int start = 0; start < n; start += blockDim.x) {
        tile[threadIdx.x] = place[start + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < blockDim.x; ++j) {
            float dx = tile[j].x - me.x, dy = tile[j].y - me.y, dz = tile[j].z - me.z;
            float r = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-6f);
            float s = tile[j].w * r * r * r;
            a.x += dx * s; a.y += dy * s; a.z += dz * s;
        }
        __syncthreads();
    }
    speed[i].x += a.x * dt; speed[i].y += a.y * dt; speed[i].z += a.z * dt;
    place[i] = make_float4(me.x + speed[i].x * dt, me.y + speed[i].y * dt, me.z + speed[i].z * dt, me.w);
}
__global__ void bitonic(unsigned *keys, unsigned *values, int n, int stage, int step) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ step;
    if (other <= i || other >= n) return;
    bool up = (i & stage) == 0;
    if ((keys[i] > keys[other]) == up) {
        unsigned k = keys[i], v = values[i];
        keys[i] = keys[other]; values[i] = values[other];
        keys[other] = k; values[other] = v;
    }
}
__constant__ float kernel_weights[2 * 8 + 1];
__global__ void convolve(const uchar4 *in, uchar4 *out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    float4 sum = make_float4(0, 0, 0, 0);
    for (int k = -8; k <= 8; ++k) {
        uchar4 p = in[y * width + min(max(x + k, 0), width - 1)];
        float w = kernel_weights[k + 8];
        sum.x += w * p.x; sum.y += w * p.y; sum.z += w * p.z; sum.w += w * p.w;
    }
    out[y * width + x] = make_uchar4(sum.x, sum.y, sum.z, sum.w);
}
__global__ void hash_insert(unsigned long long *table, const unsigned *keys, unsigned n, unsigned mask) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned key = keys[i], h = key * 2654435761u;
    h ^= h >> 16;
    for (;; ++h) {
        unsigned long long seen = atomicCAS(&table[h & mask], ~0ull, (unsigned long long)key << 32 | i);
        if (seen == ~0ull || seen >> 32 == key) return;
    }
}
__device__ const unsigned sha_constants[8] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5};
__global__ void digest(const unsigned *message, unsigned *state) {
    unsigned a = state[0], e = state[4], w[16];
    for (int i = 0; i < 16; ++i) w[i] = __byte_perm(message[i], 0, 0x0123);
    for (int i = 0; i < 64; ++i) {
        unsigned s0 = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10);
        unsigned t = (e & w[i & 15]) ^ (~e & s0);
        w[i & 15] += t + sha_constants[i & 7];
        e = a + t; a = t + s0;
    }
    state[0] += a; state[4] += e;
}
