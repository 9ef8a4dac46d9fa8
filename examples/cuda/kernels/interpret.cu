// An interpreter of byte code, one program a thread: a switch in a loop, and a stack in local memory.

enum Op : unsigned char { stop, push, add, sub, mul, div_, rem, and_, or_, xor_, shl, shr, sar, not_, dup, swap, jump, branch };

extern "C" __global__ void interpret(int n, const unsigned char *const *programs, const int *inputs, int *outputs,
                                     int *errors)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (thread >= n)
        return;
    const unsigned char *code = programs[thread];
    int stack[16];
    int depth = 0;
    stack[depth++] = inputs[thread];

    for (int at = 0, steps = 0; steps < 10000; steps++) {
        unsigned char op = code[at++];
        switch (op) {
        case stop:
            outputs[thread] = stack[depth - 1];
            errors[thread] = 0;
            return;
        case push:
            if (depth == 16)
                goto error;
            stack[depth++] = (signed char)code[at++];
            break;
        case dup:
            if (depth == 16)
                goto error;
            stack[depth] = stack[depth - 1];
            depth++;
            break;
        case not_:
            stack[depth - 1] = ~stack[depth - 1];
            break;
        case jump:
            at += (signed char)code[at] + 1;
            break;
        default: {
            if (depth < 2)
                goto error;
            int b = stack[--depth], a = stack[depth - 1];
            switch (op) {
            case add: a += b; break;
            case sub: a -= b; break;
            case mul: a *= b; break;
            case div_:
                if (b == 0)
                    goto error;
                a = (int)((long long)a / b);
                break;
            case rem:
                if (b == 0)
                    goto error;
                a = (int)((long long)a % b);
                break;
            case and_: a &= b; break;
            case or_: a |= b; break;
            case xor_: a ^= b; break;
            case shl: a = (unsigned)a << (b & 31); break;
            case shr: a = (unsigned)a >> (b & 31); break;
            case sar: a >>= b & 31; break;
            case swap: stack[depth - 1] = b; depth++; break;
            case branch: at += b != 0 ? (signed char)code[at] + 1 : 1; break;
            default: goto error;
            }
            stack[depth - 1] = a;
        }
        }
    }
error:
    outputs[thread] = 0;
    errors[thread] = 1;
}
