// Boxes of tensors: in, out, added; with and without waiting for them.
// nvcc -ptx -arch=sm_90 boxes.cu -o boxes.ptx
typedef unsigned long long u64;
struct __align__(64) Map {
    u64 words[16];
};

static __device__ unsigned shared_of(const void *it) { return (unsigned)__cvta_generic_to_shared(it); }

static __device__ void prepare(u64 *barrier)
{
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared_of(barrier)) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
}

static __device__ void expect(u64 *barrier, int bytes)
{
    asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(shared_of(barrier)), "r"(bytes)
                 : "memory");
}

static __device__ void wait(u64 *barrier)
{
    int done;
    do
        asm volatile("{.reg .pred p; mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 p, [%1], 0; selp.s32 %0, 1, 0, p;}"
                     : "=r"(done)
                     : "r"(shared_of(barrier))
                     : "memory");
    while (!done);
}

static __device__ void load(void *to, const Map *map, int x, int y, u64 *barrier)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
                     shared_of(to)),
                 "l"(map), "r"(x), "r"(y), "r"(shared_of(barrier))
                 : "memory");
}

// A box of 8 by 4 from (x, y), each number plus one, to (x + 1, y + 1) of another tensor. What waits says what is left out.
extern "C" __global__ void moved(const __grid_constant__ Map from, const __grid_constant__ Map to, int x, int y, int waits)
{
    __shared__ __align__(128) int box[4][8];
    __shared__ u64 barrier;
    prepare(&barrier);
    if (threadIdx.x == 0) {
        expect(&barrier, sizeof box);
        load(box, &from, x, y, &barrier);
    }
    if (waits & 1)
        wait(&barrier);
    ((int *)box)[threadIdx.x] += 1;
    if (waits & 2)
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&to),
                     "r"(x + 1), "r"(y + 1), "r"(shared_of(box))
                     : "memory");
        asm volatile("cp.async.bulk.commit_group;\n\tcp.async.bulk.wait_group 0;" ::: "memory");
    }
}

// What lies where in shared memory.
extern "C" __global__ void laid(const __grid_constant__ Map from, int bytes, int *out)
{
    extern __shared__ __align__(1024) int bare[];
    __shared__ u64 barrier;
    prepare(&barrier);
    if (threadIdx.x == 0) {
        expect(&barrier, bytes);
        load(bare, &from, 0, 0, &barrier);
    }
    wait(&barrier);
    for (int i = threadIdx.x; i < bytes / 4; i += blockDim.x)
        out[i] = bare[i];
}

// Each block adds a box, of three dimensions, to the same place.
extern "C" __global__ void added(const __grid_constant__ Map to, int x)
{
    __shared__ __align__(128) float box[2][2][4];
    ((float *)box)[threadIdx.x] = threadIdx.x + blockIdx.x;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.tile.bulk_group [%0, {%1, 0, 1}], [%2];" ::"l"(&to),
                     "r"(x), "r"(shared_of(box))
                     : "memory");
        asm volatile("cp.async.bulk.commit_group;\n\tcp.async.bulk.wait_group 0;" ::: "memory");
    }
}
