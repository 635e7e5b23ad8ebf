import PQueue from 'p-queue';
import type { Job, Queue, QueueParts } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';

interface Line {
  readonly queue: PQueue;
  readonly runIds: Set<string>;
}

/** Jobs in this process: a line for each project, made with its first job and gone with its last. */
export function createInProcessQueue({ work, onState, onTrouble }: QueueParts): Queue {
  const lines = new Map<string, Line>();
  let isClosed = false;

  function lineOf(project: string): Line {
    const line = lines.get(project) ?? { queue: new PQueue({ concurrency: 1 }), runIds: new Set() };
    lines.set(project, line);
    return line;
  }

  async function runJob(job: Job, line: Line): Promise<void> {
    onState?.(job, 'working');
    try {
      await work(job);
    } catch (error) {
      onTrouble(job, error);
    } finally {
      line.runIds.delete(job.runId);
      if (line.runIds.size === 0) lines.delete(job.project);
      onState?.(job, 'ended');
    }
  }

  return {
    async submit(job) {
      if (isClosed) throw new CodedError('queue_closed', { details: { run_id: job.runId } });
      const line = lineOf(job.project);
      const [first] = line.runIds;
      const state = first === undefined || first === job.runId ? 'working' : 'waiting';
      if (line.runIds.has(job.runId)) return state;
      line.runIds.add(job.runId);
      if (state === 'waiting') onState?.(job, 'waiting');
      // What the work throws is told by onTrouble; a job that is dropped at close never settles, and nobody waits for it.
      void line.queue.add(() => runJob(job, line));
      return state;
    },
    async close() {
      isClosed = true;
      const open = [...lines.values()];
      for (const { queue } of open) queue.clear();
      await Promise.all(open.map(({ queue }) => queue.onIdle()));
    },
  };
}
