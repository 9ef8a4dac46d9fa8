// Digests of messages: SHA-256, MD5 and CRC-32, a message a thread; and numbers of a generator.

typedef unsigned char byte;
typedef unsigned word;

__constant__ word primes[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static __device__ word turn(word x, int by) { return x >> by | x << (32 - by); }

// Byte `i` of a message of `length` bytes that is filled up to whole blocks of 64.
static __device__ byte filled(const byte *text, int length, int total, int i, bool big)
{
    if (i < length)
        return text[i];
    if (i == length)
        return 0x80;
    if (i < total - 8)
        return 0;
    int shift = big ? 8 * (total - 1 - i) : 8 * (i - (total - 8));
    return (byte)((unsigned long long)length * 8 >> shift);
}

extern "C" __global__ void sha256(int n, const byte *text, const int *starts, byte *out)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (thread >= n)
        return;
    text += starts[thread];
    int length = starts[thread + 1] - starts[thread], total = (length + 9 + 63) / 64 * 64;
    word state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    for (int block = 0; block < total; block += 64) {
        word w[64];
        for (int i = 0; i < 16; i++) {
            w[i] = 0;
            for (int k = 0; k < 4; k++)
                w[i] = w[i] << 8 | filled(text, length, total, block + 4 * i + k, true);
        }
        for (int i = 16; i < 64; i++) {
            word low = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
            word high = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
            w[i] = w[i - 16] + low + w[i - 7] + high;
        }
        word s[8];
        for (int i = 0; i < 8; i++)
            s[i] = state[i];
        for (int i = 0; i < 64; i++) {
            word e = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25);
            word a = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22);
            word first = s[7] + e + ((s[4] & s[5]) ^ (~s[4] & s[6])) + primes[i] + w[i];
            word second = a + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
            for (int k = 7; k > 0; k--)
                s[k] = s[k - 1];
            s[4] += first;
            s[0] = first + second;
        }
        for (int i = 0; i < 8; i++)
            state[i] += s[i];
    }
    for (int i = 0; i < 32; i++)
        out[32 * thread + i] = (byte)(state[i / 4] >> (24 - 8 * (i % 4)));
}

extern "C" __global__ void md5(int n, const byte *text, const int *starts, byte *out)
{
    const int turns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (thread >= n)
        return;
    text += starts[thread];
    int length = starts[thread + 1] - starts[thread], total = (length + 9 + 63) / 64 * 64;
    word state[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    for (int block = 0; block < total; block += 64) {
        word m[16];
        for (int i = 0; i < 16; i++) {
            m[i] = 0;
            for (int k = 0; k < 4; k++)
                m[i] |= (word)filled(text, length, total, block + 4 * i + k, false) << 8 * k;
        }
        word a = state[0], b = state[1], c = state[2], d = state[3];
        for (int i = 0; i < 64; i++) {
            word f;
            int g;
            switch (i / 16) {
            case 0: f = (b & c) | (~b & d); g = i; break;
            case 1: f = (d & b) | (~d & c); g = (5 * i + 1) % 16; break;
            case 2: f = b ^ c ^ d; g = (3 * i + 5) % 16; break;
            default: f = c ^ (b | ~d); g = 7 * i % 16; break;
            }
            // The constants are those of sines.
            f += a + (word)(long long)(fabs(sin(i + 1.0)) * 4294967296.0) + m[g];
            a = d;
            d = c;
            c = b;
            b += turn(f, 32 - turns[i / 16][i % 4]);
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
    }
    for (int i = 0; i < 16; i++)
        out[16 * thread + i] = (byte)(state[i / 4] >> 8 * (i % 4));
}

// With a table that the block makes first.
extern "C" __global__ void crc32(int n, const byte *text, const int *starts, word *out)
{
    __shared__ word table[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) {
        word value = i;
        for (int bit = 0; bit < 8; bit++)
            value = value >> 1 ^ (value & 1 ? 0xedb88320u : 0);
        table[i] = value;
    }
    __syncthreads();
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (thread >= n)
        return;
    word crc = ~0u;
    for (int i = starts[thread]; i < starts[thread + 1]; i++)
        crc = table[(crc ^ text[i]) & 255] ^ crc >> 8;
    out[thread] = ~crc;
}

// The Mersenne Twister, of 32 bits: the state in local memory.
extern "C" __global__ void twister(int count, word *seeds, word *out)
{
    word state[624];
    state[0] = seeds[threadIdx.x];
    for (int i = 1; i < 624; i++)
        state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
    for (int i = 0; i < 624; i++) {
        word y = (state[i] & 0x80000000u) | (state[(i + 1) % 624] & 0x7fffffffu);
        state[i] = state[(i + 397) % 624] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    for (int i = 0; i < count; i++) {
        word y = state[i];
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c5680u;
        y ^= y << 15 & 0xefc60000u;
        out[threadIdx.x * count + i] = y ^ y >> 18;
    }
}
