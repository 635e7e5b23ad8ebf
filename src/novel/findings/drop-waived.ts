import type { Contradiction } from '../../tools/bible/find-contradictions.ts';
import type { OpenFinding } from '../after/load-findings.ts';
import type { SceneAttention, SceneFindingFound } from './list-scene-findings.ts';
import { nameChapterFinding, nameContradiction } from './name-finding.ts';

export interface FoundInText {
  readonly attention: readonly SceneFindingFound[];
  readonly findings: readonly OpenFinding[];
  /** Of the author's bible. */
  readonly contradictions: readonly Contradiction[];
}

/** Without what the author wants as it is. */
export function dropWaived(
  waived: ReadonlySet<string>,
  { attention, findings, contradictions }: FoundInText,
): Omit<FoundInText, 'attention'> & { readonly attention: readonly SceneAttention[] } {
  return {
    attention: attention.flatMap(({ id, ...item }) => (waived.has(id) ? [] : [item])),
    findings: findings.filter(
      ({ chapter, description }) => !waived.has(nameChapterFinding(chapter, description)),
    ),
    contradictions: contradictions.filter((each) => !waived.has(nameContradiction(each))),
  };
}
