// cub: scans, reductions, sorts, histograms of blocks and warps.
// Clang asks for it where a kernel starts another.
extern "C" cudaError_t cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_histogram.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_merge_sort.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cub/warp/warp_scan.cuh>
template <class T> __global__ void reduce(const T *in, T *out) {
    using Reduce = cub::BlockReduce<T, 128>;
    __shared__ typename Reduce::TempStorage storage;
    T sum = Reduce(storage).Sum(in[threadIdx.x]);
    if (threadIdx.x == 0) *out = sum;
}
template __global__ void reduce<int>(const int *, int *);
template __global__ void reduce<double>(const double *, double *);
template __global__ void reduce<unsigned char>(const unsigned char *, unsigned char *);
__global__ void scan(int *x) {
    using Load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
    using Store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>;
    using Scan = cub::BlockScan<int, 128, cub::BLOCK_SCAN_WARP_SCANS>;
    __shared__ union { typename Load::TempStorage load; typename Store::TempStorage store; typename Scan::TempStorage scan; } s;
    int items[4], total;
    Load(s.load).Load(x, items);
    __syncthreads();
    Scan(s.scan).ExclusiveSum(items, items, total);
    __syncthreads();
    Store(s.store).Store(x, items);
    if (threadIdx.x == 0) x[512] = total;
}
template <class K, class V> __global__ void sort(K *keys, V *values) {
    using Sort = cub::BlockRadixSort<K, 64, 3, V>;
    __shared__ typename Sort::TempStorage storage;
    K k[3];
    V v[3];
    for (int i = 0; i < 3; ++i) { k[i] = keys[threadIdx.x * 3 + i]; v[i] = values[threadIdx.x * 3 + i]; }
    Sort(storage).SortBlockedToStriped(k, v);
    for (int i = 0; i < 3; ++i) { keys[threadIdx.x + 64 * i] = k[i]; values[threadIdx.x + 64 * i] = v[i]; }
}
template __global__ void sort<unsigned, int>(unsigned *, int *);
template __global__ void sort<float, unsigned short>(float *, unsigned short *);
template __global__ void sort<long long, double>(long long *, double *);
__global__ void histogram(unsigned char *samples, unsigned *bins) {
    using Histogram = cub::BlockHistogram<unsigned char, 128, 4, 256>;
    __shared__ typename Histogram::TempStorage storage;
    __shared__ unsigned counts[256];
    unsigned char mine[4];
    for (int i = 0; i < 4; ++i) mine[i] = samples[threadIdx.x * 4 + i];
    Histogram(storage).Histogram(mine, counts);
    __syncthreads();
    bins[threadIdx.x] = counts[threadIdx.x];
}
__global__ void warps(float *x, int *y) {
    __shared__ typename cub::WarpScan<float>::TempStorage scan[4];
    __shared__ typename cub::WarpReduce<int, 16>::TempStorage reduce[8];
    float v;
    cub::WarpScan<float>(scan[threadIdx.x / 32]).InclusiveSum(x[threadIdx.x], v);
    x[threadIdx.x] = v;
    y[threadIdx.x] = cub::WarpReduce<int, 16>(reduce[threadIdx.x / 16]).Reduce(y[threadIdx.x], [](int a, int b) { return a > b ? a : b; });
}
