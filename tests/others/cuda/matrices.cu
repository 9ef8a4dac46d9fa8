// wmma by its header; ldmatrix and mma as assembly.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;
template <int M, int N, int K, class T, class A, class L, class R> __device__ void product(const T* a, const T* b, A* c) {
    wmma::fragment<wmma::matrix_a, M, N, K, T, L> fa;
    wmma::fragment<wmma::matrix_b, M, N, K, T, R> fb;
    wmma::fragment<wmma::accumulator, M, N, K, A> fc;
    wmma::load_matrix_sync(fa, a, 64);
    wmma::load_matrix_sync(fb, b, 64);
    wmma::load_matrix_sync(fc, c, 64, wmma::mem_row_major);
    wmma::mma_sync(fc, fa, fb, fc);
    for (int i = 0; i < fc.num_elements; i++) fc.x[i] = fc.x[i] + fc.x[i];
    wmma::store_matrix_sync(c, fc, 64, wmma::mem_col_major);
}
extern "C" __global__ void halves(const half* a, const half* b, float* c, half* d) {
    product<16, 16, 16, half, float, wmma::row_major, wmma::col_major>(a, b, c);
    product<32, 8, 16, half, float, wmma::col_major, wmma::col_major>(a, b, c);
    product<8, 32, 16, half, half, wmma::row_major, wmma::row_major>(a, b, d);
}
extern "C" __global__ void bytes(const signed char* a, const signed char* b, int* c) {
    product<16, 16, 16, signed char, int, wmma::row_major, wmma::col_major>(a, b, c);
    product<8, 32, 16, signed char, int, wmma::col_major, wmma::row_major>(a, b, c);
}
#if __CUDA_ARCH__ >= 800
extern "C" __global__ void newer(const __nv_bfloat16* a, const __nv_bfloat16* b, float* c, const double* da, const double* db, double* dc) {
    product<16, 16, 16, __nv_bfloat16, float, wmma::row_major, wmma::col_major>(a, b, c);
    product<8, 8, 4, double, double, wmma::row_major, wmma::col_major>(da, db, dc);
}
#endif
extern "C" __global__ void assembly(int* out, unsigned address) {
    int a, b, c, d; float e = 0, f = 1, g = 2, h = 3;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(address));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(address));
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};" : "+f"(e), "+f"(f), "+f"(g), "+f"(h) : "r"(a), "r"(b), "r"(c));
    out[0] = a + b + c + d + int(e + f + g + h);
}
