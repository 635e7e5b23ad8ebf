import type { Contradiction } from '../../tools/bible/find-contradictions.ts';
import type { OpenFinding } from '../after/load-findings.ts';
import type { SceneAttention } from '../writing/load-attention.ts';
import { nameChapterFinding, nameContradiction, nameSceneFinding } from './name-finding.ts';

export interface FoundInText {
  readonly attention: readonly SceneAttention[];
  readonly findings: readonly OpenFinding[];
  /** Of the author's bible. */
  readonly contradictions: readonly Contradiction[];
}

/** Without what the author wants as it is. */
export function dropWaived(
  waived: ReadonlySet<string>,
  { attention, findings, contradictions }: FoundInText,
): FoundInText {
  return {
    attention: attention.filter(
      ({ scene_ref, reason_code, message }) => !waived.has(nameSceneFinding(scene_ref, reason_code, message)),
    ),
    findings: findings.filter(
      ({ chapter, description }) => !waived.has(nameChapterFinding(chapter, description)),
    ),
    contradictions: contradictions.filter((each) => !waived.has(nameContradiction(each))),
  };
}
