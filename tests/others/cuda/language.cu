// What the language brings: calls, pointers to functions, recursion, printf, assert, memory, switches, variables.
#include <cassert>
#include <cstdio>
struct Base { __device__ virtual int f(int x) const = 0; __device__ virtual ~Base() {} int k; };
struct One : Base { __device__ int f(int x) const override { return x + k; } };
struct Two : Base { __device__ int f(int x) const override { return x * k; } };
__constant__ int table[64] = {1, 2, 3};
__device__ float variable = 3.5f;
__device__ __managed__ int shared_with_host = 7;
__device__ const char* const names[] = {"one", "two"};
extern __shared__ double dynamic[];
__device__ int add(int a, int b) { return a + b; }
__device__ int sub(int a, int b) { return a - b; }
__device__ int (*const functions[])(int, int) = {add, sub};
__device__ __noinline__ long long fibonacci(long long n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
struct Big { int a[20]; double b; char c[3]; };
__device__ __noinline__ Big make(Big in, int n) { in.a[n] = n; in.b *= 2; return in; }
struct __align__(16) Pair { float4 x; short y; };
extern "C" __global__ void __launch_bounds__(256, 2) calls(int* out, Big big, Pair pair, bool flag, char small) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    One one; Two two; one.k = i; two.k = i + 1;
    const Base* it = flag ? (const Base*)&one : &two;
    out[i] = it->f(i) + functions[i & 1](i, 3) + (int)fibonacci(i) + table[i & 63] + (int)variable + shared_with_host;
    Big made = make(big, i % 20);
    out[i + 1] = made.a[3] + (int)made.b + made.c[1] + (int)pair.x.y + pair.y + small + names[i & 1][0] + (int)dynamic[i];
    printf("%d %s %f\n", i, names[0], variable);
    assert(i >= 0);
    int* heap = (int*)malloc(16); if (heap) { heap[0] = i; out[2] = heap[0]; free(heap); }
    int* fresh = new int[4]; fresh[1] = 2; delete[] fresh;
    switch (out[i]) { case 0: out[0] = 4; break; case 1: out[1] = 7; break; case 2: out[2] = fibonacci(3); break; case 3: out[3] = 12; break; case 4: out[5] = sub(i, 3); break; case 5: out[5] = 1; break; case 6: __trap(); default: out[4] = 5; }
    __int128 wide = (__int128)out[1] * out[2] / (out[3] | 1); out[3] = (int)(wide >> 40);
    int* stack = (int*)__builtin_alloca(i * 4 + 4); stack[i] = 4; out[5] = stack[0];
    __builtin_assume(i < 1000);
#pragma unroll 1
    for (int k = 0; k < i; k++) out[k] ^= __builtin_expect(k, 1);
    memcpy(out, big.a, sizeof big.a); memset(out + 40, 0, 64);
}
extern "C" __global__ void __maxnreg__(40) limits(const int* __restrict__ in, int* __restrict__ out, const __grid_constant__ Big big) { out[threadIdx.x] = in[threadIdx.x] + big.a[threadIdx.x % 20]; }
