// Arithmetic wider than a register: powers modulo 64-bit primes, and fractions in 128 bits.

typedef unsigned long long u64;
typedef unsigned __int128 u128;

// -1 / m modulo 2^64, for odd m, by Newton's method.
static __device__ u64 negative_inverse(u64 m)
{
    u64 x = m;
    for (int i = 0; i < 5; i++)
        x *= 2 - m * x;
    return -x;
}

// a * b / 2^64 modulo m, after Montgomery.
static __device__ u64 multiply(u64 a, u64 b, u64 m, u64 inverse)
{
    u128 product = (u128)a * b;
    u128 filled = (u128)((u64)product * inverse) * m;
    u64 high = (u64)(product >> 64), carried = (u64)(filled >> 64);
    // The low halves add up to zero, with a carry unless both are zero.
    u128 sum = (u128)high + carried + ((u64)product != 0);
    return sum >= m ? (u64)(sum - m) : (u64)sum;
}

extern "C" __global__ void power_modulo(int n, const u64 *bases, const u64 *exponents, u64 modulus, u64 square,
                                        u64 *results)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    u64 inverse = negative_inverse(modulus);
    u64 base = multiply(bases[i], square, modulus, inverse);
    u64 result = multiply(1, square, modulus, inverse);
    for (u64 exponent = exponents[i]; exponent != 0; exponent >>= 1) {
        if (exponent & 1)
            result = multiply(result, base, modulus, inverse);
        base = multiply(base, base, modulus, inverse);
    }
    results[i] = multiply(result, 1, modulus, inverse);
}

extern "C" __global__ void fixed_point(int n, const __int128 *a, const __int128 *b, int scale, __int128 *results)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __int128 x = a[i], y = b[i];
    __int128 larger = x > y ? x : y;
    __int128 shifted = larger >> (scale & 127);
    results[i] = (shifted ^ (x << 7)) - (y & -x) + (x < 0 ? 1 : 0);
}
