//! The module around the instructions: what their operands name.

use target_desc::{Target, directive};

/// Whether an instruction needs a module with samplers of its own.
pub fn is_independent(line: &str) -> bool {
    line.contains("sampler0")
}

/// The lines above the first instruction.
pub fn head(target: Target, independent: bool) -> String {
    let mut text = format!(".version {}\n.target {}", target.ptx, target.spelling());
    let has = |it: &target_desc::Directive| it.is_on(target);
    let independent = independent && has(directive!(texmode_independent));
    text.push_str(if independent { ", texmode_independent\n" } else { "\n" });
    let mut line = |it: &str, yes: bool| {
        if yes {
            text.push_str(it);
            text.push('\n');
        }
    };
    line(".address_size 64", has(directive!(.address_size)));
    line(".global .surfref surf0;", has(directive!(.surfref)));
    line(".global .texref tex0;", has(directive!(.texref)));
    line(".global .samplerref sampler0;", independent);
    line(".global .align 128 .b8 global0[4096];", true);
    line(".shared .align 128 .b8 shared0[4096];", true);
    line(".const .align 128 .b8 const0[256];", true);
    line(".func func0 () { ret; }", true);
    line(".func func1 (.reg .b32 a) { ret; }", true);
    line(".func (.reg .b32 r) func2 () { mov.b32 r, 0; ret; }", true);
    line(".func (.reg .b32 r) func3 (.reg .b32 a) { mov.b32 r, a; ret; }", true);
    let parameters = has(directive!(.param));
    let params = has(directive!(.param in a body)) && has(directive!(.func .param));
    line(".func (.param .align 16 .b8 result0[128]) func4 () { ret; }", params);
    line(".entry k (.param .align 16 .b8 param0[128])", parameters);
    line(".entry k", !parameters);
    line("{", true);
    for (class, bits, n) in [('h', 16, 128), ('r', 32, 1024), ('d', 64, 128)] {
        line(&format!(".reg .b{bits} %{class}<{n}>;"), true);
    }
    line(".reg .b64 %sampler0;", independent);
    line(".reg .b8 %c<64>;", true);
    line(".reg .pred %p<128>;", true);
    line(".reg .b128 %q<64>;", has(directive!(.b128)));
    // What has a type takes fewer instructions than bits do.
    for ty in ["u8", "s8", "u16", "s16", "f16", "u32", "s32", "f32", "u64", "s64", "f64"] {
        line(&format!(".reg .{ty} %{ty}_<8>;"), true);
    }
    line(".reg .f16x2 %f16x2_<8>;", has(directive!(.f16x2)));
    line(".reg .v2 .f32 %v2f32;", true);
    line(".reg .v4 .b32 %v4b32;", true);
    line(".local .align 128 .b8 local0[256];", true);
    line(".param .align 16 .b8 argument0[128];", params);
    line(".param .align 16 .b8 result1[128];", params);
    line("targets0: .branchtargets label0, label1;", has(directive!(.branchtargets)));
    let prototypes = has(directive!(.callprototype));
    line("proto0: .callprototype _ ();", prototypes);
    line("proto1: .callprototype _ (.reg .b32 a);", prototypes);
    line("proto2: .callprototype (.reg .b32 r) _ ();", prototypes);
    line("proto3: .callprototype (.reg .b32 r) _ (.reg .b32 a);", prototypes);
    // ptxas wants a call before what it returned is read.
    line("call (result1), func4;", params);
    text
}

/// The lines below the last one.
pub const TAIL: &str = "label0:\nlabel1:\nret;\n}\n";
