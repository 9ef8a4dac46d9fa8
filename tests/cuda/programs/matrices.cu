// wmma and mma: fragments of all types.
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;
template <class In, class Out, int M, int N, int K> __global__ void multiply(const In *a, const In *b, Out *c) {
    wmma::fragment<wmma::matrix_a, M, N, K, In, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, M, N, K, In, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, M, N, K, Out> fc;
    wmma::fill_fragment(fc, Out(0));
    for (int k = 0; k < 4; ++k) {
        wmma::load_matrix_sync(fa, a + k * K, 4 * K);
        wmma::load_matrix_sync(fb, b + k * K, 4 * K);
        wmma::mma_sync(fc, fa, fb, fc);
    }
    for (int i = 0; i < fc.num_elements; ++i) fc.x[i] = fc.x[i] * Out(2);
    wmma::store_matrix_sync(c, fc, N, wmma::mem_row_major);
}
template __global__ void multiply<half, float, 16, 16, 16>(const half *, const half *, float *);
template __global__ void multiply<half, half, 32, 8, 16>(const half *, const half *, half *);
template __global__ void multiply<half, float, 8, 32, 16>(const half *, const half *, float *);
#if __CUDA_ARCH__ >= 720 || !defined(__CUDA_ARCH__)
template __global__ void multiply<signed char, int, 16, 16, 16>(const signed char *, const signed char *, int *);
template __global__ void multiply<unsigned char, int, 32, 8, 16>(const unsigned char *, const unsigned char *, int *);
#endif
#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
template __global__ void multiply<__nv_bfloat16, float, 16, 16, 16>(const __nv_bfloat16 *, const __nv_bfloat16 *, float *);
template __global__ void multiply<double, double, 8, 8, 4>(const double *, const double *, double *);
__global__ void single(const float *a, const float *b, float *c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
    wmma::load_matrix_sync(fa, a, 16);
    wmma::load_matrix_sync(fb, b, 16);
    for (auto &x : fa.x) x = wmma::__float_to_tf32(x);
    wmma::load_matrix_sync(fc, c, 16, wmma::mem_col_major);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, 16, wmma::mem_col_major);
}
__global__ void bits_and_nibbles(const int *a, const int *b, int *c) {
    wmma::fragment<wmma::matrix_a, 8, 8, 128, wmma::experimental::precision::b1, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 8, 8, 128, wmma::experimental::precision::b1, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 8, 8, 128, int> fc;
    wmma::load_matrix_sync(fa, a, 128);
    wmma::load_matrix_sync(fb, b, 128);
    wmma::fill_fragment(fc, 0);
    wmma::bmma_sync(fc, fa, fb, fc, wmma::experimental::bmmaBitOpXOR);
    wmma::bmma_sync(fc, fa, fb, fc, wmma::experimental::bmmaBitOpAND);
    wmma::store_matrix_sync(c, fc, 8, wmma::mem_row_major);
}
__global__ void by_hand(const unsigned *a, const unsigned *b, float *c) {
    __shared__ __align__(16) half tile[16 * 16];
    unsigned r[4], at = __cvta_generic_to_shared(&tile[threadIdx.x * 8]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(at));
    float d[4] = {c[0], c[1], c[2], c[3]};
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(b[0]), "r"(b[1]));
    c[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}
#endif
