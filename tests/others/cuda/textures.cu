// Textures by object: geometries, levels, gradients, gathers, layers, cubes.
#include <cuda_runtime.h>
extern "C" __global__ void look_up(cudaTextureObject_t t, float4* out, float x, float y, float z) {
    int i = threadIdx.x;
    out[i] = tex1D<float4>(t, x);
    out[i + 1] = tex2D<float4>(t, x, y);
    out[i + 2] = tex3D<float4>(t, x, y, z);
    out[i + 3] = tex1DLayered<float4>(t, x, i);
    out[i + 4] = tex2DLayered<float4>(t, x, y, i);
    out[i + 5] = texCubemap<float4>(t, x, y, z);
    out[i + 6] = texCubemapLayered<float4>(t, x, y, z, i);
    out[i + 7] = tex2DLod<float4>(t, x, y, z);
    out[i + 8] = tex3DLod<float4>(t, x, y, z, 1.f);
    out[i + 9] = tex2DGrad<float4>(t, x, y, make_float2(x, y), make_float2(y, z));
    out[i + 10] = tex3DGrad<float4>(t, x, y, z, make_float4(x, y, z, 0), make_float4(z, y, x, 0));
    out[i + 11] = tex2Dgather<float4>(t, x, y, 0);
    out[i + 12] = tex2Dgather<float4>(t, x, y, 3);
    out[i + 13] = tex1Dfetch<float4>(t, i);
    out[i + 14] = tex1DLod<float4>(t, x, y);
    out[i + 15] = tex1DGrad<float4>(t, x, y, z);
    out[i + 16] = tex2DLayeredLod<float4>(t, x, y, i, z);
    out[i + 17] = texCubemapLod<float4>(t, x, y, z, 2.f);
}
extern "C" __global__ void integers(cudaTextureObject_t t, int4* out, uint4* unsigned_out, float x, float y) {
    int i = threadIdx.x;
    out[i] = tex2D<int4>(t, x, y);
    unsigned_out[i] = tex2D<uint4>(t, x, y);
    out[i + 1] = tex2Dgather<int4>(t, x, y, 1);
    unsigned_out[i + 1] = tex2Dgather<uint4>(t, x, y, 2);
    out[i + 2] = tex1Dfetch<int4>(t, i);
    unsigned_out[i + 2].x = tex1Dfetch<unsigned>(t, i);
    unsigned_out[i + 2].y = tex2D<unsigned char>(t, x, y);
    bool resident;
    out[i + 3] = tex2D<int4>(t, x, y, &resident);
    out[i + 4].x = resident;
}
