// The rest of the language: lambdas, variants, optional values, spans, iterators, ranges, sorting by hand, gotos, switches.
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cuda/std/variant>
struct Error { int code; };
__device__ __noinline__ cuda::std::optional<int> parse(const char *text) {
    int value = 0;
    for (; *text; ++text) {
        if (*text < '0' || *text > '9') return cuda::std::nullopt;
        value = value * 10 + (*text - '0');
    }
    return value;
}
__global__ void optional_values(const char **texts, int *out) { out[threadIdx.x] = parse(texts[threadIdx.x]).value_or(-1); }
__global__ void variants(cuda::std::variant<int, float, Error> *all, float *out) {
    struct Visitor {
        __device__ float operator()(int x) const { return x; }
        __device__ float operator()(float x) const { return x * 2; }
        __device__ float operator()(Error x) const { return -x.code; }
    };
    out[threadIdx.x] = cuda::std::visit(Visitor{}, all[threadIdx.x]);
}
__device__ __noinline__ cuda::std::tuple<int, double, char> three(int x) { return {x, x * .5, char(x)}; }
__global__ void tuples(int *x, cuda::std::array<short, 6> *arrays) {
    auto [a, b, c] = three(x[threadIdx.x]);
    x[threadIdx.x] = a + int(b) + c;
    for (auto &it : arrays[threadIdx.x]) it = cuda::std::popcount((unsigned short)it) + cuda::std::rotl(unsigned(it), 3);
    cuda::std::span<int> span(x, 16);
    for (int &it : span.subspan(2, 5)) it *= 3;
}
__global__ void lambdas(float *x, int n) {
    auto twice = [](auto f) { return [f](float v) { return f(f(v)); }; };
    auto shift = [n](float v) { return v + n; };
    x[threadIdx.x] = twice(twice(shift))(x[threadIdx.x]);
}
__global__ void insertion_sort(int *x, int n) {
    for (int i = 1; i < n; ++i) {
        int key = x[i], j = i - 1;
        while (j >= 0 && x[j] > key) { x[j + 1] = x[j]; --j; }
        x[j + 1] = key;
    }
}
__global__ void machine(const unsigned char *code, long long *stack, int steps) {
    int pc = 0, sp = 0;
next:
    if (steps-- == 0) return;
    switch (code[pc++]) {
        case 0: stack[sp++] = code[pc++]; goto next;
        case 1: --sp; stack[sp - 1] += stack[sp]; goto next;
        case 2: --sp; stack[sp - 1] *= stack[sp]; goto next;
        case 3: --sp; if (stack[sp]) pc = code[pc]; else ++pc; goto next;
        case 4: --sp; stack[sp - 1] = stack[sp] ? stack[sp - 1] / stack[sp] : 0; goto next;
        case 5: stack[sp] = stack[sp - 1]; ++sp; goto next;
        case 6: stack[sp - 1] = -stack[sp - 1]; goto next;
        case 7: stack[sp - 1] = stack[sp - 1] >> (stack[0] & 63); goto next;
        case 8: { long long t = stack[sp - 1]; stack[sp - 1] = stack[sp - 2]; stack[sp - 2] = t; goto next; }
        case 200: return;
        default: goto next;
    }
}
__global__ void widths(signed char *a, short *b, int *c, long *d, unsigned char *e, __int128 *f, bool *g) {
    int i = threadIdx.x;
    a[i] = a[i] / (b[i] | 1) + (a[i] >> 2);
    b[i] = b[i] * a[i] % (c[i] | 1);
    c[i] = (c[i] << (b[i] & 31)) ^ ~d[i];
    d[i] = d[i] / (c[i] | 1) - (unsigned)c[i];
    e[i] = e[i] >> 3 | e[i + 1] << 5;
    f[i] = f[i] / (f[i + 1] | 1) + (f[i] << (c[i] & 127)) - (f[i + 2] * d[i]);
    g[i] = f[i] > d[i] && !g[i + 1];
    c[i + 1] = (float)f[i] + (double)d[i] + (int)(float)e[i];
}
__global__ void loops(float *x, int n) {
#pragma unroll 4
    for (int i = 0; i < n; ++i) x[i] = x[i] * 2 + 1;
#pragma unroll 1
    for (int i = 0; i < n; ++i)
        for (int j = i; j < n; j += 3) {
            if (x[j] < 0) break;
            if (x[j] > 100) continue;
            x[i] += x[j];
        }
    int k = n;
    do { x[k & 7] -= 1; } while (--k > 0);
}
extern "C" __device__ int external_function(int, float *);
extern __device__ float external_array[];
__global__ void externals(float *x) { x[external_function(threadIdx.x, x)] = external_array[threadIdx.x]; }
__device__ __forceinline__ static int helper(int x) { static __device__ int calls = 0; return atomicAdd(&calls, 1) + x; }
__global__ void statics(int *x) {
    __shared__ int once;
    if (threadIdx.x == 0) once = helper(x[0]);
    __syncthreads();
    x[threadIdx.x] = once;
}
inline __device__ __noinline__ int weak_one(int x) { return x * 3; }
__device__ __attribute__((weak)) int weak_two(int x) { return x * 5; }
__global__ void linkage(int *x) { x[threadIdx.x] = weak_one(x[0]) + weak_two(x[1]); }
