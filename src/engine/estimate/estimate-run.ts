import type { Price } from '../../contracts/config.ts';
import { deriveCriticalPath, type WorkUnit } from './derive-critical-path.ts';

// What work will take: requests by step, tokens and money as a range, and the time that the provider's own
// limit makes of it. Corrections are not counted, since most answers need none; how many requests there could be at the
// very most is told beside it.

/** Tokens are a guess: what comes is expected within this part of it, either way. */
const TOKEN_BAND = { low: 0.75, high: 1.35 } as const;

export interface Range {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
}

export interface RequestEstimate {
  readonly step: string;
  readonly role: string;
  readonly inputTokens: number;
  /** Of the input: what a request shortly before begins with as well; left out where nothing is shared. */
  readonly sharedTokens?: number;
  readonly outputTokens: number;
}

export interface UnitEstimate<U extends WorkUnit = WorkUnit> {
  readonly unit: U;
  /** What a step of it is a step of, for people: scene, chapter, phase. */
  readonly of: string;
  readonly requests: readonly RequestEstimate[];
  /** How many requests fewer and more it may be without anything going wrong: another number of beats, no revision. */
  readonly fewer: number;
  readonly more: number;
  readonly worst: number;
}

export interface RoleModel {
  readonly model: string;
  /** Null where nobody told it. */
  readonly price: Price | null;
  readonly requestsPerMinute: number | null;
}

export interface StepLine {
  readonly step: string;
  readonly role: string;
  readonly model: string;
  readonly calls: number;
  readonly input_tokens: number;
  readonly shared_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number | null;
}

export interface WorkEstimate {
  readonly calls: Range;
  readonly worst_calls: number;
  readonly input_tokens: Range;
  /** Of the input that is expected: what a provider's cache can hold, and is priced so where it has a price. */
  readonly shared_tokens: number;
  readonly output_tokens: Range;
  /** Null where a price is not known: see unpriced_models. */
  readonly cost_usd: Range | null;
}

export interface RunEstimate extends WorkEstimate {
  readonly unpriced_models: readonly string[];
  /** What the provider's limit of requests a minute makes of it; null where no limit is known. */
  readonly least_minutes: number | null;
  /** Requests that have to wait for one another, however many may be under way. */
  readonly calls_in_a_row: number;
  readonly steps: readonly StepLine[];
}

export function estimateWork(
  units: readonly UnitEstimate[],
  modelOf: (role: string) => RoleModel,
): WorkEstimate {
  const requests = units.flatMap((each) => each.requests);
  const sum = (pick: (each: UnitEstimate) => number) => units.reduce((total, each) => total + pick(each), 0);
  const expected = requests.length;
  const calls = {
    low: expected - sum(({ fewer }) => fewer),
    expected,
    high: expected + sum(({ more }) => more),
  };
  const costs = requests.map((request) => priceRequest(request, modelOf(request.role).price));
  const spread = (value: number, round: (value: number) => number): Range => ({
    low: round(value * TOKEN_BAND.low * ratio(calls.low, expected)),
    expected: round(value),
    high: round(value * TOKEN_BAND.high * ratio(calls.high, expected)),
  });
  return {
    calls,
    worst_calls: sum(({ worst }) => worst),
    input_tokens: spread(total(requests.map(({ inputTokens }) => inputTokens)), Math.round),
    shared_tokens: sumShared(requests),
    output_tokens: spread(total(requests.map(({ outputTokens }) => outputTokens)), Math.round),
    cost_usd: costs.every((cost) => cost !== null) ? spread(total(costs), roundMoney) : null,
  };
}

export function estimateRun(
  units: readonly UnitEstimate[],
  modelOf: (role: string) => RoleModel,
): RunEstimate {
  const requests = units.flatMap((each) => each.requests);
  const byUnit = new Map(units.map((each) => [each.unit.id, each.requests.length]));
  const models = [...new Map(requests.map(({ role }) => [role, modelOf(role)])).values()];
  return {
    ...estimateWork(units, modelOf),
    unpriced_models: [
      ...new Set(models.filter(({ price }) => price === null).map(({ model }) => model)),
    ].sort(),
    least_minutes: deriveLeastMinutes(requests, modelOf),
    calls_in_a_row: deriveCriticalPath(
      units.map(({ unit }) => unit),
      ({ id }) => byUnit.get(id) ?? 0,
    ),
    steps: listSteps(units, modelOf),
  };
}

/** Steps of one name by one role are one line, in the order in which they first come. */
function listSteps(units: readonly UnitEstimate[], modelOf: (role: string) => RoleModel): StepLine[] {
  const groups = new Map<string, { name: string; requests: RequestEstimate[] }>();
  for (const { of, requests } of units) {
    for (const request of requests) {
      const name = `${of} ${request.step}`;
      const key = `${name} ${request.role}`;
      const group = groups.get(key) ?? { name, requests: [] };
      group.requests.push(request);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ name, requests }) => {
    const [{ role } = { role: '' }] = requests;
    const { model, price } = modelOf(role);
    const costs = requests.map((request) => priceRequest(request, price));
    return {
      step: name,
      role,
      model,
      calls: requests.length,
      input_tokens: Math.round(total(requests.map(({ inputTokens }) => inputTokens))),
      shared_tokens: sumShared(requests),
      output_tokens: Math.round(total(requests.map(({ outputTokens }) => outputTokens))),
      cost_usd: costs.every((cost) => cost !== null) ? roundMoney(total(costs)) : null,
    };
  });
}

function deriveLeastMinutes(
  requests: readonly RequestEstimate[],
  modelOf: (role: string) => RoleModel,
): number | null {
  const minutes = new Map<string, number>();
  for (const { role } of requests) {
    const { model, requestsPerMinute } = modelOf(role);
    if (requestsPerMinute === null) continue;
    minutes.set(model, (minutes.get(model) ?? 0) + 1 / requestsPerMinute);
  }
  return minutes.size === 0 ? null : Math.ceil(Math.max(...minutes.values()) * 10) / 10;
}

/** What is shared is read from a cache, and the rest put into one, at the prices of whoever has such. */
function priceRequest(
  { inputTokens, sharedTokens, outputTokens }: RequestEstimate,
  price: Price | null,
): number | null {
  if (price === null) return null;
  const { input, cached_input = input, cache_write = input } = price;
  const rest = sharedTokens === undefined ? input : cache_write;
  const read = Math.min(sharedTokens ?? 0, inputTokens);
  return (read * cached_input + (inputTokens - read) * rest + outputTokens * price.output) / 1e6;
}

function sumShared(requests: readonly RequestEstimate[]): number {
  return Math.round(total(requests.map(({ sharedTokens = 0 }) => sharedTokens)));
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

/** Hundredths of a cent: more would be a claim. */
function roundMoney(dollars: number): number {
  return Math.round(dollars * 1e4) / 1e4;
}
