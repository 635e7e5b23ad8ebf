import { describe, expect, it } from 'vitest';
import { recallBytes } from './recall-bytes.ts';

describe('recallBytes', () => {
  it('gives the object that the same bytes were before, and others as they are', () => {
    const first = Buffer.from('{"a": 1}');
    expect(recallBytes(first)).toBe(first);
    expect(recallBytes(Buffer.from('{"a": 1}'))).toBe(first);
    const other = Buffer.from('{"a": 2}');
    expect(recallBytes(other)).toBe(other);
    expect(recallBytes(Buffer.from('{"a": 1}'))).toBe(first);
  });

  it('forgets what was not asked for lately', () => {
    const first = Buffer.from('{"old": 1}');
    recallBytes(first);
    for (let at = 0; at < 8; at += 1) recallBytes(Buffer.from(`{"new": ${at}}`));
    const again = Buffer.from('{"old": 1}');
    expect(recallBytes(again)).toBe(again);
  });
});
