//! Random modules of LLVM IR compute the same on this machine, by LLVM's JIT, and in the simulator
//! on our PTX and on that of llc.

use differ::{side_by_side, targets};

/// How many modules.
const COUNT: u64 = 300;

#[test]
fn modules_of_llvm_ir_compute_the_same_here_and_there() {
    let llc = concat!(env!("LLVM_SYS_221_PREFIX"), "/bin/llc");
    let found = side_by_side(1..1 + COUNT, &targets(), llc).expect("all sides run");
    let (count, why) = &found.without_llc;
    println!("{} are the same; llc does not take {count}: {why}", found.fine);
    let all = found.wrong.iter().chain(&found.llc);
    let texts: Vec<&str> = all.map(|it| it.text.as_str()).collect();
    assert!(texts.is_empty(), "{} differ: {}", texts.len(), texts[0]);
    assert!(found.fine * 100 >= COUNT * 95, "only {} are compared", found.fine);
}
