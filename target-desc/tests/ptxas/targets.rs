//! The architectures themselves: from which version each is known, and which
//! runs what was written for which.

use target_desc::{Arch, Ptx, Target, Tier};

use crate::plan::Plan;
use judge::Assembler;

/// Plans to show each architecture with the lowest version that knows it, the
/// one before, and the latest.
pub fn versions(plan: &mut Plan) {
    for arch in Arch::all() {
        let row = plan.row("targets", arch.to_string());
        let mut at = vec![(Target::lowest(arch), true), (Target::latest(arch), true)];
        at.extend(arch.lowest_ptx().before().map(|ptx| (Target { ptx, arch }, false)));
        plan.try_at("targets", ".entry k { ret; }".to_owned(), vec![row], true, &at);
    }
    // A version that does not exist is refused.
    let latest = Ptx::LATEST;
    let next = Target { ptx: Ptx(latest.0, latest.1 + 1), arch: Arch::known("sm_120") };
    plan.try_at("targets", ".entry k { ret; }".to_owned(), vec![], true, &[(next, false)]);
}

/// The pairs of architectures on which the table and ptxas agree that one runs
/// what was written for the other, and those on which they do not.
pub fn families(assembler: &Assembler) -> (usize, Vec<String>) {
    let oldest = Arch::known("sm_75");
    let built: Vec<Arch> = Arch::all().filter(|arch| arch.implies(oldest)).collect();
    let (mut agreed, mut wrong) = (0, Vec::new());
    for &written_for in &built {
        let target = Target::latest(written_for);
        let module =
            format!(".version {}\n.target {written_for}\n.entry k {{ ret; }}\n", target.ptx);
        for &device in &built {
            let taken = assembler.run_for(device, &module).is_ok_and(|said| said.ok);
            // A device is a member of its family whatever the name it is built for.
            let member = Arch::parse(&format!("{}f", device.number())).ok();
            let in_family = written_for.tier() == Tier::Family
                && member.is_some_and(|it| it.implies(written_for));
            match taken == (device.implies(written_for) || in_family) {
                true => agreed += 1,
                false => wrong.push(format!("{device} and PTX for {written_for}: ptxas {taken}")),
            }
        }
    }
    (agreed, wrong)
}
