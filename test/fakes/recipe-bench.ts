import { listIssues } from '../../src/audit/issue-files.ts';
import type { Issue } from '../../src/contracts/issue.ts';
import type { JsonObject } from '../../src/contracts/json.ts';
import type { Recipe } from '../../src/contracts/recipe.ts';
import type { Model } from '../../src/engine/ports.ts';
import type { RunContext } from '../../src/engine/run-context.ts';
import { NO_EARLIER_STEPS } from '../../src/recipes/load-earlier-steps.ts';
import { planRecipe, type RecipeSources } from '../../src/recipes/recipe-sources.ts';
import type { RefScope } from '../../src/recipes/resolve-ref.ts';
import { TOOLS } from '../../src/tools/catalog.ts';
import { openTestTrail } from './sample-audit.ts';
import { TEST_BOOK } from './test-book.ts';
import { createTestEngine, type TestEngine } from './test-engine.ts';

// The parts of a recipe's run one by one: a store in memory, the real tools, trail and tracker, and a recipe of the test.

export const WORK_ISSUE = 'iss_work';

export const BARE_RECIPE: Recipe = {
  recipe_id: 'tested',
  label: 'A tested recipe',
  task_patterns: [],
  phase_a: [],
  phase_b: [],
  dod: [],
};

export interface RecipeBench {
  readonly engine: TestEngine;
  sources(fence: number, changes?: Partial<RecipeSources>): RecipeSources;
  /** One part of a run, with the sources under the run's own lease. */
  run(work: BenchWork, changes?: Partial<RecipeSources>): ReturnType<TestEngine['start']>;
  resume(runId: string, work: BenchWork, changes?: Partial<RecipeSources>): ReturnType<TestEngine['start']>;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  read(path: string): Promise<string | null>;
  issues(): Promise<Issue[]>;
}

export type BenchWork = (context: RunContext, sources: RecipeSources) => Promise<unknown>;

export function createRecipeBench(recipe: Recipe, model?: Model): RecipeBench {
  const engine = createTestEngine(model === undefined ? {} : { model });
  const { store } = engine;
  const plan = planRecipe(recipe);
  const sources = (fence: number, changes: Partial<RecipeSources> = {}): RecipeSources => {
    const { trail, issues } = openTestTrail(store, { fence });
    return {
      recipe,
      book: TEST_BOOK,
      description: 'a test',
      args: {},
      sessionId: 'sess_test',
      sessionPlanTaskId: null,
      issueId: null,
      agents: new Map(),
      tools: new Map(TOOLS.map((tool) => [tool.name, tool])),
      toolContext: (signal) => ({
        files: store.files,
        language: 'en',
        issues: async () => [],
        route: async () => ({ recipe_id: null, initial_args: {}, routable: false, reason: 'none' }),
        memo: { load: async () => null, save: async () => undefined },
        signal,
      }),
      trail,
      issues,
      decodingFor: () => ({ temperature: null, maxOutputTokens: null }),
      passWriteGate: async () => undefined,
      earlier: NO_EARLIER_STEPS,
      ...changes,
    };
  };
  const underLease = async (
    act: (lease: Awaited<ReturnType<typeof store.lock.acquire>>) => ReturnType<TestEngine['start']>,
  ) => {
    const lease = await store.lock.acquire({ owner: 'test', purpose: 'bench', waitMs: 0 });
    try {
      return await act(lease);
    } finally {
      await lease.release();
    }
  };
  return {
    engine,
    sources,
    run: (work, changes) =>
      underLease((lease) =>
        engine.start((context) => work(context, sources(lease.fence, changes)), { plan, lease }),
      ),
    resume: (runId, work, changes) =>
      underLease((lease) =>
        engine.resume(runId, (context) => work(context, sources(lease.fence, changes)), { lease }),
      ),
    async write(files) {
      const lease = await store.lock.acquire({ owner: 'test', purpose: 'write', waitMs: 0 });
      const changes = Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
      await store.files.commit(changes, { expect: {}, fence: lease.fence });
      await lease.release();
    },
    async read(path) {
      const bytes = await store.files.read(path);
      return bytes === null ? null : Buffer.from(bytes).toString('utf8');
    },
    issues: () => listIssues(store, {}),
  };
}

/** A scope with texts and values instead of slots. */
export function createTestScope(
  slots: Readonly<Record<string, string | JsonObject>>,
  args: JsonObject = {},
): RefScope {
  return {
    task: { description: 'a test', args, session_plan_task_id: null },
    slot: async (name) => {
      const value = slots[name];
      if (value === undefined) return null;
      return typeof value === 'string' ? { kind: 'text', text: value } : { kind: 'json', value };
    },
  };
}

/** Fills a slot as an agent's step does. */
export async function fillSlot(
  context: RunContext,
  stepId: string,
  slot: string,
  text: string,
): Promise<void> {
  await context.step(stepId, { text }, async () => text, {
    kind: 'agent',
    agentId: 'editor-001',
    outputSlot: slot,
  });
}
