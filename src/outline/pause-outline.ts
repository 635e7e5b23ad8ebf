import type { RunContext } from '../engine/run-context.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { nameCount } from '../name-count.ts';
import { isReasonCode } from '../reasons.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import { findPhase } from './phases.ts';

// Where an outline run waits because it was asked to. Each place is a step that fails once: taken up again, the run goes on.

/** Stops behind the phase that was asked to be the last. */
export async function stopAfter(context: RunContext, sources: OutlineSources, phase: number): Promise<void> {
  const { toPhase } = sources.options;
  const next = findPhase(phase + 1).id;
  if (toPhase !== phase || context.executions(`${next}/limit`) > 0) return;
  await context.step(`${next}/limit`, { toPhase }, async () => {
    const message = `Phase ${phase} is done, and the run was asked to stop there.`;
    throw new CodedError('phase_limit_reached', { message, details: { book: sources.book.book_id } });
  });
}

/** In strict mode attention is an error; with --pause-on-attention the run waits once for somebody to look. */
export async function pauseForAttention(
  context: RunContext,
  sources: OutlineSources,
  progress: OutlineProgress,
): Promise<void> {
  const [first] = progress.attention;
  if (first === undefined) return;
  const details = { book: sources.book.book_id, attention_items: progress.attention.length };
  if (sources.options.strict) {
    const { reason_code: code, message } = first;
    if (!isReasonCode(code)) throw new InvariantError(`attention has the unknown reason ${code}`);
    throw new CodedError(code, { message: `strict mode: ${message}`, details });
  }
  if (!sources.options.pauseOnAttention || context.executions('publish/attention') > 0) return;
  await context.step('publish/attention', { items: progress.attention.length }, async () => {
    throw new CodedError('attention_pause', {
      message: `${nameCount(progress.attention.length, 'item')} ${progress.attention.length === 1 ? 'wants' : 'want'} attention.`,
      details,
    });
  });
}
