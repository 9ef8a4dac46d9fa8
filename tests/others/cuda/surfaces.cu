// Surfaces by object: geometries, widths, modes.
#include <cuda_runtime.h>
template <class T> __device__ void all(cudaSurfaceObject_t s, T* out, int x, int y, int z) {
    T v = surf1Dread<T>(s, x), w = surf2Dread<T>(s, x, y, cudaBoundaryModeClamp), u = surf3Dread<T>(s, x, y, z, cudaBoundaryModeZero);
    surf1Dwrite(w, s, x);
    surf2Dwrite(u, s, x, y, cudaBoundaryModeClamp);
    surf3Dwrite(v, s, x, y, z, cudaBoundaryModeZero);
    surf1DLayeredwrite(v, s, x, z);
    surf2DLayeredwrite(w, s, x, y, z);
    surfCubemapwrite(u, s, x, y, z);
    surfCubemapLayeredwrite(u, s, x, y, z);
    out[0] = surf1DLayeredread<T>(s, x, z);
    out[1] = surf2DLayeredread<T>(s, x, y, z);
    out[2] = surfCubemapread<T>(s, x, y, z);
}
#define KERNEL(T) extern "C" __global__ void of_##T(cudaSurfaceObject_t s, T* out, int x, int y, int z) { all(s, out, x, y, z); }
KERNEL(char) KERNEL(uchar2) KERNEL(uchar4) KERNEL(short) KERNEL(ushort2) KERNEL(short4)
KERNEL(int) KERNEL(uint2) KERNEL(int4) KERNEL(float) KERNEL(float2) KERNEL(float4) KERNEL(longlong2)
