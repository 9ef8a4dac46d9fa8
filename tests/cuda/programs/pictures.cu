// Textures and surfaces by object.
#include <cuda_runtime.h>
__global__ void textures(cudaTextureObject_t t, float4 *out, int4 *whole, uchar4 *bytes, float x, float y, float z) {
    int i = threadIdx.x;
    out[i] = tex1D<float4>(t, x);
    out[i + 1] = tex2D<float4>(t, x, y);
    out[i + 2] = tex3D<float4>(t, x, y, z);
    out[i + 3] = tex2DLayered<float4>(t, x, y, i);
    out[i + 4] = texCubemap<float4>(t, x, y, z);
    out[i + 5] = tex2DLod<float4>(t, x, y, z);
    out[i + 6] = tex2DGrad<float4>(t, x, y, make_float2(x, y), make_float2(y, z));
    out[i + 7] = tex2Dgather<float4>(t, x, y, 1);
    out[i + 8] = tex1Dfetch<float4>(t, i);
    whole[i] = tex2D<int4>(t, x, y);
    bytes[i] = tex2D<uchar4>(t, x, y);
    out[i + 9].x = tex2D<float>(t, x, y);
}
__global__ void surfaces(cudaSurfaceObject_t in, cudaSurfaceObject_t out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    uchar4 pixel;
    surf2Dread(&pixel, in, x * 4, y);
    pixel.w = 255;
    surf2Dwrite(pixel, out, x * 4, y);
    float v;
    surf1Dread(&v, in, x * 4, cudaBoundaryModeClamp);
    surf3Dwrite(v, out, x * 4, y, 2, cudaBoundaryModeZero);
    short2 s;
    surf2DLayeredread(&s, in, x * 4, y, 3);
    surf1DLayeredwrite(s, out, x * 4, 1);
    longlong2 l;
    surf1Dread(&l, in, x * 16);
    surf2Dwrite(l, out, x * 16, y);
}
