// Strings of bytes: where words start, upper case, numbers in them, and a hash of each line.

static __device__ bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

extern "C" __global__ void upper_case(int n, char *text)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        char c = text[i];
        if (c >= 'a' && c <= 'z')
            text[i] = c - 'a' + 'A';
    }
}

// The places where words start, in any order.
extern "C" __global__ void word_starts(int n, const char *text, int *starts, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool start = i < n && !is_space(text[i]) && (i == 0 || is_space(text[i - 1]));
    unsigned who = __ballot_sync(0xffffffff, start);
    int lane = threadIdx.x % 32;
    int place = 0;
    if (lane == 0 && who != 0)
        place = atomicAdd(count, __popc(who));
    place = __shfl_sync(0xffffffff, place, 0) + __popc(who & ((1u << lane) - 1));
    if (start)
        starts[place] = i;
}

// The number that starts at each place, with a sign or in hexadecimal.
extern "C" __global__ void numbers(int n, const char *text, const int *starts, long long *values)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const char *at = text + starts[i];
    bool negative = *at == '-';
    if (negative || *at == '+')
        at++;
    int base = 10;
    if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) {
        base = 16;
        at += 2;
    }
    long long value = 0;
    for (;; at++) {
        int digit;
        if (*at >= '0' && *at <= '9')
            digit = *at - '0';
        else if (*at >= 'a' && *at <= 'f')
            digit = *at - 'a' + 10;
        else
            break;
        if (digit >= base)
            break;
        value = value * base + digit;
    }
    values[i] = negative ? -value : value;
}

extern "C" __global__ void hashes(int n, const char *text, const int2 *lines, unsigned *results)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int2 line = lines[i];
    unsigned hash = 2166136261u;
    for (int k = line.x; k < line.y; k++)
        hash = (hash ^ (unsigned char)text[k]) * 16777619u;
    // The bits are mixed once more, so that the low ones depend on all.
    hash = (hash << 13 | hash >> 19) ^ __byte_perm(hash, 0, 0x0123);
    results[i] = __brev(hash) + __builtin_clz(hash | 1) + __builtin_ctz(hash | 1);
}
