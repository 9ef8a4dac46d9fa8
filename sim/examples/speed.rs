//! How fast it is: thread-instructions a second on one core, of straight arithmetic, of memory
//! and of branches.
//!
//! `cargo run --release -p ptxforge-sim --example speed`

use std::time::Instant;

const HEAD: &str = ".version 8.0\n.target sm_80\n.address_size 64\n";

fn kernel(body: &str) -> String {
    format!(
        "{HEAD}.visible .entry k(.param .u64 data)\n{{\n    .reg .b32 %r<20>;\n    .reg .b64 %rd<20>;\n    \
         .reg .f32 %f<20>;\n    .reg .pred %p<9>;\n    ld.param.u64 %rd0, [data];\n    \
         mov.u32 %r0, %tid.x;\n    mov.u32 %r6, %ctaid.x;\n    \
         mad.lo.u32 %r0, %r6, 256, %r0;\n    mad.wide.u32 %rd1, %r0, 4, %rd0;\n    mov.u32 %r1, 0;\n    \
         mov.u32 %r2, %r0;\n    cvt.rn.f32.u32 %f1, %r0;\n    mov.f32 %f2, 0f3F000000;\n\
         loop:\n{body}    add.u32 %r1, %r1, 1;\n    setp.lt.u32 %p1, %r1, 2000;\n    @%p1 bra loop;\n    \
         st.global.u32 [%rd1], %r2;\n    ret;\n}}\n"
    )
}

fn main() {
    let arithmetic = "    mad.lo.s32 %r2, %r2, %r0, %r1;\n    xor.b32 %r3, %r2, %r1;\n    \
                      shl.b32 %r4, %r3, 3;\n    add.u32 %r2, %r4, %r2;\n    \
                      fma.rn.f32 %f1, %f1, %f2, %f2;\n    add.f32 %f3, %f1, %f2;\n    \
                      mul.f32 %f1, %f3, %f2;\n    and.b32 %r5, %r2, 255;\n"
        .repeat(4);
    let memory = "    ld.global.u32 %r3, [%rd1];\n    add.u32 %r3, %r3, %r1;\n    \
                  st.global.u32 [%rd1], %r3;\n"
        .repeat(4);
    let branches = "    and.b32 %r3, %r0, 1;\n    setp.eq.u32 %p2, %r3, 0;\n    @%p2 bra even;\n    \
                    add.u32 %r2, %r2, 3;\n    bra join;\neven:\n    add.u32 %r2, %r2, 5;\njoin:\n";
    for (name, body) in
        [("arithmetic", arithmetic.as_str()), ("memory", memory.as_str()), ("branches", branches)]
    {
        let module = match sim::Module::load(&kernel(body)) {
            Ok(module) => module,
            Err(errors) => {
                eprintln!("{errors:?}");
                return;
            }
        };
        for checks in [sim::Checks::NONE, sim::Checks::ALL] {
            let mut device = sim::Device::of(&module);
            let data = device.buffer("data", &[0_u32; 1024]);
            let mut launch = sim::Launch::new("k").grid([4, 1, 1]).block([256, 1, 1]).arg(data);
            launch.checks = checks;
            let start = Instant::now();
            match launch.run(&module, &mut device) {
                Ok(done) => {
                    let rate = done.instructions as f64 / start.elapsed().as_secs_f64() / 1e6;
                    let which = if checks == sim::Checks::ALL { "with" } else { "without" };
                    println!("{name} {which} checks: {rate:.0} million thread-instructions/s");
                }
                Err(error) => eprintln!("{error}"),
            }
        }
    }
}
