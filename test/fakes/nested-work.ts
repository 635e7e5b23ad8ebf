import type { Usage } from '../../src/contracts/usage.ts';
import { deriveId } from '../../src/engine/hash.ts';
import type { Model } from '../../src/engine/ports.ts';
import type { ChildSpec, RunContext } from '../../src/engine/run-context.ts';
import { addUsage, NO_USAGE } from '../../src/engine/usage.ts';
import { createScriptedModel } from './scripted-model.ts';
import type { TestEngine, Work } from './test-engine.ts';

// A book of two chapters with two scenes each, three runs deep. A scene asks twice, for its beats; a chapter once more.

const NUMBERS = [1, 2];
export const NESTED_PLAN = { plan: NUMBERS.map((number) => `chapter:${number}`) };
export const NESTED_CALLS = NUMBERS.length * (NUMBERS.length * 2 + 1);
export const NESTED_WORDS = NUMBERS.length * NUMBERS.length * 65;

export const writeNested: Work = async (context) => {
  for (const number of NUMBERS) await context.child(`chapter:${number}`, chapter);
};

export function askModel(context: RunContext, id: string) {
  return context.callModel(id, {
    role: 'writer',
    template: 'beat',
    contract: null,
    request: {
      messages: [{ role: 'user', content: `${context.runId} ${id}` }],
      jsonSchema: null,
      maxOutputTokens: null,
      temperature: null,
    },
    inputs: [],
  });
}

const describeChild = (plan: readonly string[], run: Work): ChildSpec => ({
  pipeline: { kind: 'inner', run: async (context) => ((await run(context)) ?? null) as never },
  description: 'inner',
  args: {},
  plan,
  fingerprint: { inner: 1 },
});

const scene = describeChild(['write', 'commit'], async (context) => {
  await askModel(context, 'write/item:1/attempt:1');
  await context.step('write/item:2/packet', {}, async () => null, { words: () => 30 });
  await askModel(context, 'write/item:2/attempt:1');
  await context.step('write', {}, async () => 'text', { words: () => 70 });
  await context.commit('commit', [], {}, { words: () => 65 });
});

const chapter = describeChild(['scene:1', 'scene:2', 'memory'], async (context) => {
  for (const number of NUMBERS) await context.child(`scene:${number}`, scene);
  await askModel(context, 'memory/attempt:1');
  await context.step('memory', {}, async () => null);
});

/** The usage of every request in the journals of a run and of all that is nested in it. */
export async function addUpJournals(engine: TestEngine, runId: string): Promise<Usage> {
  let sum = NO_USAGE;
  const children = new Set<string>();
  for (const record of await engine.records(runId)) {
    if (record.kind === 'model' && record.usage !== null) sum = addUsage(sum, record.usage);
    if (record.kind === 'child') children.add(deriveId('run', runId, record.step_id));
  }
  for (const childId of children) sum = addUsage(sum, await addUpJournals(engine, childId));
  return sum;
}

export interface HeldModel {
  readonly model: Model;
  /** Resolves when the answer that is held was asked for. */
  readonly isReached: Promise<void>;
  letGo(): void;
}

/** A model whose n-th answer waits until it is let go. */
export function createHeldModel(held: number): HeldModel {
  let letGo = (): void => undefined;
  let reach = (): void => undefined;
  const isReached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let count = 0;
  const model = createScriptedModel(async () => {
    count += 1;
    if (count === held) {
      reach();
      await isFree;
    }
    return 'a beat';
  });
  return { model, isReached, letGo };
}
