import type { Finding } from '../contracts/finding.ts';
import { type RawChapter, RawChapterSchema } from '../contracts/outline.ts';
import type { OutlineDelta } from '../contracts/outline-delta.ts';
import type { Degradation } from '../contracts/outline-refinement.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import { validateContract } from '../engine/validate-contract.ts';
import { applyDelta } from './apply-delta.ts';
import type { ChapterAnswer, ReasonedChange } from './chapter-answer.ts';
import { checkDelta } from './check-delta.ts';
import { checkIdentities } from './check-identities.ts';
import { listSceneChanges, listUnusual, type SceneChange } from './list-changes.ts';
import type { Registries } from './merge-registries.ts';
import { outlineFinding } from './outline-finding.ts';
import { toDeltaPath } from './to-delta-path.ts';

export interface DeltaGround {
  readonly phase: number;
  /** The chapter and the registries as the phase before left them. */
  readonly before: RawChapter;
  readonly known: Registries;
  /** The checks of a whole chapter, with places within it. */
  readonly check: (chapter: RawChapter, known: Registries) => readonly Finding[];
}

/**
 * Strict check of what is said → put over the phase before → raw contract → checks of the whole chapter. All of it is looked at
 * even where the first finds something, since there is one retry only; every place that is named is one of the delta.
 */
export function compileDelta(
  delta: OutlineDelta,
  { phase, before, known, check }: DeltaGround,
): { readonly value: ChapterAnswer | null; readonly findings: readonly Finding[] } {
  const said: Registries = { characters: delta.characters ?? [], threads: delta.threads ?? [] };
  const alone = [...checkDelta(delta, before), ...checkIdentities(said, known, [])];
  const chapter = applyDelta(before, delta);
  const raw = validateContract(RawChapterSchema, chapter, 'outline_schema');
  const changes = listSceneChanges(before, chapter);
  const reasoned = listReasons(delta, changes, phase);
  const merged = raw.ok ? check(chapter, overlay(known, said)) : raw.findings;
  const together = merged.map((each) => ({ ...each, path: toDeltaPath(each.path, chapter, delta) }));
  const named = new Set(alone.map(({ path }) => path));
  const findings = [...alone, ...reasoned.findings, ...together.filter(({ path }) => !named.has(path))];
  if (!raw.ok) return { value: null, findings };
  const refinement = {
    form: 'delta' as const,
    edits: delta.report.edits_applied,
    hints: 'transition_hint_compliance' in delta.report ? delta.report.transition_hint_compliance : [],
    orphansClaimed: null,
    changes,
    degradations: reasoned.degradations,
    reasons: [...reasoned.reasons, ...listPlanReasons(delta)],
  };
  return { value: { chapter, said, answer: delta, refinement }, findings };
}

/** What needs a reason, and which it has. */
function listReasons({ scenes }: OutlineDelta, changes: readonly SceneChange[], phase: number) {
  const findings: Finding[] = [];
  const reasons: ReasonedChange[] = [];
  const degradations: Degradation[] = [];
  for (const change of changes) {
    const unusual = listUnusual(phase, change);
    if (unusual.length === 0) continue;
    const at = scenes.findIndex(({ scene_id }) => scene_id === change.sceneId);
    const reason = scenes[at]?.reason;
    const fields = unusual.map(({ field }) => field);
    if (reason === undefined) {
      const message = `this phase changes or takes away ${fields.join(', ')} only with a reason`;
      const { sceneRef } = change;
      const path = ['scenes', at, 'reason'];
      findings.push(
        outlineFinding({ code: 'phase_contract_invalid', path, message, detail: 'no_reason', sceneRef }),
      );
      continue;
    }
    reasons.push({ scene_ref: change.sceneRef, fields, reason });
    for (const { field } of unusual.filter(({ lost }) => lost))
      degradations.push({ path: formatPointer([...change.path, field]), reason });
  }
  return { findings, reasons, degradations };
}

/** What is said of the chapter and its sections has its reason with it. */
function listPlanReasons({ chapter_set, sections_set = [] }: OutlineDelta): ReasonedChange[] {
  const { reason, ...chapter } = chapter_set ?? { reason: null };
  return [
    ...(reason === null ? [] : [{ scene_ref: null, fields: Object.keys(chapter), reason }]),
    ...sections_set.map(({ reason: why, section_id, ...section }) => ({
      scene_ref: null,
      fields: Object.keys(section).map((field) => `sections/${section_id}/${field}`),
      reason: why,
    })),
  ];
}

/** Everybody whom the book knows, and whom the answer adds. */
function overlay(known: Registries, said: Registries): Registries {
  return {
    characters: [...known.characters, ...said.characters],
    threads: [...known.threads, ...said.threads],
  };
}
