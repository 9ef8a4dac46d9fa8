// Virtual functions, function pointers, recursion, objects with vtables in device memory, multiple inheritance.
struct Shape {
    __device__ virtual ~Shape() {}
    __device__ virtual float area() const = 0;
    __device__ virtual void grow(float by) = 0;
    __device__ virtual Shape *twin() const { return nullptr; }
};
struct Named {
    char name[5];
    __device__ virtual int length() const {
        int n = 0;
        while (n < 5 && name[n]) ++n;
        return n;
    }
};
struct Circle : Shape {
    float r;
    __device__ explicit Circle(float r) : r(r) {}
    __device__ float area() const override { return 3.14159f * r * r; }
    __device__ void grow(float by) override { r *= by; }
};
struct Box : Shape, Named {
    float a, b;
    __device__ Box(float a, float b) : a(a), b(b) { name[0] = 'b'; name[1] = 0; }
    __device__ float area() const override { return a * b; }
    __device__ void grow(float by) override { a *= by; b *= by; }
    __device__ Shape *twin() const override { return new Box(b, a); }
    __device__ int length() const override { return 1 + Named::length(); }
};
__global__ void make(Shape **all, float *out) {
    int i = threadIdx.x;
    all[i] = i % 2 ? static_cast<Shape *>(new Circle(i)) : new Box(i, 2);
    all[i]->grow(1.5f);
    out[i] = all[i]->area();
    if (Shape *twin = all[i]->twin()) {
        out[i] += twin->area();
        delete twin;
    }
    delete all[i];
}
__global__ void names(Named **all, int *out) { out[threadIdx.x] = all[threadIdx.x]->length(); }

typedef int (*Operation)(int, int);
__device__ int add(int a, int b) { return a + b; }
__device__ int subtract(int a, int b) { return a - b; }
__device__ __noinline__ int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
__device__ Operation operations[] = {add, subtract, gcd};
__constant__ Operation fixed[2] = {gcd, add};
__global__ void calculate(int *x, int which) {
    int i = threadIdx.x;
    x[i] = operations[which](x[i], i) + fixed[which & 1](i, x[i]);
}
__device__ __noinline__ int ackermann(int m, int n) {
    if (m == 0) return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
__device__ bool even(unsigned n);
__device__ __noinline__ bool odd(unsigned n) { return n == 0 ? false : even(n - 1); }
__device__ __noinline__ bool even(unsigned n) { return n == 0 ? true : odd(n - 1); }
__global__ void recursive(int *x, bool *y) {
    x[threadIdx.x] = ackermann(2, x[threadIdx.x]);
    y[threadIdx.x] = even(x[threadIdx.x]);
}
struct Member {
    int value;
    __device__ __noinline__ int plus(int x) const { return value + x; }
    __device__ __noinline__ int times(int x) const { return value * x; }
};
__global__ void members(Member *all, int *out, bool which) {
    int (Member::*f)(int) const = which ? &Member::plus : &Member::times;
    out[threadIdx.x] = (all[threadIdx.x].*f)(threadIdx.x);
}
