import { describe, expect, it } from 'vitest';
import { CodedError } from '../errors.ts';
import { deriveFailureCause, hasFailedAlike } from './same-failure.ts';

const fail = (
  step_id: string,
  reason_codes: string[] = [],
  code: 'json_parse' | 'outline_schema' = 'json_parse',
) => deriveFailureCause(new CodedError(code, { message: step_id, details: { step_id, reason_codes } }));

describe('deriveFailureCause', () => {
  it.each<[what: string, one: string, other: string, same: boolean]>([
    [
      'another chapter and attempt',
      fail('chapter:1/memory/attempt:1'),
      fail('chapter:9/memory/attempt:2'),
      true,
    ],
    ['another beat of another scene', fail('scene:1/draft/beat:3'), fail('scene:2/draft/beat:1'), true],
    ['the same codes in another order', fail('memory', ['a', 'b']), fail('memory', ['b', 'a', 'a']), true],
    ['another code among the findings', fail('memory', ['a']), fail('memory', ['a', 'b']), false],
    ['another step', fail('memory'), fail('consistency'), false],
    ['another reason', fail('memory'), fail('memory', [], 'outline_schema'), false],
  ])('%s', (_, one, other, same) => {
    expect(one === other).toBe(same);
  });

  it('takes another question for another matter', () => {
    const ask = (message: string) =>
      deriveFailureCause(
        new CodedError('agent_stopped', { message, details: { step_id: 'plan', question_id: 'q' } }),
      );
    expect(ask('Who is Ann?')).not.toBe(ask('Who is Ben?'));
    expect(ask('Who is Ann?')).toBe(ask('Who is Ann?'));
  });
});

describe('hasFailedAlike', () => {
  it.each<[ended: (string | null)[], times: number, expected: boolean]>([
    [[], 2, false],
    [['a'], 2, false],
    [['a', 'a'], 2, true],
    [['a', 'b'], 2, false],
    [['a', null, 'a'], 2, false],
    [[null, null], 2, false],
    [[null, 'b', 'a', 'a'], 2, true],
    [['a', 'a'], 3, false],
    [['b', 'a', 'a', 'a'], 3, true],
    [['a', 'a', 'b', 'a'], 3, false],
  ])('%j, %i times: %s', (ended, times, expected) => {
    expect(hasFailedAlike(ended, times)).toBe(expected);
  });
});
