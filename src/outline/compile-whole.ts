import type { Finding } from '../contracts/finding.ts';
import type { RawChapter, RawOutline } from '../contracts/outline.ts';
import type {
  CastRefine,
  Degradation,
  ThreadRefine,
  TransitionRefine,
} from '../contracts/outline-refinement.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import type { ChapterAnswer, ReasonedChange, Refinement } from './chapter-answer.ts';
import { checkIdentities } from './check-identities.ts';
import { comparePhases } from './compare-phases.ts';
import type { DeltaGround } from './compile-delta.ts';
import { listSceneChanges, listUnusual } from './list-changes.ts';
import { listPlanChanges } from './list-plan-changes.ts';
import { outlineFinding } from './outline-finding.ts';

export type WholeRefinement = TransitionRefine | CastRefine | ThreadRefine;

/** A chapter that came back whole: what it says is all there is, and what is another than before has to be allowed or excused
 *  like what a delta says. */
export function compileWhole(
  answer: WholeRefinement,
  chapter: RawChapter,
  path: readonly PropertyKey[],
  { phase, before, known, check }: DeltaGround,
): { readonly value: ChapterAnswer; readonly findings: readonly Finding[] } {
  const outline = outlineOf(answer);
  const said = { characters: outline.characters ?? [], threads: outline.threads ?? [] };
  const degradations = answer.degradations ?? [];
  const changes = listSceneChanges(before, chapter);
  const unusual = [
    ...changes.flatMap((change) =>
      listUnusual(phase, change).map(({ field, lost }) => ({
        scene_ref: change.sceneRef,
        field,
        at: [...change.path, field],
        lost,
      })),
    ),
    ...listPlanChanges(before, chapter).map((at) => ({
      scene_ref: null,
      field: at.join('/'),
      at,
      lost: false,
    })),
  ];
  const findings: Finding[] = [];
  const reasons: ReasonedChange[] = [];
  for (const { scene_ref, field, at, lost } of unusual) {
    const reason = findExcuse(degradations, path, at);
    if (reason !== null) reasons.push({ scene_ref, fields: [field], reason });
    // What is lost is told by the comparison below.
    else if (!lost) findings.push(refuseChange([...path, ...at], field, scene_ref));
  }
  const refinement: Refinement = {
    form: 'whole',
    ...readReport(answer),
    changes,
    degradations,
    reasons,
  };
  return {
    value: { chapter, said, answer, refinement },
    findings: [
      ...check(chapter, said),
      ...comparePhases(before, chapter, degradations, path),
      ...findings,
      ...checkIdentities(said, known, path.slice(0, -2)),
    ],
  };
}

export function outlineOf(answer: WholeRefinement): RawOutline {
  return 'outline' in answer ? answer.outline : answer;
}

function readReport(answer: WholeRefinement): Pick<Refinement, 'edits' | 'hints' | 'orphansClaimed'> {
  if ('phase_report' in answer) {
    const { edits_applied, transition_hint_compliance, orphan_outcomes_before } = answer.phase_report;
    return {
      edits: edits_applied,
      hints: transition_hint_compliance,
      orphansClaimed: orphan_outcomes_before,
    };
  }
  const edits = 'cast_report' in answer ? answer.cast_report.edits_applied : [];
  return { edits, hints: [], orphansClaimed: null };
}

/** A reason may be given for a field or for the scene that it is in, within the chapter or from the root. */
function findExcuse(
  degradations: readonly Degradation[],
  path: readonly PropertyKey[],
  at: readonly PropertyKey[],
): string | null {
  const places = [at, at.slice(0, -1)].flatMap((place) => [
    formatPointer(place),
    formatPointer([...path, ...place]),
  ]);
  return degradations.find((each) => each.path !== '' && places.includes(each.path))?.reason ?? null;
}

function refuseChange(path: readonly PropertyKey[], field: string, sceneRef: string | null): Finding {
  const message = `this phase changes ${field} only with a reason, as an entry of degradations`;
  return outlineFinding({
    code: 'phase_contract_invalid',
    path,
    message,
    detail: 'no_reason',
    ...(sceneRef === null ? {} : { sceneRef }),
  });
}
