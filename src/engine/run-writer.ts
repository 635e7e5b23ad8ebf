import type { Json } from '../contracts/json.ts';
import type { Run } from '../contracts/run.ts';
import type { DoneStepRecord, StepOutput, StepRecord } from '../contracts/step-record.ts';
import { CodedError } from '../errors.ts';
import type { EngineDeps } from './engine.ts';
import { hashBytes } from './hash.ts';
import type { JournalIndex } from './journal-index.ts';
import type { Journal } from './ports.ts';
import { createTurns } from './take-turns.ts';

// What a run writes while it works. Lines are appended one at a time, in the order of their sequence numbers, each
// synced before the next. Snapshot and manifest follow unsynced: both can be made again from the journal. However much
// happens, the manifest is replaced about once a second: after a line, or by the clock, where what has changed is no line of
// this run (a request that was sent, a child that got on).

const INLINE_BYTES = 64 * 1024;
const SNAPSHOT_BYTES = 256 * 1024;
const QUIET_MS = 1000;

export interface RunWriter {
  append(build: (seq: number) => StepRecord, text?: string): Promise<void>;
  storeOutput(value: Json, text: string): Promise<StepOutput>;
  loadOutput(position: number): Promise<Json>;
  saveSnapshot(): Promise<void>;
  /** At once, for a change that people should see although the next line may be minutes away. */
  saveManifest(): Promise<void>;
  /** Within a second or so, together with whatever else changes until then. */
  saveManifestSoon(): void;
  /** The manifest is the caller's from here on. */
  stop(): void;
  /** Resolves when no append is waiting. */
  idle(): Promise<unknown>;
}

export interface RunWriterParts {
  readonly deps: EngineDeps;
  readonly run: Run;
  readonly journal: Journal;
  readonly index: JournalIndex;
  readonly signal: AbortSignal;
  readonly describe: () => Pick<
    Run,
    'current_step_index' | 'active_steps' | 'usage' | 'words' | 'progress' | 'notices' | 'phase'
  >;
  readonly onAppended: (record: StepRecord) => void;
}

export function createRunWriter(parts: RunWriterParts): RunWriter {
  const { deps, run, journal, index } = parts;
  const inTurn = createTurns();
  let manifestAt = deps.clock.now().getTime();
  let snapshotAt = 0;
  let snapshotDue = false;
  let isStale = false;
  let isTiming = false;
  let isOver = false;

  async function appendNow(build: (seq: number) => StepRecord, text: string | undefined): Promise<void> {
    const record = build(index.lastSeq + 1);
    const { position } = await journal.append(record);
    index.add(record, position, text ?? null);
    parts.onAppended(record);
    if (record.output_slot !== null && record.status === 'done') snapshotDue = true;
    await saveAround();
  }

  /** The snapshot follows each slot while it is small, and at most once a second above that; so does the manifest. */
  async function saveAround(): Promise<void> {
    const now = deps.clock.now();
    if (snapshotDue && (measureSlots() <= SNAPSHOT_BYTES || now.getTime() - snapshotAt >= QUIET_MS)) {
      await saveSnapshot();
      snapshotAt = now.getTime();
    }
    if (now.getTime() - manifestAt >= QUIET_MS) await saveManifest(now);
  }

  async function saveManifest(now: Date): Promise<void> {
    if (isOver) return;
    isStale = false;
    manifestAt = now.getTime();
    const updated_at = now.toISOString();
    await journal.saveRun(
      { ...run, ...parts.describe(), status: 'running', completed_at: null, error: null, updated_at },
      { durable: false },
    );
  }

  /** One at a time; it ends when there is nothing more to save. */
  async function saveByTheClock(): Promise<void> {
    isTiming = true;
    try {
      while (isStale && !isOver) {
        await deps.clock.sleep(QUIET_MS, parts.signal);
        await inTurn(async () => {
          if (isStale) await saveManifest(deps.clock.now());
        });
      }
    } catch (error) {
      // Numbers for people to look at: what is wrong with the store is found by the next line of the journal.
      if (!parts.signal.aborted) deps.log.debug('the manifest was not saved', { error: String(error) });
    } finally {
      isTiming = false;
    }
  }

  function measureSlots(): number {
    let size = 0;
    for (const slot of Object.values(index.slots)) {
      size += slot.summary.length + (slot.type === 'artifact' ? slot.text.length : 0);
    }
    return size;
  }

  async function saveSnapshot(): Promise<void> {
    if (!snapshotDue) return;
    await journal.saveSnapshot(index.slots);
    snapshotDue = false;
  }

  return {
    append: (build, text) => inTurn(() => appendNow(build, text)),
    saveManifest: () => inTurn(() => saveManifest(deps.clock.now())),
    saveManifestSoon() {
      isStale = true;
      if (deps.pollMs !== null && !isTiming && !isOver) void saveByTheClock();
    },
    stop() {
      isOver = true;
    },
    async storeOutput(value, text) {
      // A third of the limit in characters cannot be over it in bytes: most outputs are settled without counting.
      const small = text.length * 3 <= INLINE_BYTES || Buffer.byteLength(text) <= INLINE_BYTES;
      if (small) return { kind: 'inline', value };
      const { sha256, bytes } = await journal.saveBlob(Buffer.from(text));
      return { kind: 'blob', sha256, bytes };
    },
    async loadOutput(position) {
      const record = (await journal.read(position)) as DoneStepRecord;
      return readOutput(record, (sha256) => deps.store.runs.loadBlob(run.run_id, sha256));
    },
    saveSnapshot,
    idle: () => inTurn(async () => undefined),
  };
}

/** A done record's full output, from the line or from its blob; a blob that is gone or not itself is refused. */
export async function readOutput(
  record: DoneStepRecord,
  loadBlob: (sha256: string) => Promise<Uint8Array | null>,
): Promise<Json> {
  if (record.output.kind === 'inline') return record.output.value;
  const bytes = await loadBlob(record.output.sha256);
  if (bytes === null || hashBytes(bytes) !== record.output.sha256) {
    throw new CodedError('journal_corrupt', {
      message: `The stored output of step ${record.step_id} is missing or damaged.`,
      details: { path: record.output.sha256, step_id: record.step_id },
    });
  }
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as Json;
}
