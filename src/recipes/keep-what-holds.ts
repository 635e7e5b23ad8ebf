import {
  type Replacement,
  type ReviewFinding,
  SceneReplacementsSchema,
  type SceneReview,
  SceneReviewSchema,
} from '../contracts/scene-work.ts';
import { applyReplacements } from './apply-replacements.ts';
import type { AnswerRules } from './check-step-answer.ts';
import { locateQuote } from './locate-quote.ts';

// Answers that lean on words of the scene. A quote is looked up: what leans on one that does not stand there is left out and
// told, so that a slip of the pen costs a finding and not a chapter. Refused is only what leaves nothing to go by:
//   a review    that does not pass and has no finding left, or passes and quotes nothing that stands there
//   an edit     that leaves a grave finding unmended

type Facts = Pick<AnswerRules, 'contract' | 'scene' | 'reviewed'>;

/** The detail of a finding that says so. */
export const UNMENDED = 'unmended';

const REVIEW = 'scene_review';
const EDIT = 'scene_replacements';

/** Null where there is enough to go by. */
export function checkQuotes(
  answer: unknown,
  facts: Facts,
): { readonly message: string; readonly detail: string } | null {
  if (facts.contract === REVIEW) return checkReview(readReview(answer), facts.scene ?? '');
  if (facts.contract !== EDIT) return null;
  const left = listUnmended(applyReplacements(facts.scene ?? '', readEdit(answer)).applied, facts.reviewed);
  if (left.length === 0) return null;
  const named = left.map(({ id, quote }) => `${id} (${JSON.stringify(quote)})`).join(', ');
  return {
    detail: UNMENDED,
    message: `a finding of severity high has no replacement whose quote stands in the scene exactly once: ${named}`,
  };
}

/** The answer without what does not hold: a review without such findings; of an edit, the scene with the rest in it. */
export function keepWhatHolds(
  answer: unknown,
  facts: Facts,
): { readonly value: unknown; readonly warnings: readonly string[] } {
  const scene = facts.scene ?? '';
  if (facts.contract === REVIEW) {
    const review = readReview(answer);
    const dropped = review.findings.filter((finding) => !stands(scene, finding.quote));
    return {
      value: { ...review, findings: review.findings.filter((finding) => !dropped.includes(finding)) },
      warnings: dropped.map(({ id, quote }) => `finding ${id} was left out: “${quote}” is not in the scene`),
    };
  }
  if (facts.contract !== EDIT) return { value: answer, warnings: [] };
  const { text, dropped } = applyReplacements(scene, readEdit(answer));
  return {
    value: text,
    warnings: dropped.map(
      ({ replacement, why }) => `the replacement of “${replacement.quote}” was left out: ${why}`,
    ),
  };
}

/** Grave findings that no replacement names. */
function listUnmended(applied: readonly Replacement[], reviewed: readonly ReviewFinding[]): ReviewFinding[] {
  const mended = new Set(applied.flatMap(({ finding_ids }) => finding_ids));
  return reviewed.filter(({ id, severity }) => severity === 'high' && !mended.has(id));
}

function checkReview({ pass, findings, evidence }: SceneReview, scene: string) {
  const hasFinding = findings.some(({ quote }) => stands(scene, quote));
  if (hasFinding || (pass && stands(scene, evidence))) return null;
  return {
    detail: 'quote',
    message: pass
      ? `evidence quotes words that are not in the scene: ${JSON.stringify(evidence)}`
      : 'the scene does not pass, and no finding quotes words that are in it, letter for letter',
  };
}

function stands(scene: string, quote: string): boolean {
  return locateQuote(scene, quote).length > 0;
}

// Both were held against their contracts before.
function readReview(answer: unknown): SceneReview {
  return SceneReviewSchema.parse(answer);
}

function readEdit(answer: unknown): readonly Replacement[] {
  return SceneReplacementsSchema.parse(answer).replacements;
}
