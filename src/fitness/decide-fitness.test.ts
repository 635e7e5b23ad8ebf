import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decideFitness } from './decide-fitness.ts';
import type { TrialFacts } from './trial-facts.ts';

interface Found {
  readonly json: TrialFacts['json'];
  readonly schema_refused: boolean;
  readonly pages_found: readonly number[];
  readonly recall_refused: boolean;
  readonly words: number;
  readonly cut_off_at: number | null;
  readonly other_language: boolean;
  readonly price_known: boolean;
  readonly tokens_a_second: number;
  readonly context_tokens: number | null;
}

interface Row {
  readonly what: string;
  readonly found: Partial<Found>;
  readonly verdict: string;
  readonly tier: string | null;
  readonly checks: Readonly<Record<string, string>>;
  readonly settings: readonly string[];
  readonly limits?: Readonly<Record<string, number>>;
}

const table = new URL('../../test/fixtures/models/fitness.json', import.meta.url);
const { usual, rows }: { usual: Found; rows: Row[] } = JSON.parse(readFileSync(table, 'utf8'));

function readFacts(found: Found): TrialFacts {
  return {
    model: 'compatible:any',
    json: found.json,
    schemaRefused: found.schema_refused,
    pagesFound: found.pages_found,
    recallRefused: found.recall_refused,
    words: found.words,
    cutOffAt: found.cut_off_at,
    language: 'en',
    otherLanguage: found.other_language,
    priceKnown: found.price_known,
    tokensASecond: found.tokens_a_second,
    contextTokens: found.context_tokens,
    deadlineMs: 3_600_000,
  };
}

describe('a model that', () => {
  it.each(rows)('$what', ({ found, verdict, tier, checks, settings, limits }) => {
    const fitness = decideFitness(readFacts({ ...usual, ...found }));
    const notPassed = fitness.checks.filter(({ result }) => result !== 'passed');
    expect({
      verdict: fitness.verdict,
      tier: fitness.tier,
      checks: Object.fromEntries(notPassed.map(({ check, result }) => [check, result])),
      settings: fitness.advice.flatMap(({ setting }) => setting ?? []),
    }).toEqual({ verdict, tier, checks, settings });
    // Whatever is wrong comes with something to do.
    expect(fitness.advice.length).toBeGreaterThanOrEqual(notPassed.length);
    expect(fitness.limits).toEqual({ context_tokens: null, output_tokens: null, ...limits });
  });
});
