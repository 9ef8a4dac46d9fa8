// What threads do together: atomics of all kinds, a lock, warps, groups, and a block that is the last.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace groups = cooperative_groups;

// Each has one word of its own.
extern "C" __global__ void operations(int *out, unsigned long long *wide, float *sum, double *precise)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned *words = (unsigned *)out;
    atomicAdd(&out[0], i);
    atomicSub(&out[1], i);
    atomicMin(&out[2], 100 - i);
    atomicMax(&out[3], i * i - 7 * i);
    atomicMin(&words[4], 0x80000000u + i);
    atomicMax(&words[5], 0x80000000u - i);
    atomicAnd(&words[6], ~(1u << i % 29));
    atomicOr(&words[7], 1u << i % 31);
    atomicXor(&words[8], i * 2654435761u);
    atomicInc(&words[9], 9);
    atomicDec(&words[10], 9);
    atomicCAS(&out[11], 0, 77);
    atomicAdd(&wide[0], 0x100000001ull * i);
    atomicMax(&wide[1], (unsigned long long)i << 40);
    atomicMin((long long *)&wide[2], -(long long)i << 33);
    atomicXor(&wide[3], 1ull << i % 64);
    atomicAdd(sum, 0.25f * i);
    atomicAdd(precise, 0.125 * i);
}

// A stack of dishes behind a lock: one thread of a block at a time.
extern "C" __global__ void locked(int *lock, int *depth, int *dishes)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
        int at = *(volatile int *)depth;
        ((volatile int *)dishes)[at] = blockIdx.x;
        *(volatile int *)depth = at + 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}

// The last block that ends adds up what the others have left.
extern "C" __global__ void last(const int *values, int *sums, unsigned *done, int *total)
{
    __shared__ int sum;
    __shared__ bool is_last;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    atomicAdd(&sum, values[blockIdx.x * blockDim.x + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum;
        __threadfence();
        is_last = atomicAdd(done, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 0) {
        __threadfence();
        int all = 0;
        for (unsigned i = 0; i < gridDim.x; i++)
            all += ((volatile int *)sums)[i];
        *total = all;
    }
}

extern "C" __global__ void warp(const int *from, int *out)
{
    int lane = threadIdx.x, mine = from[lane];
    int sum = mine, least = mine, prefix = mine;
    for (int step = 1; step < 32; step *= 2) {
        sum += __shfl_xor_sync(~0u, sum, step);
        least = min(least, __shfl_xor_sync(~0u, least, step));
        int before = __shfl_up_sync(~0u, prefix, step);
        prefix += lane >= step ? before : 0;
    }
    int *row = out + 9 * lane;
    row[0] = sum;
    row[1] = least;
    row[2] = prefix;
    row[3] = __shfl_sync(~0u, mine, lane * 5);
    row[4] = __shfl_down_sync(~0u, mine, 3, 8);
    row[5] = __ballot_sync(~0u, mine & 1);
    row[6] = __any_sync(~0u, mine == 5) + 2 * __all_sync(~0u, mine < 1000);
    row[7] = __match_any_sync(~0u, mine % 4);
    // A part of the warp by itself.
    row[8] = -1;
    if (mine % 3 == 0) {
        unsigned members = __activemask();
        int leader = __ffs(members) - 1;
        row[8] = __shfl_sync(members, mine, leader);
    }
}

extern "C" __global__ void in_groups(const int *from, int *out, int *counts)
{
    groups::thread_block block = groups::this_thread_block();
    groups::thread_block_tile<8> tile = groups::tiled_partition<8>(block);
    int i = block.thread_rank(), mine = from[i];
    out[i] = groups::reduce(tile, mine, groups::plus<int>());
    out[i] += 1000 * groups::reduce(tile, mine, groups::greater<int>());
    tile.sync();
    out[i] += 100000 * tile.shfl(i, 3) + 1000000 * tile.any(mine > 90);
    if (mine % 2) {
        groups::coalesced_group some = groups::coalesced_threads();
        if (some.thread_rank() == 0)
            atomicAdd(counts, (int)some.size());
    }
    block.sync();
    if (i == 0)
        counts[1] = counts[0] + (int)block.size();
}
