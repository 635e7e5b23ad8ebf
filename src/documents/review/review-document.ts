import type { DocumentFinding, ReviewReport, ReviewSeverity } from '../../contracts/review-report.ts';
import { SEVERITIES } from '../../contracts/review-report.ts';
import type { ValidatorRule } from '../../contracts/validator-rule.ts';
import { InvariantError } from '../../errors.ts';
import { scoreReading } from './check-readability.ts';
import { CHECKS } from './checks.ts';
import type { ReviewFacts } from './review-facts.ts';

/** What the rules find in a document. No model is asked, and the same document gives the same findings. */
export function findByRules(facts: ReviewFacts, rules: readonly ValidatorRule[]): DocumentFinding[] {
  const { rulesOn = [], rulesOff = [] } = facts.profile ?? {};
  return rules
    .filter(({ ruleId, taste }) => !rulesOff.includes(ruleId) && (taste !== true || rulesOn.includes(ruleId)))
    .flatMap((rule) => findByRule(facts, rule));
}

function findByRule(facts: ReviewFacts, rule: ValidatorRule): DocumentFinding[] {
  const { ruleId, category, severity, message, fix } = rule;
  const check = CHECKS.get(rule.check);
  if (check === undefined) throw new InvariantError(`${ruleId} names a check that is not there`);
  return check(facts, rule.params).map(({ pointer, excerpt, detail, patch }, index) => ({
    ruleId,
    category,
    severity,
    pointer,
    excerpt,
    message: message.replace('{detail}', () => detail),
    ...(fix === undefined || patch === undefined
      ? {}
      : { patch: { id: `${ruleId}-${index + 1}`, ...patch } }),
  }));
}

/** The seed's report of findings; what blocks is critical, and nothing else does. */
export function reportFindings(
  facts: ReviewFacts,
  rules: readonly ValidatorRule[],
  findings: readonly DocumentFinding[],
  { specVersion, applied }: { specVersion: string; applied: NonNullable<ReviewReport['appliedPatches']> },
): ReviewReport {
  const of = (category: DocumentFinding['category']) => findings.filter((each) => each.category === category);
  const count = (ruleId: string) => findings.filter((each) => each.ruleId === ruleId).length;
  const tell = ({ message, pointer }: DocumentFinding) => `${message} (${pointer})`;
  const isError = ({ severity }: DocumentFinding) => severity === 'error' || severity === 'critical';
  const structure = of('structure');
  const reading = rules.find(({ check }) => check === 'flesch');
  const { score, target } = scoreReading(facts, reading?.params ?? {});
  return {
    specVersion,
    checks: {
      structure: {
        ok: !structure.some(isError),
        warnings: structure.filter((each) => !isError(each)).map(tell),
        errors: structure.filter(isError).map(tell),
      },
      readability: {
        score: score === null ? null : Math.round(score * 10) / 10,
        target,
        ok: count(reading?.ruleId ?? '') === 0,
      },
      consistency: {
        duplicateHeadings: count('duplicate_heading'),
        entityMismatches: findings.filter(({ ruleId }) => ruleId === 'name_variant').map(tell),
      },
      style: { violations: of('style').map(tell) },
      tables: { missingCaptions: count('missing_caption'), numericFormatIssues: of('numeric').map(tell) },
    },
    severity: worst(findings),
    recommendedPatches: findings.flatMap(({ patch }) => patch ?? []),
    blockCommit: findings.some(({ severity }) => severity === 'critical'),
    findings: [...findings],
    appliedPatches: [...applied],
  };
}

function worst(findings: readonly DocumentFinding[]): ReviewSeverity {
  const ranks = findings.map(({ severity }) => SEVERITIES.indexOf(severity));
  return SEVERITIES[Math.max(0, ...ranks)] ?? 'pass';
}
