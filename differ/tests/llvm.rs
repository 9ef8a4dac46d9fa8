//! Random modules of LLVM IR compute the same on this machine, by LLVM's JIT, and in the simulator
//! on our PTX and on that of llc; and what llc 22 is known to make wrong is still what it makes.

use differ::{assembly, compile, side_by_side, targets};
use sim::{Device, Launch, Module};
use target_desc::Target;

/// How many modules.
const COUNT: u64 = 300;

const LLC: &str = concat!(env!("LLVM_SYS_221_PREFIX"), "/bin/llc");

#[test]
fn modules_of_llvm_ir_compute_the_same_here_and_there() {
    let found = side_by_side(1..1 + COUNT, &targets(), LLC).expect("all sides run");
    let (count, why) = &found.without_llc;
    println!("{} are the same; llc does not take {count}: {why}", found.fine);
    let texts =
        |all: &[differ::Wrong]| -> Vec<String> { all.iter().map(|it| it.text.clone()).collect() };
    let wrong = [texts(&found.wrong), texts(&found.llc)].concat();
    assert!(wrong.is_empty(), "{} differ: {}", wrong.len(), wrong[0]);
    assert!(found.fine * 100 >= COUNT * 95, "only {} are compared", found.fine);
}

/// What a kernel that is given a buffer and the number 8 leaves in the buffer.
fn leaves(ptx: &str) -> u64 {
    let module = Module::load(ptx).unwrap_or_else(|it| panic!("{it:?}\n{ptx}"));
    let mut device = Device::of(&module);
    let out = device.buffer("out", &[0_u64]);
    let launch = Launch::new("k").block([1, 1, 1]).arg(out).arg(8_u64);
    launch.run(&module, &mut device).unwrap_or_else(|it| panic!("{it}\n{ptx}"));
    u64::from_le_bytes(device.read(out).try_into().expect("eight bytes"))
}

/// Each file of `tests/llc` says what is right, and what llc 22 makes: random modules come around
/// these faults, which they need not do once llc is mended.
#[test]
fn llc_has_the_faults_that_random_modules_come_around() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/llc");
    let mut seen = 0;
    for file in std::fs::read_dir(folder).expect("the folder is there") {
        let path = file.expect("it is there").path();
        let text = std::fs::read_to_string(&path).expect("it is a text");
        let said = |key: &str| -> u64 {
            let found = text.lines().find_map(|it| it.strip_prefix(key)?.trim().parse().ok());
            found.unwrap_or_else(|| panic!("{}: no line `{key} NUMBER`", path.display()))
        };
        for target in targets() {
            let both = [ours(&text, target), theirs(&text, target)].map(|it| leaves(&it));
            let name = format!("{} for {}", path.display(), target.arch);
            assert_eq!(both, [said("; right:"), said("; llc 22:")], "{name}: ours and llc's");
        }
        seen += 1;
    }
    assert_eq!(seen, 3, "files in {folder}");
}

fn ours(text: &str, target: Target) -> String {
    compile(text, target).expect("it compiles")
}

fn theirs(text: &str, target: Target) -> String {
    assembly(LLC, text, target).expect("llc runs").expect("llc takes it")
}
