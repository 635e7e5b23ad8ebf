import type { PhaseId } from '../contracts/outline-ids.ts';
import type { ChapterAnswer } from './chapter-answer.ts';
import type { OutlineProgress } from './outline-progress.ts';

/** Notes for the report what a phase changed in a chapter, what it took away, and the reasons that it gave. */
export function noteRefinement(
  progress: OutlineProgress,
  phase: PhaseId,
  unit: string,
  { chapter, refinement }: ChapterAnswer,
): void {
  if (refinement === null) return;
  const { form, changes, degradations, reasons } = refinement;
  const scenes = chapter.sections.flatMap((section) => section.scenes);
  const fields = scenes.reduce((sum, scene) => sum + Object.keys(scene).length - 1, 0);
  const changed = changes.reduce((sum, change) => sum + change.fields.length, 0);
  const kept = changes.reduce((sum, change) => sum + change.fields.filter(({ lost }) => !lost).length, 0);
  progress.refinements.set(unit, {
    phase,
    form,
    scenes_carried: scenes.length - changes.length,
    scenes_changed: changes.length,
    fields_carried: fields - kept,
    fields_changed: changed,
  });
  if (degradations.length > 0)
    progress.degradations.set(
      unit,
      degradations.map((each) => ({ ...each, phase, unit })),
    );
  if (reasons.length > 0)
    progress.reasons.set(
      unit,
      reasons.map(({ scene_ref, fields: names, reason }) => ({
        phase,
        unit,
        scene_ref,
        fields: [...names],
        reason,
      })),
    );
}
