// Kernels that move, sort, count and encode.
#include <cuda_runtime.h>
#include <cstdint>

extern "C" __global__ void gather(int n, const int *index, const float *from, float *to) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[index[i]];
}

extern "C" __global__ void scatter_add(int n, const int *index, const float *from, float *to) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&to[index[i]], from[i]);
}

extern "C" __global__ void transpose_tiles(int w, int h, const float *in, float *out) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < w && y + j < h) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < h && y + j < w) out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}

extern "C" __global__ void breadth_first(int n, const int *row, const int *column, int *level, int now, int *more) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n || level[v] != now) return;
    for (int e = row[v]; e < row[v + 1]; e++) {
        int to = column[e];
        if (level[to] < 0) level[to] = now + 1, *more = 1;
    }
}

extern "C" __global__ void nearest(int n, int k, const float *points, const float *centres, int *which) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float least = 3.4e38f;
    int best = 0;
    for (int c = 0; c < k; c++) {
        float d = 0;
        for (int j = 0; j < 8; j++) {
            float far = points[8 * i + j] - centres[8 * c + j];
            d += far * far;
        }
        if (d < least) least = d, best = c;
    }
    which[i] = best;
}

extern "C" __global__ void digits(int n, const uint64_t *numbers, char *text) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint64_t number = numbers[i];
    for (int at = 19; at >= 0; at--, number /= 10) text[20 * i + at] = char('0' + number % 10);
}

extern "C" __global__ void calendar(int n, const int *days, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int z = days[i] + 719468, era = (z >= 0 ? z : z - 146096) / 146097;
    unsigned doe = unsigned(z - era * 146097), yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    unsigned doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
    out[3 * i] = int(yoe) + era * 400 + (mp >= 10), out[3 * i + 1] = mp < 10 ? mp + 3 : mp - 9, out[3 * i + 2] = doy - (153 * mp + 2) / 5 + 1;
}

extern "C" __global__ void checksum(int n, const uint8_t *data, uint32_t *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint32_t crc = ~0u;
    for (int j = 0; j < 64; j++) {
        crc ^= data[64 * i + j];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    out[i] = ~crc;
}

extern "C" __global__ void hashes(int n, const uint64_t *keys, uint32_t *slots, int size) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint64_t h = keys[i];
    h ^= h >> 33, h *= 0xff51afd7ed558ccdull, h ^= h >> 33, h *= 0xc4ceb9fe1a85ec53ull, h ^= h >> 33;
    for (uint32_t at = h % size, tries = 0; tries < 64; tries++, at = (at + 1) % size)
        if (atomicCAS(&slots[at], 0u, uint32_t(i + 1)) == 0) return;
}

extern "C" __global__ void grey(int w, int h, const uchar4 *in, uint8_t *out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    uchar4 c = in[y * w + x];
    out[y * w + x] = (77 * c.x + 150 * c.y + 29 * c.z) >> 8;
}

extern "C" __global__ void edges(int w, int h, const uint8_t *in, uint8_t *out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    const uint8_t *p = in + y * w + x;
    int gx = p[1 - w] + 2 * p[1] + p[1 + w] - p[-1 - w] - 2 * p[-1] - p[-1 + w];
    int gy = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[-w + 1];
    int sum = abs(gx) + abs(gy);
    out[y * w + x] = sum > 255 ? 255 : sum;
}

extern "C" __global__ void median(int w, int h, const float *in, float *out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    float v[9];
    for (int j = 0; j < 9; j++) v[j] = in[(y + j / 3 - 1) * w + x + j % 3 - 1];
    for (int i = 0; i < 5; i++)
        for (int j = i + 1; j < 9; j++)
            if (v[j] < v[i]) { float t = v[i]; v[i] = v[j], v[j] = t; }
    out[y * w + x] = v[4];
}

extern "C" __global__ void escape(int w, int h, float x0, float y0, float step, uint16_t *out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    float cx = x0 + step * x, cy = y0 + step * y, zx = 0, zy = 0;
    int n = 0;
    for (; n < 1000 && zx * zx + zy * zy < 4; n++) {
        float t = zx * zx - zy * zy + cx;
        zy = 2 * zx * zy + cy, zx = t;
    }
    out[y * w + x] = n;
}

extern "C" __global__ void collatz(int n, const uint32_t *start, uint32_t *steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint64_t x = start[i];
    uint32_t count = 0;
    for (; x > 1; count++) x = x % 2 ? 3 * x + 1 : x / 2;
    steps[i] = count;
}

extern "C" __global__ void primes(int n, uint8_t *is_prime) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    bool prime = i > 1;
    for (int d = 2; d * d <= i && prime; d++) prime = i % d != 0;
    is_prime[i] = prime;
}

extern "C" __global__ void compact(int n, const int *in, int *out, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool keep = i < n && in[i] >= 0;
    unsigned all = __ballot_sync(~0u, keep);
    int lane = threadIdx.x % 32, base = 0;
    if (lane == 0) base = atomicAdd(count, __popc(all));
    base = __shfl_sync(~0u, base, 0);
    if (keep) out[base + __popc(all & ((1u << lane) - 1))] = in[i];
}

struct Node { int left, right, key; float weight; };
extern "C" __global__ void search(int n, const Node *tree, int root, const int *keys, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int at = root;
    float found = -1;
    while (at >= 0) {
        Node node = tree[at];
        if (node.key == keys[i]) { found = node.weight; break; }
        at = keys[i] < node.key ? node.left : node.right;
    }
    out[i] = found;
}

extern "C" __global__ void levenshtein(int n, const char *a, const char *b, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int row[17];
    for (int j = 0; j <= 16; j++) row[j] = j;
    for (int k = 1; k <= 16; k++) {
        int corner = row[0];
        row[0] = k;
        for (int j = 1; j <= 16; j++) {
            int above = row[j], same = corner + (a[16 * i + k - 1] != b[16 * i + j - 1]);
            int other = (above < row[j - 1] ? above : row[j - 1]) + 1;
            corner = above, row[j] = same < other ? same : other;
        }
    }
    out[i] = row[16];
}
