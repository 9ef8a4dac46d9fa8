// One step of bodies that attract each other: tiles of them pass through shared memory.

struct Settings {
    float dt;
    float softening;
    int n;
};

extern "C" __global__ void __launch_bounds__(256)
gravity(Settings settings, const float4 *__restrict__ bodies, float4 *__restrict__ speeds, float4 *__restrict__ moved)
{
    extern __shared__ float4 tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 me = i < settings.n ? bodies[i] : make_float4(0, 0, 0, 0);
    float3 pull = make_float3(0, 0, 0);

    for (int first = 0; first < settings.n; first += blockDim.x) {
        int other = first + threadIdx.x;
        tile[threadIdx.x] = other < settings.n ? bodies[other] : make_float4(0, 0, 0, 0);
        __syncthreads();
#pragma unroll 4
        for (int k = 0; k < blockDim.x; k++) {
            float4 body = tile[k];
            float dx = body.x - me.x, dy = body.y - me.y, dz = body.z - me.z;
            float square = dx * dx + dy * dy + dz * dz + settings.softening;
            float inverse = rsqrtf(square);
            float strength = body.w * inverse * inverse * inverse;
            pull.x += dx * strength;
            pull.y += dy * strength;
            pull.z += dz * strength;
        }
        __syncthreads();
    }

    if (i < settings.n) {
        float4 speed = speeds[i];
        speed.x += pull.x * settings.dt;
        speed.y += pull.y * settings.dt;
        speed.z += pull.z * settings.dt;
        speeds[i] = speed;
        moved[i] = make_float4(me.x + speed.x * settings.dt, me.y + speed.y * settings.dt,
                               me.z + speed.z * settings.dt, me.w);
    }
}
