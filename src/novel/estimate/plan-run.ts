import { DISPATCH_ATTEMPTS } from '../../agents/dispatch.ts';
import type { RevisionPolicy } from '../../contracts/book.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { chapterFile, chapterPlanFile, revisionFile } from '../../contracts/project-paths.ts';
import { STORED_REVISION } from '../../contracts/revision.ts';
import type { ChapterPlan } from '../../contracts/scene-card.ts';
import {
  estimateRun,
  estimateWork,
  type RoleModel,
  type RunEstimate,
  type UnitEstimate,
  type WorkEstimate,
} from '../../engine/estimate/estimate-run.ts';
import { type LanguageMeasure, measureLanguage } from '../../engine/estimate/estimate-tokens.ts';
import type { Files } from '../../engine/ports.ts';
import { readOnce } from '../../engine/read-once.ts';
import { readUsable } from '../../engine/read-usable.ts';
import { estimateSeats } from '../../recipes/estimate-seats.ts';
import type { AgentSeat } from '../../recipes/recipe-sources.ts';
import { findEntries } from '../../recipes/recipe-sources.ts';
import { deriveLength } from '../../tools/direction/derive-length.ts';
import { deriveBeats } from '../../tools/scene/derive-beats.ts';
import { type ChapterUnits, deriveUnits, type Unit } from '../after/derive-units.ts';
import { isPlanOf } from '../planning/compile-chapter-plan.ts';
import { readChapter, readChapterPlan } from '../records/chapter-files.ts';
import { deriveStale } from '../records/derive-stale.ts';
import { describeStale } from '../records/describe-stale.ts';
import { isFollowedUp } from '../records/load-follow-up.ts';
import { loadStaleFacts } from '../records/load-stale.ts';
import { loadUnwritten } from '../writing/load-unwritten.ts';
import { selectChapters, type WritingSources } from '../writing/writing-sources.ts';
import { estimateAfter } from './estimate-after.ts';
import { estimatePlan } from './estimate-plan.ts';

// `run --plan`: what a run over these chapters would find, send and cost. Nothing is sent and nothing is written.

export interface RunPlan {
  readonly chapters: readonly PlannedChapter[];
  readonly estimate: RunEstimate;
  /** Chapters that the run leaves alone, but that were written after one that it writes. */
  readonly would_be_stale: readonly number[];
}

export interface PlannedChapter {
  readonly chapter: number;
  readonly title: string;
  /** write: there are scenes to write. check: only what follows the text is missing. reused: nothing is. blocked: it cannot
   *  be written now, and why. */
  readonly action: 'write' | 'check' | 'reused' | 'blocked';
  readonly why: string | null;
  readonly plan: 'make' | 'there' | 'stale';
  readonly scenes_to_write: number;
  readonly scenes: number;
  readonly words: number;
  /** Why its text is stale as it is; null where it is not, or where it has none. */
  readonly stale: string | null;
  /** Null where nothing is written. */
  readonly estimate: WorkEstimate | null;
}

export interface RunPlanFacts {
  readonly files: Pick<Files, 'read' | 'readMany' | 'list'>;
  readonly sources: WritingSources;
  /** Who works on a scene, in the order of the recipe. */
  readonly seats: readonly AgentSeat[];
  readonly chapters: readonly number[] | null;
  readonly force: boolean;
  readonly policy: RevisionPolicy;
  readonly modelOf: (role: string) => RoleModel;
}

const MOST_BEATS = 12;

export async function planRun(given: RunPlanFacts): Promise<RunPlan> {
  const facts = { ...given, files: readOnce(given.files) };
  const { sources, policy } = facts;
  const surveyed: Surveyed[] = [];
  let pending: number | null = null;
  for (const chapter of selectChapters(sources.outline, facts.chapters)) {
    surveyed.push(await survey(facts, chapter, pending));
    if (policy !== 'none' && (await hasPendingRevision(facts.files, chapter.chapter_id)))
      pending ??= chapter.chapter_id;
  }
  const todo = surveyed.filter(({ action }) => action === 'write' || action === 'check');
  const shapes: ChapterUnits[] = todo.map(({ chapter, unwritten, plan }) => ({
    chapter: chapter.chapter_id,
    plan: plan === null && unwritten.length > 0,
    scenes: unwritten,
  }));
  const measure = measureLanguage(sources.book.language);
  const byChapter = new Map(todo.map((each) => [each.chapter.chapter_id, each]));
  const units = deriveUnits(shapes, policy).map((unit) => {
    const own = byChapter.get(unit.chapter);
    return own === undefined ? createEmpty(unit) : estimateUnit(facts, measure, own, unit);
  });
  const staleFacts = await loadStaleFacts(facts.files);
  const stale = describeStale(sources.book.book_id, deriveStale(staleFacts));
  const staleOf = (number: number) => stale.find(({ chapter }) => chapter === number)?.message ?? null;
  const written = todo.flatMap(({ chapter, unwritten }) =>
    unwritten.length > 0 ? [chapter.chapter_id] : [],
  );
  return {
    chapters: surveyed.map((each) => describe(each, units, staleOf(each.chapter.chapter_id), facts.modelOf)),
    estimate: estimateRun(units, facts.modelOf),
    would_be_stale: [...staleFacts.records.keys()]
      .filter((number) => !written.includes(number) && staleOf(number) === null)
      .filter((number) => written.some((before) => before < number))
      .sort((a, b) => a - b),
  };
}

