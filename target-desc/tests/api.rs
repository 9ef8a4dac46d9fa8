//! The questions that other crates ask.

use target_desc::shape::OperandUse;
use target_desc::variant::MAX_MODS;
use target_desc::{Arch, Mod, Ptx, Role, Sreg, Target, Variant, Variants, prefix, variant};

fn arch(name: &str) -> Arch {
    Arch::parse(name).expect("an architecture")
}

fn target(ptx: &str, name: &str) -> Target {
    Target { ptx: Ptx::parse(ptx).expect("a version"), arch: arch(name) }
}

#[test]
fn architectures_have_several_spellings() {
    for name in ["100", "sm_100", "compute_100"] {
        assert_eq!(arch(name), arch("sm_100"));
    }
    assert_eq!(arch("100a").to_string(), "sm_100a");
    assert_eq!(arch("sm_101f"), arch("sm_110f"));
    assert_eq!(target("8.8", "sm_110f").spelling(), "sm_101f");
    assert_eq!(target("9.0", "sm_101f").spelling(), "sm_110f");
    let refused = ["", "sm_", "sm_090", "SM_90", "90f", "sm_sm_90", "sm_100aa", "sm_99999", "0100"];
    for name in refused {
        assert!(Arch::parse(name).is_err(), "{name}");
    }
}

#[test]
fn an_unknown_architecture_has_near_ones() {
    let error = |name| Arch::parse(name).expect_err("no architecture").to_string();
    assert_eq!(
        error("sm_91a"),
        "there is no architecture `sm_91a`; the nearest are `sm_90a`, `sm_90`, `sm_89`"
    );
    assert_eq!(error("gpu"), "there is no architecture `gpu`");
}

#[test]
fn architectures_are_partially_ordered() {
    let implies = |a, b| arch(a).implies(arch(b));
    assert!(implies("sm_103", "sm_100"));
    assert!(!implies("sm_103", "sm_100f"));
    assert!(implies("sm_103f", "sm_100f") && implies("sm_103a", "sm_100f"));
    assert!(!implies("sm_103a", "sm_100a") && !implies("sm_110f", "sm_100f"));
    assert!(implies("sm_121f", "sm_120f") && !implies("sm_120f", "sm_121f"));
}

#[test]
fn availability_is_the_fewest_targets() {
    let multicast = variant!(
        clusterlaunchcontrol.try_cancel.async.mbarrier::complete_tx::bytes
            .multicast::cluster::all.b128
    );
    assert_eq!(
        multicast.availability().to_string(),
        "PTX 8.6 on sm_100a or sm_110a, or PTX 8.7 on sm_120a, \
         or PTX 8.8 on sm_100f or sm_110f or sm_120f"
    );
    assert_eq!(multicast.lowest_on(arch("103a")), Ptx::parse("8.8"));
    assert_eq!(multicast.lowest_on(arch("121")), None);
    let discard = variant!(discard.global.L2).availability();
    assert_eq!(discard.oldest(), Some(target("7.4", "80")));
}

#[test]
fn variants_are_resolved_once() {
    let mut variants = Variants::new(target("8.6", "80"));
    let load = variants.get(variant!(ld.global.v4.f32));
    assert_eq!(load, variants.get(prefix!(ld.global).with(Mod::v4).with(Mod::f32)));
    let stolen = variants.get(variant!(clusterlaunchcontrol.query_cancel.is_canceled.pred.b128));
    assert_ne!(load, stolen);
    assert_eq!(variants.spelling(load), "ld.global.v4.f32");
    assert!(variants.verdict(load).is_ok() && variants.form(load).is_some());
    let why = variants.verdict(stolen).expect_err("it is newer").to_string();
    assert!(why.contains("requires PTX 8.6 on sm_100; the target is PTX 8.6 on sm_80"), "{why}");
    let [d, a, policy] = variants.operands(load) else { panic!("three operands") };
    let role = |it: &OperandUse| it.choices.first().map(|it| (it.role, it.ty, it.lanes));
    assert_eq!(role(d), Some((Role::Out, Some(Mod::f32), 4)));
    assert_eq!(role(a), Some((Role::Addr, None, 1)));
    assert_eq!(role(policy), None);
    variants.reset(target("8.6", "100"));
    assert!(variants.is_empty());
}

#[test]
fn no_text_is_too_strange_to_be_parsed() {
    assert_eq!(Variant::parse("sust.b.1d.b32.trap"), Ok(variant!(sust.b.1d.b32.trap)));
    let long = "ld".to_owned() + &".global".repeat(MAX_MODS + 1);
    let huge = "ld.".to_owned() + &"x".repeat(1 << 20);
    let texts =
        ["", ".", "..", "ld..", "ld.", "\u{1f600}.f32", "add.f32 ", "add .f32", &long, &huge];
    for text in texts {
        assert!(Variant::parse(text).is_err(), "{:.20}", text);
    }
    let overfull = (0..100).fold(prefix!(ld), |it, _| it.with(Mod::global));
    assert!(overfull.check(Target::latest(arch("120a"))).is_err());
    assert_eq!(overfull.availability().oldest(), None);
}

#[test]
fn every_mnemonic_reads_back() {
    for inst in target_desc::isa::all() {
        let variant = Variant::parse(inst.mnemonic).expect("a mnemonic");
        assert_eq!(variant.to_string(), inst.mnemonic);
        assert!(!inst.doc.is_empty() && inst.doc.ends_with('.'), "{}: {}", inst.mnemonic, inst.doc);
    }
    for sreg in Sreg::all() {
        assert_eq!(Sreg::parse(sreg.name()), Ok(sreg));
    }
}
