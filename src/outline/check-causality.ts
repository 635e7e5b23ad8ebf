import type { Finding } from '../contracts/finding.ts';
import type { Chapter } from '../contracts/outline.ts';
import type { PhaseId } from '../contracts/outline-ids.ts';
import type { AttentionItem } from '../contracts/outline-report.ts';
import { countCausality } from './count-causality.ts';
import { listScenes } from './list-scenes.ts';
import { outlineFinding } from './outline-finding.ts';

// What of a finished outline hangs loose. Each orphan outcome and each weak handoff is a warning. Where more than a tenth of
// the scenes have one, a person should look, and in strict mode at every single one, which then is an error.

const TOLERATED_SHARE = 0.1;

const KINDS = [
  {
    code: 'orphan_outcome',
    refs: 'orphan_scene_refs',
    each: 'no later scene takes up what this scene comes to',
    all: 'come to something that no later scene takes up',
  },
  {
    code: 'weak_handoff',
    refs: 'weak_handoff_refs',
    each: 'the scene’s entrance shares no word with what the scene before it leaves behind',
    all: 'are entered without a word of what the scene before them leaves behind',
  },
] as const;

export function checkCausality(
  chapters: readonly Chapter[],
  { phase, strict }: { readonly phase: PhaseId; readonly strict: boolean },
): { readonly warnings: readonly Finding[]; readonly attention: readonly AttentionItem[] } {
  const causality = countCausality(chapters);
  const scenes = listScenes(chapters).length;
  const warnings: Finding[] = [];
  const attention: AttentionItem[] = [];
  for (const { code, refs, each, all } of KINDS) {
    const loose = causality[refs];
    for (const ref of loose)
      warnings.push({
        ...outlineFinding({ code, path: [], message: each, detail: code, value: ref }),
        severity: 'warning',
        scene_ref: ref,
      });
    if (loose.length > scenes * TOLERATED_SHARE || (strict && loose.length > 0))
      attention.push({
        reason_code: code,
        phase,
        scene_ref: loose[0] ?? null,
        message: `${loose.length} of ${scenes} scenes ${all}: ${loose.join(', ')}`,
      });
  }
  return { warnings, attention };
}
