import { CheckReportSchema, SceneReviewSchema } from '../contracts/scene-work.ts';
import type { PromptInput } from '../prompts/fill-template.ts';
import { countWords } from '../text/list-words.ts';
import { parseIfJson } from '../tools/project/parse-if-json.ts';

/** The end report of a piece of work as the system tells it: a line for each slot, and what a reviewer found in full. */
export function renderRecord(slots: readonly PromptInput[]): string {
  return slots.flatMap(({ name, text }) => describeSlot(name, text)).join('\n');
}

function describeSlot(name: string, text: string): string[] {
  const value = parseIfJson(text);
  const review = SceneReviewSchema.safeParse(value);
  if (review.success) {
    const { pass, findings, notes_met = [] } = review.data;
    return [
      `${name}: ${pass ? 'passes' : 'does not pass'}, ${count(findings.length, 'finding')}.`,
      ...findings.map(
        ({ severity, kind, problem, quote }) => `- ${severity}, ${kind}: ${problem} (“${quote}”)`,
      ),
      ...notes_met.map(({ note_id, met }) => `- ${note_id}: ${met ? 'met' : 'not met'}`),
    ];
  }
  const report = CheckReportSchema.safeParse(value);
  if (report.success)
    return [`${name}: ${report.data.pass ? 'passes' : 'does not pass'}. ${report.data.summary}`];
  return value === null ? [`${name}: ${count(countWords(text), 'word')}.`] : [];
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
