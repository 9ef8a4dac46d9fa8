// Templates: policies, recursion over types, specialised kernels, packs, function objects, constant expressions.
template <class T> struct Sum { __device__ T operator()(T a, T b) const { return a + b; } };
template <class T> struct Largest { __device__ T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T, int N> struct Tile {
    T at[N][N];
    __device__ Tile transposed() const {
        Tile result;
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j) result.at[j][i] = at[i][j];
        return result;
    }
};
template <int N> struct Power { template <class T> static __device__ T of(T x) { return x * Power<N - 1>::of(x); } };
template <> struct Power<0> { template <class T> static __device__ T of(T) { return T(1); } };

template <class T, class Op, int Threads> __global__ void reduce(const T *in, T *out, int n, Op op, T first) {
    __shared__ T shared[Threads];
    T mine = first;
    for (int i = blockIdx.x * Threads + threadIdx.x; i < n; i += gridDim.x * Threads) mine = op(mine, in[i]);
    shared[threadIdx.x] = mine;
    __syncthreads();
#pragma unroll
    for (int step = Threads / 2; step > 0; step /= 2) {
        if (threadIdx.x < step) shared[threadIdx.x] = op(shared[threadIdx.x], shared[threadIdx.x + step]);
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = shared[0];
}
template __global__ void reduce<int, Sum<int>, 256>(const int *, int *, int, Sum<int>, int);
template __global__ void reduce<float, Largest<float>, 128>(const float *, float *, int, Largest<float>, float);
template __global__ void reduce<double, Sum<double>, 64>(const double *, double *, int, Sum<double>, double);
template __global__ void reduce<short, Largest<short>, 32>(const short *, short *, int, Largest<short>, short);
template __global__ void reduce<long long, Sum<long long>, 512>(const long long *, long long *, int, Sum<long long>, long long);

template <class T> __global__ void transpose(Tile<T, 4> *tiles) { tiles[threadIdx.x] = tiles[threadIdx.x].transposed(); }
template __global__ void transpose<char>(Tile<char, 4> *);
template __global__ void transpose<float>(Tile<float, 4> *);
template __global__ void transpose<double>(Tile<double, 4> *);

template <class... T> __device__ double total(T... all) { return (double(all) + ... + 0.0); }
template <class... T> __global__ void packed(double *out, T... all) { *out = total(all...); }
template __global__ void packed<char, short, int, long, float, double, bool>(double *, char, short, int, long, float, double, bool);

__global__ void powers(float *x, int *y) {
    x[threadIdx.x] = Power<7>::of(x[threadIdx.x]);
    y[threadIdx.x] = Power<5>::of(y[threadIdx.x]);
}
template <class F> __global__ void apply(float *x, F f) { x[threadIdx.x] = f(x[threadIdx.x]); }
struct Scale {
    float by, plus;
    short times;
    __device__ float operator()(float x) const {
        for (short i = 0; i < times; ++i) x = x * by + plus;
        return x;
    }
};
template __global__ void apply<Scale>(float *, Scale);
