import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../contracts/run-event.ts';
import { createReplyStream } from './stream-reply.ts';

const HEAD = { run_id: 'run_1', root_run_id: 'run_1', parent_run_id: null, place: {} };

function tell(chunks: readonly string[], step_id = 'turn/ask:1'): RunEvent[] {
  let offset = 0;
  return chunks.map((chunk) => {
    const event: RunEvent = { type: 'text', ...HEAD, step_id, offset, chunk };
    offset += chunk.length;
    return event;
  });
}

describe('a reply as it comes', () => {
  it('is printed by whole lines, and its end by whoever has it', () => {
    const lines: string[] = [];
    const stream = createReplyStream((line) => lines.push(line));
    for (const event of tell(['It ra', 'ined.\nAll ', 'day', '.'])) stream.onEvent(event);
    expect(lines).toEqual(['It rained.']);
    expect(stream.end('It rained.\nAll day.')).toBe('All day.');
  });

  it('is kept back where it calls a tool, and told whole where nothing came', () => {
    const lines: string[] = [];
    const stream = createReplyStream((line) => lines.push(line));
    for (const event of tell(['\n{"tool":\n', '"x"}\n'])) stream.onEvent(event);
    expect(lines).toEqual([]);
    expect(stream.end('Done.')).toBe('Done.');
  });

  it('begins anew with each request, and with one that is made again', () => {
    const lines: string[] = [];
    const stream = createReplyStream((line) => lines.push(line));
    for (const event of tell(['Half a li'])) stream.onEvent(event);
    for (const event of tell(['One.\nTwo'])) stream.onEvent(event);
    for (const event of tell(['Three.\nFour.'], 'turn/ask:2')) stream.onEvent(event);
    expect(lines).toEqual(['One.', 'Three.']);
    expect(stream.end('Three.\nFour.')).toBe('Four.');
  });
});
