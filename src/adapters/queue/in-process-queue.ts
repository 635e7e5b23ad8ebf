import type { Clock, Job, JobOutcome, Queue, Worker, WorkerParts } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';

// Jobs in this process, in a line for each project that is made with its first job and gone with its last. Its front is
//   idle      until a worker is there, which begins with it at once
//   working   until the worker leaves it; done, it goes, and the next one is in front
//   resting   until its time to be tried again has come, which is watched while there is a worker; it stays in front
// and only the front of a line is ever worked on.

interface Line {
  /** The first one is in front. */
  readonly jobs: Job[];
  front: 'idle' | 'working' | 'resting';
  /** When a rest is over. */
  untilMs: number;
}

interface OpenWorker {
  readonly parts: WorkerParts;
  readonly underWay: Set<Promise<void>>;
}

export interface InProcessQueue {
  readonly queue: Queue;
  startWorker(parts: WorkerParts): Worker;
}

export function createInProcessQueue(clock: Clock): InProcessQueue {
  const lines = new Map<string, Line>();
  const workers = new Set<OpenWorker>();
  let isClosed = false;
  let watch = new AbortController();

  function advance(project: string): void {
    const line = lines.get(project);
    const job = line?.jobs[0];
    const [worker] = workers;
    if (line === undefined || job === undefined || worker === undefined || line.front !== 'idle') return;
    line.front = 'working';
    const work = workOn(worker.parts, line, job);
    worker.underWay.add(work);
    void work.then(() => worker.underWay.delete(work));
  }

  async function workOn(parts: WorkerParts, line: Line, job: Job): Promise<void> {
    parts.onState?.(job, 'working');
    const outcome = await tryWork(parts, job);
    if (outcome.kind === 'retry') {
      line.front = 'resting';
      line.untilMs = clock.now().getTime() + outcome.afterMs;
      parts.onState?.(job, 'waiting');
      if (workers.size > 0) void rest(line, job.project);
      return;
    }
    line.jobs.shift();
    line.front = 'idle';
    if (line.jobs.length === 0) lines.delete(job.project);
    parts.onState?.(job, 'ended');
    advance(job.project);
  }

  async function rest(line: Line, project: string): Promise<void> {
    const { signal } = watch;
    try {
      await clock.sleep(Math.max(0, line.untilMs - clock.now().getTime()), signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    line.front = 'idle';
    advance(project);
  }

  return {
    queue: {
      async submit(job) {
        if (isClosed) throw new CodedError('queue_closed', { details: { run_id: job.runId } });
        const line = lines.get(job.project) ?? { jobs: [], front: 'idle', untilMs: 0 };
        lines.set(job.project, line);
        if (!line.jobs.some(({ runId }) => runId === job.runId)) line.jobs.push(job);
        advance(job.project);
        const isFront = line.jobs[0]?.runId === job.runId;
        return isFront && line.front === 'working' ? 'working' : 'waiting';
      },
      async close() {
        isClosed = true;
      },
    },
    startWorker(parts) {
      const worker: OpenWorker = { parts, underWay: new Set() };
      const isFirst = workers.size === 0;
      workers.add(worker);
      if (isFirst) watch = new AbortController();
      for (const [project, line] of lines) {
        if (isFirst && line.front === 'resting') void rest(line, project);
        else advance(project);
      }
      return {
        async close() {
          workers.delete(worker);
          // Nobody is there to be woken.
          if (workers.size === 0) watch.abort();
          await Promise.all(worker.underWay);
        },
      };
    },
  };
}

async function tryWork({ work, onTrouble }: WorkerParts, job: Job): Promise<JobOutcome> {
  try {
    return await work(job);
  } catch (error) {
    onTrouble(job, error);
    return { kind: 'done' };
  }
}
