// Calls: recursion, pointers to functions, a jump table, a local array, structures.
//
//   nvcc -ptx -arch=sm_80 calls.cu -o calls_nvcc.ptx
//   clang-22 -x cuda -nocudainc -nocudalib --cuda-gpu-arch=sm_80 --cuda-device-only -S -O2 \
//       calls.cu -o calls_clang.ptx

#ifdef __clang__
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __constant__ __attribute__((constant))
#endif

__constant__ int table[4] = {10, 20, 30, 40};
__device__ int counter = 5;
__device__ int *pointer = &counter;

__device__ __attribute__((noinline)) int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

extern "C" __global__ void recursion(int *out) { out[0] = fib(12); }

__device__ __attribute__((noinline)) int twice(int x) { return 2 * x; }
__device__ __attribute__((noinline)) int square(int x) { return x * x; }
typedef int (*Function)(int);
__device__ Function functions[2] = {twice, square};

extern "C" __global__ void pointers(int *out, int n)
{
    int i = n + 3;
    out[0] = functions[n & 1](i);
    out[1] = functions[(n + 1) & 1](i);
    out[2] = table[n & 3];
    out[3] = *pointer;
}

__device__ __attribute__((noinline)) int choose(int k, int x)
{
    switch (k) {
    case 0: return x + 1;
    case 1: return x * 3;
    case 2: return x ^ 85;
    case 3: return x << 2;
    case 4: return x / 3;
    case 5: return x % 7;
    case 6: return -x;
    case 7: return x & 60;
    default: return 0;
    }
}

extern "C" __global__ void jumps(int *out, int count, int x)
{
    for (int i = 0; i < count; i++) out[i] = choose(i, x);
}

extern "C" __global__ void sorts(int *data, int n)
{
    int local[16];
    for (int i = 0; i < n; i++) local[i] = data[i];
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && local[j - 1] > local[j]; j--) {
            int t = local[j]; local[j] = local[j - 1]; local[j - 1] = t;
        }
    for (int i = 0; i < n; i++) data[i] = local[i];
}

struct Big { double a[4]; int b; char c[3]; };
__device__ __attribute__((noinline)) Big make(double x, Big other)
{
    Big it = other;
    it.a[1] += x; it.b *= 2; it.c[2] = 'z';
    return it;
}

extern "C" __global__ void structs(Big in, double *out)
{
    Big it = make(0.5, in);
    out[0] = it.a[0]; out[1] = it.a[1]; out[2] = it.b; out[3] = it.c[2]; out[4] = it.c[0];
}
