// Cooperative groups, clusters, barriers, copies in the background.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
extern "C" __global__ void groups(int* out) {
    __shared__ int memory[256];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, memory, out, sizeof memory);
    cg::wait(block);
    auto warp = cg::tiled_partition<32>(block);
    auto part = cg::tiled_partition<8>(warp);
    int it = cg::reduce(part, memory[threadIdx.x % 256], cg::plus<int>());
    it += cg::inclusive_scan(warp, it) + cg::exclusive_scan(part, it);
    it += warp.shfl_xor(it, 3) + warp.ballot(it > 2) + warp.match_any(it) + part.any(it) + part.all(it);
    auto active = cg::coalesced_threads();
    it += active.shfl(it, 0) + active.thread_rank();
    auto labeled = cg::labeled_partition(warp, it & 3);
    out[threadIdx.x] = it + labeled.size() + cg::this_grid().thread_rank();
    cg::this_grid().sync();
}
extern "C" __global__ void barriers(int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int memory[1024];
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(memory + threadIdx.x, out + threadIdx.x, cuda::aligned_size_t<4>(4), barrier);
    barrier.arrive_and_wait();
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
    __pipeline_memcpy_async(memory, out, 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    auto pipe = cuda::make_pipeline();
    pipe.producer_acquire();
    cuda::memcpy_async(memory, out, cuda::aligned_size_t<16>(16), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    pipe.consumer_release();
    out[threadIdx.x] = memory[threadIdx.x] + __syncthreads_count(memory[0]) + __syncthreads_and(memory[1]) + __syncthreads_or(memory[2]);
    __barrier_sync(1);
    __barrier_sync_count(2, 64);
}
#if __CUDA_ARCH__ >= 900
extern "C" __global__ void __cluster_dims__(2, 1, 1) clusters(int* out) {
    __shared__ int memory[256];
    auto cluster = cg::this_cluster();
    memory[threadIdx.x] = cluster.block_rank();
    cluster.sync();
    int* other = cluster.map_shared_rank(memory, cluster.block_rank() ^ 1);
    atomicAdd(other, 1);
    cluster.barrier_arrive();
    cluster.barrier_wait();
    out[threadIdx.x] = *other + cluster.num_blocks() + cluster.query_shared_rank(other);
}
#endif
