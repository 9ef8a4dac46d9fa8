// Mathematics of nature: bodies, heat, waves, a fractal and cells.

// A step of bodies that attract each other, in double precision.
extern "C" __global__ void bodies(int n, double dt, const double4 *from, double3 *speeds, double4 *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double4 me = from[i];
    double3 pull = {0, 0, 0};
    for (int k = 0; k < n; k++) {
        double dx = from[k].x - me.x, dy = from[k].y - me.y, dz = from[k].z - me.z;
        double square = dx * dx + dy * dy + dz * dz + 0.01;
        double strength = from[k].w / (square * sqrt(square));
        pull.x += dx * strength;
        pull.y += dy * strength;
        pull.z += dz * strength;
    }
    double3 speed = speeds[i];
    speed.x += pull.x * dt;
    speed.y += pull.y * dt;
    speed.z += pull.z * dt;
    speeds[i] = speed;
    double4 moved = {me.x + speed.x * dt, me.y + speed.y * dt, me.z + speed.z * dt, me.w};
    to[i] = moved;
}

// Steps of heat in a rod whose ends are kept; two rods in shared memory take turns.
extern "C" __global__ void heat(int steps, double *rod)
{
    __shared__ double shared[2][128];
    int i = threadIdx.x, last = blockDim.x - 1;
    shared[0][i] = shared[1][i] = rod[i];
    __syncthreads();
    for (int step = 0; step < steps; step++) {
        double *now = shared[step & 1], *next = shared[~step & 1];
        if (i > 0 && i < last)
            next[i] = 0.25 * now[i - 1] + 0.5 * now[i] + 0.25 * now[i + 1];
        __syncthreads();
    }
    rod[i] = shared[steps & 1][i];
}

// The transform of Fourier, of a power of two: bits are turned around, then butterflies.
extern "C" __global__ void fourier(float2 *values)
{
    extern __shared__ float2 wave[];
    int n = 2 * blockDim.x, bits = 31 - __clz(n);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        wave[__brev(i) >> (32 - bits)] = values[i];
    __syncthreads();
    for (int half = 1; half < n; half *= 2) {
        int k = threadIdx.x % half, low = threadIdx.x / half * 2 * half + k, high = low + half;
        float sine, cosine;
        sincospif(-(float)k / half, &sine, &cosine);
        float2 a = wave[low], b = wave[high];
        float2 turned = {b.x * cosine - b.y * sine, b.x * sine + b.y * cosine};
        wave[low] = make_float2(a.x + turned.x, a.y + turned.y);
        wave[high] = make_float2(a.x - turned.x, a.y - turned.y);
        __syncthreads();
    }
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        values[i] = wave[i];
}

// How long each point stays near. Rounded at each step, so that it is the same everywhere.
extern "C" __global__ void mandelbrot(int width, int height, int most, int *counts)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= width || row >= height)
        return;
    double cx = -2.25 + 3.0 * column / width, cy = -1.5 + 3.0 * row / height, x = 0, y = 0;
    int count = 0;
    while (count < most) {
        double xx = __dmul_rn(x, x), yy = __dmul_rn(y, y);
        if (__dadd_rn(xx, yy) > 4)
            break;
        y = __dadd_rn(__dmul_rn(__dmul_rn(2, x), y), cy);
        x = __dadd_rn(__dsub_rn(xx, yy), cx);
        count++;
    }
    counts[row * width + column] = count;
}

// Cells that live and die, on a torus of 32 columns: a word a row, a bit a cell, a thread a row.
extern "C" __global__ void life(int steps, unsigned *rows)
{
    int lane = threadIdx.x;
    unsigned own = rows[lane];
    for (int step = 0; step < steps; step++) {
        unsigned above = __shfl_sync(~0u, own, (lane + 31) % 32), below = __shfl_sync(~0u, own, (lane + 1) % 32);
        unsigned next = 0;
        for (int column = 0; column < 32; column++) {
            unsigned three = column == 31 ? 0xC0000001u : column == 0 ? 0x80000003u : 7u << (column - 1);
            int around = __popc(above & three) + __popc(own & three) + __popc(below & three);
            bool alive = own >> column & 1;
            if (around == 3 || (alive && around == 4))
                next |= 1u << column;
        }
        own = next;
    }
    rows[lane] = own;
}
