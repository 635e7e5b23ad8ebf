import { describe, expect, it } from 'vitest';
import { sampleRun } from '../../test/conformance/sample-run.ts';
import { deriveProgressEvent } from './derive-manifest-events.ts';
import { createProgressNews } from './progress-news.ts';
import { NO_USAGE } from './usage.ts';

const calls = (count: number) =>
  deriveProgressEvent(sampleRun({ usage: { ...NO_USAGE, calls: count } }), 'run_01');

describe('what a manifest says of how far a run is', () => {
  it('is told where nobody tells it, each time that it is something else', () => {
    const news = createProgressNews();
    expect([1, 1, 2, 2, 3].map((count) => news.see(calls(count)))).toEqual([true, false, true, false, true]);
  });

  it('is not told over what was just heard, which it follows a little behind', () => {
    const news = createProgressNews();
    news.hear(calls(5));
    expect([4, 4, 5].map((count) => news.see(calls(count)))).toEqual([false, false, false]);
    // It has caught up, and says what was heard.
    expect(news.see(calls(5))).toBe(false);
    // Whoever told it has fallen silent, and the run goes on elsewhere.
    expect(news.see(calls(6))).toBe(true);
    news.hear(calls(7));
    expect(news.see(calls(6))).toBe(false);
  });
});
