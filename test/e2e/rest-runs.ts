import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RestClient } from './rest-client.ts';

/** Runs as a program sees them over REST. */
export interface RestRuns {
  /** Starts a run, which is answered with where it is. */
  start(body: object): Promise<{ run_id: string; status: string }>;
  detail(runId: string): Promise<RunDetail>;
  /** The run once it neither waits nor runs. */
  untilEnded(runId: string): Promise<RunDetail>;
}

interface RunDetail {
  readonly status: string;
  readonly steps: { step_id: string; status: string; [key: string]: unknown }[];
  readonly parts: { step_id: string; status: string; [key: string]: unknown }[];
  readonly cache_summary: Record<string, { type: string; preview: string }>;
}

export function createRestRuns(api: RestClient): RestRuns {
  const detail = async (runId: string) => (await api.get(`/api/runs/${runId}`)).body as RunDetail;
  return {
    detail,
    async start(body) {
      const answer = await api.post('/api/runs', body);
      expect([answer.status, answer.body]).toEqual([
        201,
        { run_id: expect.any(String), status: expect.any(String) },
      ]);
      const started = answer.body as { run_id: string; status: string };
      expect(answer.headers.get('location')).toBe(`/api/runs/${started.run_id}`);
      return started;
    },
    async untilEnded(runId) {
      for (;;) {
        const run = await detail(runId);
        if (run.status !== 'running' && run.status !== 'pending') return run;
        await delay(20);
      }
    },
  };
}
