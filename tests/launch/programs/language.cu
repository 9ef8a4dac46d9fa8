// What the language has: calls of all kinds, objects, printing, memory from the heap.

static __device__ __noinline__ int ackermann(int m, int n)
{
    return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

extern "C" __global__ void recursion(int *out) { out[threadIdx.x] = ackermann(threadIdx.x, 3); }

// Queens that do not attack each other: how many ways, counted with a stack of calls.
static __device__ __noinline__ int queens(int n, unsigned columns, unsigned left, unsigned right)
{
    unsigned free = ~(columns | left | right) & ((1u << n) - 1);
    if (columns == (1u << n) - 1)
        return 1;
    int ways = 0;
    while (free) {
        unsigned one = free & -free;
        free ^= one;
        ways += queens(n, columns | one, (left | one) << 1, (right | one) >> 1);
    }
    return ways;
}

extern "C" __global__ void ways(int *out) { out[threadIdx.x] = queens(threadIdx.x + 1, 0, 0, 0); }

typedef int Binary(int, int);
static __device__ int plus(int a, int b) { return a + b; }
static __device__ int times(int a, int b) { return a * b; }
static __device__ int power(int a, int b) { return b == 0 ? 1 : a * power(a, b - 1); }
static __device__ int divisor(int a, int b) { return b == 0 ? a : divisor(b, a % b); }
__device__ Binary *const functions[] = {plus, times, power, divisor};

extern "C" __global__ void pointers(const int *which, int *out)
{
    int i = threadIdx.x;
    out[i] = functions[which[i]](i + 2, 6);
}

struct Shape {
    __device__ virtual long area() const = 0;
    __device__ virtual int sides() const { return 4; }
};
struct Square : Shape {
    int side;
    __device__ Square(int side) : side(side) {}
    __device__ long area() const override { return (long)side * side; }
};
struct Box : Square {
    int height;
    __device__ Box(int side, int height) : Square(side), height(height) {}
    __device__ long area() const override { return 2 * Square::area() + 4l * side * height; }
};
struct Triangle : Shape {
    int base, height;
    __device__ Triangle(int base, int height) : base(base), height(height) {}
    __device__ long area() const override { return (long)base * height / 2; }
    __device__ int sides() const override { return 3; }
};

extern "C" __global__ void objects(long *out)
{
    int i = threadIdx.x;
    Shape *shape = i % 3 == 0   ? (Shape *)new Square(i)
                   : i % 3 == 1 ? (Shape *)new Box(i, i + 1)
                                : (Shape *)new Triangle(i, 10);
    out[i] = 10 * shape->area() + shape->sides();
    delete shape;
}

extern "C" __global__ void heap(int n, int *out)
{
    struct Node {
        Node *next;
        int value;
    };
    Node *list = nullptr;
    for (int i = 1; i <= n; i++) {
        Node *node = (Node *)malloc(sizeof(Node));
        if (!node)
            return;
        node->value = i * ((int)threadIdx.x + 1);
        node->next = list;
        list = node;
    }
    int sum = 0;
    while (list) {
        Node *next = list->next;
        sum = 3 * sum + list->value;
        free(list);
        list = next;
    }
    out[threadIdx.x] = sum;
}

extern "C" __global__ void says(int n)
{
    printf("%d|%5d|%-5d|%05d|%+d|%x|%X|%#o|%u\n", n, n, n, n, n, n, n, n, -n);
    printf("%f|%.2f|%10.3e|%g|%c|%s|%%|%lld|%p\n", 1.5, 2.0 / 3, 12345.678, 1e-7, 'q', "word", -(1ll << 40), (void *)0);
    printf("% d|%.5d|%8.4d|%#x|%-8s|%.2s|%g|%g|%G|%#g\n", n, n, n, -n, "left", "cut", 1e15, 100000.0, 1e-5, 2.0);
    printf("%08.2f|%+.0f|%E|%*d|%a|%.2a|%hd|%hhu\n", -3.14159, 2.5, 0.0, 7, n, 0.75, 1.999, 70000, 300);
}

// Switches, fields of bits, and numbers of all widths.
struct Fields {
    signed char a;
    unsigned short b : 5, c : 11;
    long long d : 40;
    int e : 3;
};

extern "C" __global__ void fields(const Fields *from, long long *out)
{
    Fields it = from[threadIdx.x];
    it.b += 3;
    it.e -= 1;
    long long result = it.a * 1000000000ll + it.b * 100000 + it.c * 10 + it.e + it.d;
    switch (threadIdx.x) {
    case 0: result++; break;
    case 1: result ^= 255; // fall through
    case 2: result -= 5; break;
    case 7: result = 0; break;
    default: result = -result;
    }
    out[threadIdx.x] = result;
}
