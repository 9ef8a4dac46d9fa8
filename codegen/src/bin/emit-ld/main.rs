//! `emit-ld`: `emit` under the name by which it is a linker; see `emit/ld.rs`.

#[path = "../emit/main.rs"]
mod emit;

fn main() -> std::process::ExitCode {
    emit::main()
}
