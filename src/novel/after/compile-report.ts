import type { ConsistencyReport, RawConsistencyReport } from '../../contracts/consistency-report.ts';
import type { Finding } from '../../contracts/finding.ts';
import { type ChapterPeople, checkKnownPeople } from '../planning/chapter-people.ts';
import { checkStandIns, isStandIn } from '../story/check-stand-ins.ts';

/** A kind of issue that the prompt proposes, although as a value it would say nothing. */
const WORD_FOR_A_KIND = 'location';

/** The report of a chapter out of a model's answer. Instructions that say nothing are none. */
export function compileReport(
  chapter: number,
  people: ChapterPeople,
  raw: RawConsistencyReport,
): { readonly value: ConsistencyReport | null; readonly findings: readonly Finding[] } {
  const named = raw.issues.flatMap(({ related_characters }, at) =>
    related_characters.map((name, index) => [name, `/issues/${at}/related_characters/${index}`] as const),
  );
  const issues = raw.issues.map(({ fix_instructions = null, ...issue }) => ({
    ...issue,
    fix_instructions: isStandIn(fix_instructions ?? '') ? null : fix_instructions,
  }));
  const said = issues.map(({ issue_type, ...issue }) =>
    issue_type === WORD_FOR_A_KIND ? issue : { issue_type, ...issue },
  );
  const findings = [...checkStandIns({ issues: said }), ...checkKnownPeople(named, people)];
  if (findings.length > 0) return { value: null, findings };
  return { value: { chapter_number: chapter, issues, summary: raw.summary }, findings };
}
