import type { Run } from '../contracts/run.ts';
import type { RunEvent, StepLogEntry } from '../contracts/run-event.ts';
import type { StepRecord } from '../contracts/step-record.ts';
import { deriveHead } from './derive-manifest-events.ts';
import { derivePlace } from './derive-place.ts';
import { deriveId } from './hash.ts';
import type { RunStore } from './ports.ts';

// The journals of a run and of all that is nested in it, each line once, those of a child before the line that ends the child.
// Children are found where their run tells of them: a line that ended one, or a step that its manifest says is under way;
// their ids follow from both. So a look costs as many reads as there are runs under way, however large the book.

/** The last line that a reader has: of the run that is followed, or of one inside it. */
export interface ReadSoFar {
  readonly runId: string;
  readonly seq: number;
}

export interface RunTreeReader {
  /** All lines that were not told yet. */
  readOn(run: Run): AsyncGenerator<RunEvent>;
  /** Those of one run, up to the one that an event speaks of. */
  readUpTo(event: RunEvent & { readonly seq: number }): AsyncGenerator<RunEvent>;
  /** Whether the last `readOn` told the end of this step of a run that still works. */
  hasEnded(runId: string, stepId: string): boolean;
}

/** Lines of several runs are told in about the order of their times, and never further off than this. */
const MARGIN_MS = 60_000;

/** Told to the end: of a child that is done nothing more comes. */
const DONE = Number.POSITIVE_INFINITY;

type KnownRun = Pick<Run, 'run_id' | 'parent_run_id' | 'place'>;

export function createRunTreeReader(
  runs: Pick<RunStore, 'load' | 'lines'>,
  rootId: string,
  after: ReadSoFar | null,
): RunTreeReader {
  const told = new Map<string, number>(after === null ? [] : [[after.runId, after.seq]]);
  /** Runs whose lines are told one by one. */
  const known = new Map<string, KnownRun>();
  let ended = new Set<string>();
  /** Lines of before that are not told: the reader has them. Only for what is there when the reading begins. */
  let sinceMs: number | null = null;
  let isFirst = true;

  async function* readRun(
    run: KnownRun,
    isOpen: boolean,
    active: readonly string[],
  ): AsyncGenerator<RunEvent> {
    const { run_id } = run;
    for await (const { record } of runs.lines(run_id, { afterSeq: told.get(run_id) ?? 0 })) {
      const isKnown = run_id !== after?.runId && isBefore(record, sinceMs);
      if (record.kind === 'child' && !isKnown) yield* readEnded(run, record.step_id);
      markTold(run_id, record);
      if (isOpen && record.status === 'done') ended.add(`${run_id} ${record.step_id}`);
      if (!isKnown) yield tellLine(run, record);
    }
    for (const stepId of active) {
      const childId = deriveId('run', run_id, stepId);
      // A manifest follows the journal a little behind.
      const child = told.get(childId) === DONE ? null : await runs.load(childId);
      if (child !== null) yield* readRun(child, true, child.active_steps);
    }
  }

  /** A child whose end is in the journal has no child under way; what failed inside it has a line of its own. */
  function readEnded(run: KnownRun, stepId: string): AsyncGenerator<RunEvent> {
    return readRun(placeChild(run, stepId), false, []);
  }

  function markTold(runId: string, { seq, kind, status, step_id }: StepRecord): void {
    told.set(runId, seq);
    if (kind !== 'child' || status !== 'done') return;
    const childId = deriveId('run', runId, step_id);
    told.set(childId, DONE);
    known.delete(childId);
  }

  function tellLine(run: KnownRun, record: StepRecord): RunEvent {
    const { run_id, place = {} } = run;
    return {
      id: `${run_id}:${record.seq}`,
      type: 'step',
      ...deriveHead(run, rootId),
      place: derivePlace(place, record.step_id),
      step: withoutOutput(record),
    };
  }

  return {
    async *readOn(run) {
      if (isFirst && after !== null) sinceMs = await loadTime(runs, after);
      isFirst = false;
      ended = new Set();
      yield* readRun(run, true, run.active_steps);
      sinceMs = null;
    },
    async *readUpTo(event) {
      const { run_id, seq } = event;
      if ((told.get(run_id) ?? 0) >= seq) return;
      const run = known.get(run_id) ?? (await runs.load(run_id)) ?? event;
      known.set(run_id, { run_id, parent_run_id: run.parent_run_id, place: run.place });
      for await (const { record } of runs.lines(run_id, { afterSeq: told.get(run_id) ?? 0 })) {
        if (record.seq > seq) return;
        // Nothing any more, unless what was told of the child did not come.
        if (record.kind === 'child') yield* readEnded(run, record.step_id);
        markTold(run_id, record);
        yield tellLine(run, record);
      }
    },
    hasEnded: (runId, stepId) => ended.has(`${runId} ${stepId}`),
  };
}

/** A record as listings show it: everything but the full output. */
export function withoutOutput(record: StepRecord): StepLogEntry {
  const { line_hash: _, ...rest } = record;
  if (rest.status === 'failed') return rest;
  const { output: __, ...shown } = rest;
  return shown;
}

function placeChild({ run_id, place = {} }: KnownRun, stepId: string): KnownRun {
  return {
    run_id: deriveId('run', run_id, stepId),
    parent_run_id: run_id,
    place: derivePlace(place, stepId),
  };
}

function isBefore({ completed_at }: StepRecord, sinceMs: number | null): boolean {
  return sinceMs !== null && Date.parse(completed_at) < sinceMs;
}

/** From when on others may have told what the reader of a line does not have yet; null where it has nothing. */
async function loadTime(runs: Pick<RunStore, 'lines'>, { runId, seq }: ReadSoFar): Promise<number | null> {
  if (seq === 0) return null;
  for await (const { record } of runs.lines(runId, { afterSeq: seq - 1 }))
    return Date.parse(record.completed_at) - MARGIN_MS;
  return Number.POSITIVE_INFINITY;
}
