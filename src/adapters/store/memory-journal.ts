import type { ModelCall } from '../../contracts/model-call.ts';
import type { Run } from '../../contracts/run.ts';
import type { RunRequest } from '../../contracts/run-request.ts';
import type { SlotCache } from '../../contracts/slot-cache.ts';
import type { StepRecord } from '../../contracts/step-record.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Journal } from '../../engine/ports.ts';
import { InvariantError } from '../../errors.ts';

/** One run in memory. */
export interface StoredRun {
  run: Run;
  readonly steps: StepRecord[];
  readonly calls: ModelCall[];
  readonly blobs: Map<string, Uint8Array>;
  snapshot: SlotCache | null;
  readonly requests: Map<string, RunRequest>;
  /** How often it was changed. */
  version: number;
}

export function createMemoryJournal(stored: StoredRun, check: () => void, touch: () => void): Journal {
  let open = true;

  function write(change: () => void): void {
    check();
    if (!open) throw new InvariantError(`the journal of ${stored.run.run_id} is closed`);
    change();
    touch();
  }

  return {
    async append(record) {
      const position = stored.steps.length;
      write(() => {
        if (record.seq !== position + 1) {
          throw new InvariantError(
            `${stored.run.run_id}: line ${record.seq} was appended where ${position + 1} follows`,
          );
        }
        stored.steps.push(structuredClone(record));
      });
      return { position };
    },

    async read(position) {
      const record = stored.steps[position];
      if (record === undefined) throw new InvariantError(`${stored.run.run_id} has no line at ${position}`);
      return structuredClone(record);
    },

    appendCall: async (line) => write(() => stored.calls.push(structuredClone(line))),

    async saveBlob(bytes) {
      const sha256 = hashBytes(bytes);
      write(() => stored.blobs.set(sha256, bytes.slice()));
      return {
        sha256,
        bytes: bytes.length,
        location: `memory/${stored.run.run_id}/${sha256.slice('sha256:'.length)}`,
      };
    },

    saveSnapshot: async (cache) =>
      write(() => {
        stored.snapshot = structuredClone(cache);
      }),

    saveRun: async (run) =>
      write(() => {
        if (run.run_id !== stored.run.run_id) {
          throw new InvariantError(`${run.run_id} was saved as ${stored.run.run_id}`);
        }
        stored.run = structuredClone(run);
      }),

    async close() {
      open = false;
    },
  };
}
