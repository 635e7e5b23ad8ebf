import type { CheckReport } from '../../../contracts/scene-work.ts';
import type { Check } from './role-request.ts';

export type Finding = CheckReport['findings'][number];

/** Checks as they are made: one passes where it found nothing. */
export interface CheckList {
  readonly findings: readonly Finding[];
  readonly checks: readonly Check[];
  note(check: string, found: readonly Finding[]): void;
}

export function createCheckList(): CheckList {
  const findings: Finding[] = [];
  const checks: Check[] = [];
  return {
    findings,
    checks,
    note(check, found) {
      findings.push(...found);
      checks.push({
        check,
        passed: found.length === 0,
        detail: found.map(({ description }) => description).join(' '),
      });
    },
  };
}
