import type { WaitingQuestion } from '../../audit/list-questions.ts';
import type { Book } from '../../contracts/book.ts';
import { STORED_CHARACTERS } from '../../contracts/characters.ts';
import { STORED_OUTLINE } from '../../contracts/outline.ts';
import { PROJECT_PATHS, revisionFile } from '../../contracts/project-paths.ts';
import { type Revision, STORED_REVISION } from '../../contracts/revision.ts';
import type { Run } from '../../contracts/run.ts';
import type { Trouble } from '../../contracts/trouble.ts';
import { deriveFingerprint } from '../../engine/fingerprint.ts';
import { loadRun } from '../../engine/load-run.ts';
import { lookAtRun, type RunStanding } from '../../engine/look-at-run.ts';
import { lookAtStored } from '../../engine/look-at-stored.ts';
import type { Files, ProjectStore, RunSummary } from '../../engine/ports.ts';
import { readFolder, readText } from '../../engine/read-files.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { readOnce } from '../../engine/read-once.ts';
import { addUsage, NO_USAGE } from '../../engine/usage.ts';
import { toTrouble } from '../../errors.ts';
import { listOutlineChanges } from '../../outline/list-outline-changes.ts';
import { type LoadedReport, loadOutlineReport } from '../../outline/load-outline-report.ts';
import { needBook, type OpenProject } from '../../project/open-project.ts';
import { checkDrift, type Pinnable } from '../../prompts/pin-templates.ts';
import { isSamePerson } from '../../tools/canon/is-same-person.ts';
import { listCharacters } from '../../tools/canon/list-characters.ts';
import { loadFindings } from '../after/load-findings.ts';
import { lookAtBibleStep } from '../bible/look-at-bible-step.ts';
import { loadContradictions } from '../findings/load-contradictions.ts';
import { lookAtWaivers } from '../findings/load-waivers.ts';
import {
  EARLIER_MEMORY_KIND,
  MEMORY_KIND,
  NOVEL_PLAN_KIND,
  NOVEL_TEXT_KIND,
  STORY_STEP_KIND,
} from '../kinds.ts';
import { loadRewritingFacts } from '../records/load-rewriting-facts.ts';
import { gatherNeeded } from '../story/gather-needed.ts';
import { pinInputs } from '../story/pin-inputs.ts';
import { BIBLE_STEP, STORY_STEPS, type StoryStep, type StoryStepName } from '../story/story-steps.ts';
import { loadAttention } from '../writing/load-attention.ts';
import { loadWritingFacts } from '../writing/load-writing-facts.ts';
import type { OutlineFacts, StatusFacts, StepStatusFacts, WritingFacts } from './derive-status.ts';
import { listUnfinishedRuns } from './list-unfinished-runs.ts';
import type { PendingRevisions, WaitingFacts } from './list-waiting.ts';

/** All that is known of how a book stands, but for what waits in other rooms. */
export type BookFacts = Omit<StatusFacts, 'inbox'> & WaitingFacts;

export interface BookSources {
  readonly store: ProjectStore;
  readonly book: Book;
  readonly compiled: Pinnable;
  readonly model: { readonly id: string; readonly source: string };
  readonly blockOnPending: boolean;
}

/** The same, by the project that the book is. */
export function loadBookFacts(project: OpenProject): Promise<BookFacts> {
  const { store, equipment, models, config } = project;
  return loadStatusFacts({
    store,
    book: needBook(project),
    compiled: equipment.compiled,
    model: models.chosen,
    blockOnPending: config.blockOnPending,
  });
}

