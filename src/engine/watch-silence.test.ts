import { describe, expect, it } from 'vitest';
import { createTestEngine } from '../../test/fakes/test-engine.ts';
import { createTurnedClock } from '../../test/fakes/turned-clock.ts';
import type { Model, ModelAnswer } from './ports.ts';
import { watchSilence } from './watch-silence.ts';

const START = '2026-02-10T14:30:00Z';
const forever = new AbortController().signal;

describe('a silence', () => {
  it('is told before ten seconds of it are over, and again and again', async () => {
    const clock = createTurnedClock(START);
    const told: number[] = [];
    const watch = watchSilence(clock, forever, (ms) => told.push(ms));
    for (let second = 0; second < 30; second += 1) await clock.turn(1000);
    expect(told).toEqual([9000, 18_000, 27_000]);
    watch.stop();
  });

  it('begins anew with every word', async () => {
    const clock = createTurnedClock(START);
    const told: number[] = [];
    const watch = watchSilence(clock, forever, (ms) => told.push(ms));
    for (let second = 1; second <= 40; second += 1) {
      await clock.turn(1000);
      if (second <= 20 && second % 5 === 0) watch.hear();
    }
    expect(told).toEqual([9000, 18_000]);
    watch.stop();
  });

  it.each(['stop', 'signal'] as const)('is over with its %s, and nobody sleeps any more', async (how) => {
    const clock = createTurnedClock(START);
    const end = new AbortController();
    const told: number[] = [];
    const watch = watchSilence(clock, end.signal, (ms) => told.push(ms));
    await clock.turn(1000);
    if (how === 'stop') watch.stop();
    else end.abort();
    for (let second = 0; second < 20; second += 1) await clock.turn(1000);
    expect([told, clock.sleepers]).toEqual([[], 0]);
  });
});

describe('a model that says nothing for half a minute', () => {
  it('is told of by the run that asked it, until it has answered', async () => {
    const clock = createTurnedClock(START);
    let answer: (given: ModelAnswer) => void = () => undefined;
    const model: Model = {
      id: 'test:silent',
      price: null,
      maxOutputTokens: 100,
      envelope: 'strict',
      maxInFlight: 1,
      generate: () => new Promise((resolve) => (answer = resolve)),
    };
    const engine = createTestEngine({ model, clock, pollMs: 400 });
    const ended = engine.start((context) =>
      context.callModel('a', {
        role: 'writer',
        template: 'any',
        contract: null,
        request: { messages: [], jsonSchema: null, maxOutputTokens: null, temperature: null },
        inputs: [],
      }),
    );
    for (let second = 0; second < 30; second += 1) await clock.turn(1000);
    answer({ text: 'Here.', usage: NO_TOKENS, finishReason: 'stop' });
    await clock.turn(1000);
    expect((await ended).error).toBeNull();
    const signs = engine.events.flatMap((event) => (event.type === 'agent' ? [event] : []));
    expect(signs.map(({ role, model: asked, state, silent_ms }) => [role, asked, state, silent_ms])).toEqual([
      ['writer', 'test:silent', 'processing', 0],
      ['writer', 'test:silent', 'processing', 9000],
      ['writer', 'test:silent', 'processing', 18_000],
      ['writer', 'test:silent', 'processing', 27_000],
      ['writer', 'test:silent', 'executing', 0],
    ]);
  });
});

const NO_TOKENS = { input_tokens: 1, output_tokens: 1, cached_tokens: 0 };
