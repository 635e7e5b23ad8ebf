import { expect, it } from 'vitest';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { REASONS } from '../../src/reasons.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { makeOutline, prepareBook } from '../fakes/outline-bench.ts';
import { TEST_BOOK } from '../fakes/test-book.ts';

// Requests side by side set their largest bills aside together. That must not end a run which has the means to go on.

const BOOK = { ...TEST_BOOK, chapters: 8 };

async function outlineUnder(max_tokens: number | null) {
  const author = await loadOfflineAuthor();
  let calls = 0;
  let largest = 0;
  const model: typeof author = {
    ...author,
    maxInFlight: 8,
    async generate(request, options) {
      calls += 1;
      const bytes = request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
      largest = Math.max(largest, bytes + request.maxOutputTokens);
      return author.generate(request, options);
    },
  };
  const bench = await prepareBook(BOOK);
  const { outcome } = await makeOutline(model, { budget: { ...NO_BUDGET, max_tokens } }, bench);
  const { usage } = outcome.run;
  return { outcome, calls, largest, spent: usage.input_tokens + usage.output_tokens };
}

it('a cap is spent before it stops a run, and the cap that is named is just enough to go on', async () => {
  const whole = await outlineUnder(null);
  expect(whole.outcome.error).toBeNull();
  const enough = await outlineUnder(whole.spent + whole.largest);
  expect(enough.outcome.error).toBeNull();
  expect(enough.calls).toBe(whole.calls);

  const cap = Math.floor(whole.spent * 0.6) + whole.largest;
  const { outcome, calls, spent } = await outlineUnder(cap);
  expect(outcome.error?.code).toBe('budget_exhausted');
  expect(REASONS.budget_exhausted.exit).toBe(3);
  expect(calls).toBeLessThan(whole.calls);
  expect(calls).toBeGreaterThan(whole.calls / 2);
  expect(spent).toBeLessThanOrEqual(cap);
  const raise = Number(/^--max-tokens (\d+)$/.exec(String(outcome.error?.details['raise']))?.[1]);
  expect(raise).toBeGreaterThan(cap);
  expect(raise).toBeLessThanOrEqual(spent + whole.largest);
});
