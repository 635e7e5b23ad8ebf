import type { LearnedRefusals, ModelFacts, ModelTest } from '../../contracts/model-facts.ts';
import type { Refusals } from '../../engine/ports.ts';

/** What is remembered of a model where it is asked now. */
export interface RecalledFacts {
  readonly refused: Refusals | null;
  readonly test: ModelTest | null;
}

/** A provider changes its mind, and a server gets another model: what was refused is tried again after a while. */
const REFUSED_FOR_MS = 30 * 24 * 3_600_000;

/** Only what was found at the same address counts: another server under the same name is another model. */
export function recallFacts(
  { tests, refused }: ModelFacts,
  modelId: string,
  address: string | null,
  now: Date,
): RecalledFacts {
  const test = tests[modelId] ?? null;
  const left = refused[modelId] ?? null;
  const isYoung = left !== null && now.getTime() - Date.parse(left.learned_at) < REFUSED_FOR_MS;
  return {
    test: test?.address === address ? test : null,
    refused: left !== null && left.address === address && isYoung ? readRefused(left) : null,
  };
}

function readRefused({ address: _, learned_at: __, ...refused }: LearnedRefusals): Refusals {
  return refused;
}

/** What a test has found against a model, as a run tells it; null where it may be used. */
export function describeUnfit(test: ModelTest | null): string | null {
  if (test?.verdict !== 'unfit') return null;
  const failed = test.checks.filter(({ result }) => result === 'failed');
  const why = failed.map(({ check, detail }) => `${check.replaceAll('_', ' ')} (${detail})`).join(', ');
  return `${test.model} was found unfit on ${test.tested_at.slice(0, 10)}: ${why}. See: bookforge models list`;
}

/** Scheme, host and path: what else an address has may be a key. */
export function nameAddress(baseUrl: string | null): string | null {
  if (baseUrl === null || !URL.canParse(baseUrl)) return null;
  const { protocol, host, pathname } = new URL(baseUrl);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}