interface Surveyed {
  readonly chapter: Chapter;
  readonly action: PlannedChapter['action'];
  readonly why: string | null;
  readonly plan: ChapterPlan | null;
  readonly isPlanStale: boolean;
  readonly unwritten: readonly number[];
  readonly words: number;
}

async function survey(
  { files, force }: RunPlanFacts,
  chapter: Chapter,
  pending: number | null,
): Promise<Surveyed> {
  const number = chapter.chapter_id;
  const stored = readChapter(number, await files.read(chapterFile(number)));
  const unwritten = await loadUnwritten(files, chapter, force ? { state: 'absent' } : stored);
  const found = readChapterPlan(number, await files.read(chapterPlanFile(number)));
  const plan = found.state === 'valid' ? found.value : null;
  const isPlanStale = plan !== null && !isPlanOf(chapter, plan);
  const words = stored.state === 'valid' ? stored.value.total_words : 0;
  const shared = { chapter, plan, isPlanStale, unwritten, words };
  if (unwritten.length === 0 && stored.state === 'valid') {
    const finished = await isFollowedUp(files, stored.value);
    return { ...shared, action: finished ? 'reused' : 'check', why: null };
  }
  if (pending !== null) {
    return { ...shared, action: 'blocked', why: `a revision of chapter ${pending} waits for a decision` };
  }
  if (isPlanStale) {
    return { ...shared, action: 'blocked', why: `${chapterPlanFile(number)} is of an earlier outline` };
  }
  return { ...shared, action: 'write', why: null };
}

async function hasPendingRevision(files: Pick<Files, 'read'>, chapter: number): Promise<boolean> {
  const file = revisionFile(chapter);
  const stored = readUsable(STORED_REVISION, file, await files.read(file));
  return stored.state === 'valid' && stored.value.status === 'pending';
}

function estimateUnit(
  facts: RunPlanFacts,
  measure: LanguageMeasure,
  { chapter, plan, unwritten, words }: Surveyed,
  unit: Unit,
): UnitEstimate<Unit> {
  const scenes = chapter.sections.flatMap((section) => section.scenes);
  const wordsOf = (scene: number) =>
    plan?.scenes.find((card) => card.scene === scene)?.estimated_words ??
    deriveLength(facts.sources.book).sceneWords;
  switch (unit.kind) {
    case 'plan':
      return estimatePlan(facts.sources, chapter, unit);
    case 'scene': {
      const number = unit.scene ?? 0;
      const outlined = scenes.find(({ scene_id }) => scene_id === number);
      const length = wordsOf(number);
      const beats = outlined === undefined ? 4 : deriveBeats(outlined, length).length;
      const requests = estimateSeats(facts.seats, { words: length, beats }, measure);
      const perBeat = facts.seats.filter((seat) => findEntries(seat) !== undefined).length;
      const asked = facts.seats.filter(({ step }) => step.response !== 'record').length;
      // Where nothing is found nobody has to mend it.
      const spared = facts.seats.filter(({ step }) => step.only_with !== undefined).length;
      return {
        unit,
        of: 'scene',
        requests,
        fewer: (beats > 1 ? perBeat : 0) + spared,
        more: beats < MOST_BEATS ? perBeat : 0,
        worst: (asked - perBeat + perBeat * MOST_BEATS) * DISPATCH_ATTEMPTS,
      };
    }
    default: {
      if (unit.kind === 'revision' && facts.policy === 'none') return createEmpty(unit);
      const ahead = unwritten.reduce((sum, scene) => sum + wordsOf(scene), 0);
      return estimateAfter(unit, Math.max(ahead, words) * measure.tokensAWord);
    }
  }
}

function createEmpty(unit: Unit): UnitEstimate<Unit> {
  return { unit, of: 'chapter', requests: [], fewer: 0, more: 0, worst: 0 };
}

function describe(
  { chapter, action, why, plan, isPlanStale, unwritten, words }: Surveyed,
  units: readonly UnitEstimate<Unit>[],
  stale: string | null,
  modelOf: (role: string) => RoleModel,
): PlannedChapter {
  const own = units.filter(({ unit }) => unit.chapter === chapter.chapter_id);
  return {
    chapter: chapter.chapter_id,
    title: chapter.title,
    action,
    why,
    plan: isPlanStale ? 'stale' : plan === null ? 'make' : 'there',
    scenes_to_write: unwritten.length,
    scenes: chapter.sections.flatMap(({ scenes }) => scenes).length,
    words,
    stale,
    estimate: own.length === 0 ? null : estimateWork(own, modelOf),
  };
}
