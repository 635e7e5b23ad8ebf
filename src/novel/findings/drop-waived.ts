import type { OpenFinding } from '../after/load-findings.ts';
import type { SceneAttention } from '../writing/load-attention.ts';
import { nameChapterFinding, nameSceneFinding } from './name-finding.ts';

export interface FoundInText {
  readonly attention: readonly SceneAttention[];
  readonly findings: readonly OpenFinding[];
}

/** Without what the author wants as it is. */
export function dropWaived(waived: ReadonlySet<string>, { attention, findings }: FoundInText): FoundInText {
  return {
    attention: attention.filter(
      ({ scene_ref, reason_code, message }) => !waived.has(nameSceneFinding(scene_ref, reason_code, message)),
    ),
    findings: findings.filter(
      ({ chapter, description }) => !waived.has(nameChapterFinding(chapter, description)),
    ),
  };
}