/** Gathers what `status` tells. Reads only; never waits for a lock; whatever is wrong with one file, the others are told. */
export async function loadStatusFacts({
  store,
  book,
  compiled,
  model,
  blockOnPending,
}: BookSources): Promise<BookFacts> {
  const files = readOnce(store.files);
  const copies = await readFolder(files, PROJECT_PATHS.prompts);
  const drift = checkDrift(
    compiled,
    new Map([...copies].map(([name, text]) => [`${PROJECT_PATHS.prompts}/${name}`, text])),
  );
  const isAlive = async () => (await store.lock.holder()) !== null;
  const listed = await store.runs.list({ roots: true });
  const isTold = selectTold(listed);
  const standings: RunStanding[] = [];
  for (const { run_id } of listed.filter(isTold))
    standings.push(await lookAtRun(() => loadRun(store.runs, run_id), isAlive));
  const runs = standings.map(({ run }) => run);
  const bible = await lookAtBibleStep(files);
  const steps = bible === null ? STORY_STEPS : [BIBLE_STEP, ...STORY_STEPS];
  const texts = new Map<StoryStepName, string>();
  for (const step of steps) {
    const text = await readText(files, step.file);
    if (text !== null) texts.set(step.name, text);
  }
  const writing = await loadWritingFacts(files);
  const report = await loadOutlineReport(files, lookAtStored);
  const facts = {
    book,
    steps: steps.map((step) =>
      describeStep(step, texts, () =>
        step.name === 'bible' ? bible?.isCurrent === false : isStale(step, book, texts, runs),
      ),
    ),
    outline: { ...describeOutline(report, runs), ...(await describeAge(files, book, texts, runs)) },
    report,
    writing,
    revisions: await loadPending(files, writing),
    ...(await loadOpen(files, writing)),
    rewriting: await loadRewritingFacts(files, book.book_id),
    drift: drift.map(({ template_id }) => template_id),
    runs: standings.map(({ run, live }) => ({ run, alive: live })),
    spent: listed.filter((run) => !isTold(run)).reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE),
    questions: await loadQuestions(store, listed),
    damaged: await loadDamaged(store, book.book_id),
    model,
    blockOnPending,
  };
  const broken = await findBrokenJournals(store, facts);
  return { ...facts, damaged: [...facts.damaged, ...broken] };
}

/** Runs whose end made the book what it is. */
const MAKING_KINDS: ReadonlySet<string> = new Set([
  STORY_STEP_KIND,
  'outline',
  NOVEL_PLAN_KIND,
  NOVEL_TEXT_KIND,
  MEMORY_KIND,
  EARLIER_MEMORY_KIND,
]);

/** Which runs something is told of: those that are not over, those of the book's own steps, and those that may have overtaken one that
 *  stopped, which are of its kind. Of thousands of others, talks and looks, only what they took counts. */
function selectTold(runs: readonly RunSummary[]): (run: RunSummary) => boolean {
  const isOver = ({ status }: RunSummary) => status === 'done' || status === 'cancelled';
  const open = new Set(runs.filter((run) => !isOver(run)).map(({ kind }) => kind));
  return (run) => !isOver(run) || MAKING_KINDS.has(run.kind) || open.has(run.kind);
}

/** What was found and is not waived. Most books have nothing waiting, and are not to load how a waiver is known. */
async function loadOpen(
  files: Pick<Files, 'read' | 'readMany'>,
  { chapters }: WritingFacts,
): Promise<Pick<BookFacts, 'attention' | 'findings' | 'contradictions'>> {
  const found = {
    attention: await loadAttention(
      files,
      chapters.map(({ chapter }) => chapter),
    ),
    findings: await loadFindings(files, chapters),
    contradictions: await loadContradictions(files),
  };
  if (Object.values(found).every((all) => all.length === 0)) return found;
  const { dropWaived } = await import('../findings/drop-waived.ts');
  return dropWaived(await lookAtWaivers(files), found);
}

/** Revisions that wait to be decided, of chapters that were found to have one. */
async function loadPending(
  files: Pick<Files, 'read'>,
  { chapters }: WritingFacts,
): Promise<PendingRevisions> {
  const pending: Revision[] = [];
  const unreadable: string[] = [];
  for (const { chapter, revision: status } of chapters) {
    const path = revisionFile(chapter);
    if (status === 'unreadable') unreadable.push(path);
    const revision = status === 'pending' ? readIfValid(STORED_REVISION, await files.read(path)) : null;
    if (revision !== null) pending.push(revision);
  }
  return { pending, unreadable };
}

/** What cannot be read, or not as it was written. */
async function loadDamaged({ runs, requests, files }: ProjectStore, bookId: string): Promise<Trouble[]> {
  const { lookAtIssues } = await import('../../audit/issue-files.ts');
  const { describeDamagedRun } = await import('../../project/describe-damaged-run.ts');
  const issues = await lookAtIssues({ files, requests }, {});
  return [
    ...(await runs.listDamaged()).map((each) => describeDamagedRun(each, bookId)),
    ...[...issues.damaged.values(), ...(await requests.listDamaged())].map((error) =>
      toTrouble(error.with({ book: bookId })),
    ),
  ];
}

