// printf, assert, traps, breakpoints, clocks.
#include <cassert>
#include <cstdio>
struct Point { float x; short y; };
__global__ void print(const int *x, const char *text, Point p) {
    printf("nothing\n");
    printf("%d %s\n", x[threadIdx.x], text);
    printf("%f %lld %c %hhd %hd %p %lu %g %e %5.2f%%\n", 1.5f, (long long)x[0], 'c', (char)1, p.y, (void *)x, 3ul, 2.5, (double)p.x, .5);
    int n = printf("%d", threadIdx.x);
    if (n < 0) printf("failed\n");
}
__global__ void check(int *x, int n) {
    assert(n > 0 && "a positive number");
    assert(x != nullptr);
    if (x[0] == 1) __trap();
    if (x[0] == 2) __brkpt();
    if (x[0] == 3) asm volatile("exit;");
    long long start = clock64();
    unsigned tick = clock();
    __nanosleep(100);
    x[threadIdx.x] = clock64() - start + (clock() - tick);
    __prof_trigger(1);
}
__device__ __noinline__ void fail(int code) {
    printf("error %d in thread (%d,%d,%d)\n", code, threadIdx.x, threadIdx.y, threadIdx.z);
    __trap();
}
__global__ void fails(int *x) {
    switch (x[threadIdx.x]) {
        case 0: fail(1); break;
        case 5: fail(2);
        case 7: fail(3); return;
        case 1000: x[0] = 1; break;
        default: __builtin_unreachable();
    }
    x[1] = 2;
}
