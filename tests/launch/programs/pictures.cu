// Textures and surfaces: lookups at points that the launch gives, and images that are changed in place.

extern "C" __global__ void line(cudaTextureObject_t texture, const float *at, float *out)
{
    int i = threadIdx.x;
    out[i] = tex1D<float>(texture, at[i]);
}

extern "C" __global__ void plane(cudaTextureObject_t texture, const float2 *at, float4 *out)
{
    int i = threadIdx.x;
    out[i] = tex2D<float4>(texture, at[i].x, at[i].y);
}

extern "C" __global__ void space(cudaTextureObject_t texture, const float4 *at, float *out)
{
    int i = threadIdx.x;
    out[i] = tex3D<float>(texture, at[i].x, at[i].y, at[i].z);
}

// Layers, levels of which there is one, and what is around a point.
extern "C" __global__ void layers(cudaTextureObject_t texture, const float2 *at, int layer, float *out, float4 *around)
{
    int i = threadIdx.x;
    out[3 * i] = tex2DLayered<float>(texture, at[i].x, at[i].y, layer);
    out[3 * i + 1] = tex2DLod<float>(texture, at[i].x, at[i].y, 0.0f);
    out[3 * i + 2] = tex2DGrad<float>(texture, at[i].x, at[i].y, make_float2(0.25f, 0), make_float2(0, 0.25f));
    around[i] = tex2Dgather<float4>(texture, at[i].x, at[i].y, 0);
}

// The faces of a cube.
extern "C" __global__ void cube(cudaTextureObject_t texture, const float4 *at, float *out)
{
    int i = threadIdx.x;
    out[i] = texCubemap<float>(texture, at[i].x, at[i].y, at[i].z);
}

// Integers, which are read as they are, by number.
extern "C" __global__ void integers(cudaTextureObject_t texture, cudaTextureObject_t list, int4 *out, int *listed)
{
    int i = threadIdx.x;
    out[i] = tex2D<int4>(texture, i % 4 + 0.5f, i / 4 + 0.5f);
    listed[i] = tex1Dfetch<int>(list, i);
}

// A picture upside down, with one channel changed.
extern "C" __global__ void upside_down(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x >= width)
        return;
    uchar4 pixel = surf2Dread<uchar4>(from, 4 * x, y);
    pixel.y = 255 - pixel.y;
    surf2Dwrite(pixel, to, 4 * x, height - 1 - y);
}

// What is outside: the nearest, or nothing.
extern "C" __global__ void edges(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int width)
{
    int x = threadIdx.x, y = blockIdx.x;
    float left = surf2Dread<float>(from, 4 * (x - 1), y, cudaBoundaryModeClamp);
    float right = surf2Dread<float>(from, 4 * (x + 1), y, cudaBoundaryModeZero);
    surf2Dwrite(right - left, to, 4 * (x + 1), y, cudaBoundaryModeZero);
}

extern "C" __global__ void volume(cudaSurfaceObject_t boxes, cudaSurfaceObject_t layers, int2 *out)
{
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int2 pair = surf3Dread<int2>(boxes, 8 * x, y, z);
    surf3Dwrite(make_int2(pair.y, pair.x), boxes, 8 * x, y, z);
    short one = surf2DLayeredread<short>(layers, 2 * x, y, z);
    surf2DLayeredwrite((short)(one + z), layers, 2 * x, y, z);
    out[(z * blockDim.y + y) * blockDim.x + x] = make_int2(pair.x + pair.y, one);
}