/** Only the journals of runs that wait for somebody are read: no other one is gone on from. */
async function findBrokenJournals({ runs }: ProjectStore, facts: BookFacts): Promise<Trouble[]> {
  const known = new Set(facts.damaged.map(({ details }) => details['run_id']));
  const { findJournalDamage } = await import('../../engine/find-journal-damage.ts');
  const broken: Trouble[] = [];
  for (const { run_id, status } of listUnfinishedRuns(facts)) {
    if (status === 'running' || status === 'pending' || known.has(run_id)) continue;
    const error = await findJournalDamage(runs, run_id);
    if (error !== null) broken.push(toTrouble(error.with({ run_id, book: facts.book.book_id })));
  }
  return broken;
}

/** Only a run that has not ended well has something left to ask. */
async function loadQuestions(
  store: ProjectStore,
  runs: readonly Pick<RunSummary, 'status'>[],
): Promise<WaitingQuestion[]> {
  if (runs.every(({ status }) => status === 'done')) return [];
  const { listQuestions } = await import('../../audit/list-questions.ts');
  return listQuestions(store);
}

function describeOutline(
  { state, report }: LoadedReport,
  runs: readonly Run[],
): Omit<OutlineFacts, 'changed' | 'unknown_people'> {
  const newest = runs.find((run) => run.kind === 'outline');
  return {
    state,
    overall_status: report?.overall_status ?? null,
    attention_items: report?.attention_items.length ?? 0,
    unfinished: newest !== undefined && newest.status !== 'done' && newest.status !== 'cancelled',
  };
}

/** How the outline that is there stands to the book as it is now. */
async function describeAge(
  files: Pick<Files, 'read'>,
  book: Book,
  texts: ReadonlyMap<StoryStepName, string>,
  runs: readonly Run[],
): Promise<Pick<OutlineFacts, 'changed' | 'unknown_people'>> {
  const outline = readIfValid(STORED_OUTLINE, await files.read(PROJECT_PATHS.outline));
  const maker = runs.find(({ run_id }) => outline?.metadata.run_id === run_id);
  if (outline === null || maker === undefined) return { changed: [], unknown_people: [] };
  const characters = texts.get('characters') ?? null;
  const changed = listOutlineChanges(maker, {
    book,
    world: texts.get('world') ?? null,
    themeConflict: texts.get('theme') ?? null,
    characters,
  });
  const cast = readIfValid(STORED_CHARACTERS, characters);
  // A name that a model added to the outline is none that the author took out of the cast.
  if (cast === null || !changed.includes(PROJECT_PATHS.characters)) return { changed, unknown_people: [] };
  const people = listCharacters(cast);
  const isKnown = (name: string) => people.some((person) => isSamePerson(person.name, name));
  return {
    changed,
    unknown_people: outline.characters.flatMap(({ name }) => (isKnown(name) ? [] : [name])),
  };
}

function describeStep(
  step: StoryStep,
  texts: ReadonlyMap<StoryStepName, string>,
  isOld: () => boolean | null,
): StepStatusFacts {
  const { name, number, title, file } = step;
  const stored = lookAtStored(step.stored, step.file, texts.get(name) ?? null);
  const { state } = stored;
  return {
    step: name,
    number,
    title,
    file,
    state,
    stale: state === 'valid' ? isOld() : null,
    ...(stored.state === 'invalid' ? { why: stored.why } : {}),
  };
}

/** Whether the run that made the file was given something else than what is here now. */
function isStale(
  step: StoryStep,
  book: Book,
  texts: ReadonlyMap<StoryStepName, string>,
  runs: readonly Run[],
): boolean | null {
  const maker = runs.find(
    (run) =>
      run.kind === STORY_STEP_KIND && run.status === 'done' && run.task.initial_args['step'] === step.name,
  );
  if (maker === undefined) return null;
  const now = deriveFingerprint({ inputs: pinInputs(book, gatherNeeded(step, texts)) });
  return maker.fingerprint.parts['inputs'] !== now.parts['inputs'];
}
