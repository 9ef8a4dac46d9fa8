//! What is not executed is an error that names the instruction, its place and what of it; nothing
//! is left out in silence.

use sim::Module;

/// The errors of a kernel with one instruction in line 9.
fn errors(target: &str, instruction: &str) -> Vec<String> {
    let text = format!(
        ".version 8.8\n.target {target}\n.address_size 64\n.visible .entry k()\n{{\n\t.reg .b64 %rd0;\n\
         \t.reg .b32 %r0;\n\t.reg .pred %p0;\n\t{instruction}\n\tret;\n}}\n"
    );
    match Module::load(&text) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn what_is_not_executed_is_named() {
    let cases = [
        (
            "sm_90",
            "multimem.red.relaxed.sys.global.add.u32 [%rd0], %r0;",
            "9:2: `multimem.red.relaxed.sys.global.add.u32` is not executed here: there is no such \
             instruction here",
        ),
        (
            "sm_100a",
            "tcgen05.shift.cta_group::1.down [%r0];",
            "9:2: `tcgen05.shift.cta_group::1.down` is not executed here: its operation",
        ),
        (
            "sm_100a",
            "tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;",
            "9:2: `tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned` is not executed \
             here: two blocks together",
        ),
        (
            "sm_100a",
            "tcgen05.ld.sync.aligned.16x64b.x1.b32 {%r0}, [%r0];",
            "9:2: `tcgen05.ld.sync.aligned.16x64b.x1.b32` is not executed here: its shape",
        ),
        (
            "sm_100a",
            "tcgen05.mma.cta_group::1.kind::f16.ashift [%r0], [%r0], %rd0, %r0, %p0;",
            "9:2: `tcgen05.mma.cta_group::1.kind::f16.ashift` is not executed here: `.ashift` of it",
        ),
    ];
    for (target, instruction, error) in cases {
        assert_eq!(errors(target, instruction), [error], "{instruction}");
    }
}

#[test]
fn what_is_next_to_it_is_executed() {
    let cases = [
        ("sm_90", "red.relaxed.sys.global.add.u32 [%rd0], %r0;"),
        ("sm_100a", "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;"),
        ("sm_100a", "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r0}, [%r0];"),
        ("sm_100a", "tcgen05.mma.cta_group::1.kind::f16 [%r0], [%r0], %rd0, %r0, %p0;"),
    ];
    for (target, instruction) in cases {
        assert_eq!(errors(target, instruction), [""; 0], "{instruction}");
    }
}

#[test]
fn variables_that_no_memory_holds_are_refused() {
    let large = "18446744073709551615";
    let align = "2147483648";
    for (space, error) in [
        (format!(".shared .align 16 .b8 a[64], b[{large}];"), "`b` has"),
        (format!(".shared .align {align} .b8 a[64];"), "`a` is aligned to"),
        (format!(".shared .align 8 .b8 a[{large}]; .extern .shared .align 8 .b8 c[];"), "`a` has"),
        (format!(".global .align {align} .b8 a[4];"), "`a` is aligned to"),
    ] {
        let text = format!(".version 8.8\n.target sm_90\n.address_size 64\n{space}\n");
        let module = Module::load(&text);
        let errors = module.err().map(|it| it.iter().map(ToString::to_string).collect::<Vec<_>>());
        let said = errors.unwrap_or_default().join("\n");
        assert!(said.contains(error), "{space}: {said}");
    }
    for (parameters, body, error) in [
        (format!(".param .b32 a, .param .b8 b[{large}]"), String::new(), "the parameters take"),
        (String::new(), format!(".local .align 8 .b8 a[8], b[{large}];"), "`b` has"),
    ] {
        let text = format!(
            ".version 8.8\n.target sm_90\n.address_size 64\n.visible .entry k({parameters})\n{{\n\t{body}\n\t\
             ret;\n}}\n"
        );
        let said = Module::load(&text).err().map(|it| it.iter().map(ToString::to_string).collect());
        let said: String = said.unwrap_or_default();
        assert!(said.contains(error), "{parameters} {body}: {said}");
    }
}
