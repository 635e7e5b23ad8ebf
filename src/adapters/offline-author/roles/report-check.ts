import type { CheckReport } from '../../../contracts/scene-work.ts';
import { type Checked, passes } from './check-scene.ts';
import type { RoleRequest, Work } from './role-request.ts';

/** A check as a report: worst first, and passed when nothing is above low. */
export function reportCheck({ findings, checks }: Checked, evidence: string, { say }: RoleRequest): Work {
  const ranked = ['high', 'medium', 'low'].flatMap((severity) =>
    findings.filter((each) => each.severity === severity),
  );
  const pass = passes(ranked);
  const summary = say(pass ? 'check_pass' : 'check_fail', {
    count: checks.length,
    faults: ranked.length,
    first: ranked[0]?.description ?? '',
  });
  const report: CheckReport = { pass, summary, findings: ranked, evidence };
  return {
    content: report,
    evidence,
    told: summary,
    checks,
    risks: pass ? ranked.map(({ description }) => description) : [],
  };
}
