// Cooperative groups: tiles, coalesced groups, reductions and scans, whole grids, clusters, copies.
// Clang has what cooperative groups ask for, and they ask only for nvcc.
#define _CG_CLUSTER_INTRINSICS_AVAILABLE
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
template <class Tile> __device__ int sum(Tile tile, int v) {
    for (int step = tile.size() / 2; step > 0; step /= 2) v += tile.shfl_down(v, step);
    return tile.shfl(v, 0);
}
__global__ void tiles(int *x, float *f) {
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    auto four = cg::tiled_partition<4>(warp);
    int v = x[block.thread_rank()];
    x[block.thread_rank()] = sum(warp, v) + sum(four, v) + warp.ballot(v > 2) + four.any(v) + warp.match_any(v) + block.group_index().x;
    f[block.thread_rank()] = cg::reduce(warp, f[0], cg::plus<float>()) + cg::reduce(four, f[1], cg::greater<float>());
    x[1] = cg::reduce(warp, v, cg::bit_xor<int>()) + cg::inclusive_scan(four, v) + cg::exclusive_scan(warp, v, cg::plus<int>());
    block.sync();
}
__global__ void coalesced(int *x) {
    if (threadIdx.x % 3 == 0) {
        auto active = cg::coalesced_threads();
        int first = 0;
        if (active.thread_rank() == 0) first = atomicAdd(x, active.size());
        x[1 + active.shfl(first, 0) + active.thread_rank()] = threadIdx.x;
        active.sync();
    }
    auto parts = cg::binary_partition(cg::tiled_partition<32>(cg::this_thread_block()), x[0] > 3);
    x[2] = parts.size() + cg::labeled_partition(cg::coalesced_threads(), x[3]).size();
}
__global__ void grid(int *x) {
    auto all = cg::this_grid();
    x[all.thread_rank()] = all.size() + all.num_blocks();
    all.sync();
    x[all.thread_rank()] += x[(all.thread_rank() + 1) % all.size()];
}
#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
__global__ void copies(const float4 *in, float *out) {
    __shared__ float4 staged[128];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, staged, in, sizeof(staged));
    cg::wait(block);
    out[threadIdx.x] = staged[threadIdx.x & 127].y;
}
#endif
#if __CUDA_ARCH__ >= 900 || !defined(__CUDA_ARCH__)
__global__ void __cluster_dims__(4, 1, 1) clusters(int *x) {
    __shared__ int mine;
    auto cluster = cg::this_cluster();
    mine = threadIdx.x;
    cluster.sync();
    int *other = cluster.map_shared_rank(&mine, (cluster.block_rank() + 1) % cluster.num_blocks());
    x[threadIdx.x] = *other + cluster.query_shared_rank(other) + cluster.thread_rank();
    auto token = cluster.barrier_arrive();
    cluster.barrier_wait(static_cast<decltype(token) &&>(token));
}
#endif
