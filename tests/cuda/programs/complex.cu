// Complex numbers of three libraries, and the mathematics of the C library.
#include <cuComplex.h>
#include <cuda/std/complex>
#include <cmath>
__global__ void old(cuFloatComplex *x, cuDoubleComplex *y) {
    int i = threadIdx.x;
    x[i] = cuCaddf(cuCmulf(x[i], x[i + 1]), cuCdivf(x[i], cuConjf(x[i + 2])));
    y[i] = cuCfma(y[i], y[i + 1], cuCdiv(y[i], y[i + 2]));
    x[i].x = cuCabsf(x[i]);
    y[i].y = cuCabs(y[i]);
}
template <class T> __global__ void standard(cuda::std::complex<T> *z) {
    int i = threadIdx.x;
    auto a = z[i], b = z[i + 1];
    z[i] = a * b + a / b - exp(a) + sqrt(b) * conj(a);
    z[i + 1] = cuda::std::polar(abs(a), arg(b)) + pow(a, b) + log(a) + sin(b) + tanh(a);
}
template __global__ void standard<float>(cuda::std::complex<float> *);
template __global__ void standard<double>(cuda::std::complex<double> *);
__global__ void mandelbrot(unsigned char *image, int width, int height, int limit) {
    int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;
    float cx = -2.f + 3.f * px / width, cy = -1.f + 2.f * py / height, x = 0, y = 0;
    int n = 0;
    while (x * x + y * y < 4.f && n < limit) {
        float next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
        ++n;
    }
    image[py * width + px] = 255 * n / limit;
}
template <class T> __global__ void all(T *x, int *n) {
    int i = threadIdx.x;
    T v = x[i], w = x[i + 1];
    x[i] = sin(v) + cos(v) + tan(v) + asin(v) + acos(v) + atan(v) + atan2(v, w) + sinh(v) + cosh(v) + tanh(v);
    x[i + 2] = exp(v) + exp2(v) + exp10(v) + expm1(v) + log(v) + log2(v) + log10(v) + log1p(v) + pow(v, w) + sqrt(v) + cbrt(v) + hypot(v, w) + rsqrt(v);
    x[i + 3] = floor(v) + ceil(v) + trunc(v) + round(v) + rint(v) + nearbyint(v) + fmod(v, w) + remainder(v, w) + fabs(v) + copysign(v, w) + fdim(v, w) + fmax(v, w) + fmin(v, w) + fma(v, w, v);
    x[i + 4] = erf(v) + erfc(v) + tgamma(v) + lgamma(v) + ldexp(v, n[i]) + scalbn(v, n[i]) + logb(v) + nextafter(v, w) + j0(v) + y1(v) + erfinv(v) + normcdf(v);
    int e;
    T whole;
    x[i + 5] = frexp(v, &e) + modf(v, &whole) + whole;
    T s, c;
    sincos(v, &s, &c);
    x[i + 6] = s + c + sinpi(v) + cospi(w);
    n[i] = e + ilogb(v) + lround(v) + llrint(v) + isnan(v) + isinf(v) + isfinite(v) + signbit(v);
}
template __global__ void all<double>(double *, int *);
template __global__ void all<float>(float *, int *);
__global__ void quick(float *x, double *d) {
    int i = threadIdx.x;
    float v = x[i];
    x[i] = __sinf(v) + __cosf(v) + __tanf(v) + __expf(v) + __exp10f(v) + __logf(v) + __log2f(v) + __powf(v, 2.5f) + __fdividef(v, x[1]) + __saturatef(v);
    x[i + 1] = __fadd_rn(v, 1) + __fmul_rz(v, 2) + __fmaf_ru(v, v, v) + __frcp_rd(v) + __fsqrt_rn(v) + __fdiv_rn(v, x[2]) + __frsqrt_rn(v);
    d[i] = __dadd_rn(d[i], 1) + __dmul_ru(d[i], 2) + __fma_rz(d[i], d[i], 1) + __ddiv_rn(d[i], d[1]) + __dsqrt_rd(d[2]) + __drcp_rn(d[3]);
}
