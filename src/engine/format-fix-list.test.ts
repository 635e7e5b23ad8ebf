import { describe, expect, it } from 'vitest';
import type { Finding } from '../contracts/finding.ts';
import { formatFixList } from './format-fix-list.ts';

function finding(changes: Partial<Finding>): Finding {
  return {
    reason_code: 'phase_contract_invalid',
    severity: 'error',
    path: '/label',
    message: 'this required key is missing',
    excerpt: null,
    detail: 'missing_key',
    ...changes,
  };
}

describe('formatFixList', () => {
  it('tells the findings of every attempt, not only of the last', () => {
    const parse = finding({
      reason_code: 'json_parse',
      path: '',
      message: 'the answer is empty',
      excerpt: '',
    });
    expect(formatFixList([[parse], [finding({})]])).toBe(
      [
        'Attempt 1 was refused:',
        '- [json_parse] the answer is empty: (the whole answer); found ',
        '',
        'Attempt 2 was refused:',
        '- [phase_contract_invalid] this required key is missing: /label',
      ].join('\n'),
    );
  });

  it('puts alike findings together, with the first three places and how many more', () => {
    const scenes = [0, 1, 2, 3, 4].map((index) => finding({ path: `/scenes/${index}/label` }));
    expect(formatFixList([scenes])).toBe(
      [
        'Attempt 1 was refused:',
        '- [phase_contract_invalid] this required key is missing: /scenes/0/label, /scenes/1/label, /scenes/2/label and 2 more',
      ].join('\n'),
    );
  });

  it('says nothing of more where three places are all', () => {
    const scenes = [0, 1, 2].map((index) => finding({ path: `/scenes/${index}/label` }));
    expect(formatFixList([scenes])).toMatch(/\/scenes\/2\/label$/);
  });

  it('keeps findings apart that differ in code, in place or in words', () => {
    const list = formatFixList([
      [
        finding({}),
        finding({ reason_code: 'json_parse' }),
        finding({ path: '/other' }),
        finding({ message: 'this key is not part of the contract', excerpt: '"x"' }),
      ],
    ]);
    expect(list.split('\n').slice(1)).toEqual([
      '- [phase_contract_invalid] this required key is missing: /label',
      '- [json_parse] this required key is missing: /label',
      '- [phase_contract_invalid] this required key is missing: /other',
      '- [phase_contract_invalid] this key is not part of the contract: /label; found "x"',
    ]);
  });

  it('does not trouble the model with warnings', () => {
    const list = formatFixList([[finding({ severity: 'warning', message: 'odd' }), finding({})]]);
    expect(list).not.toContain('odd');
    expect(list).toContain('this required key is missing');
  });

  it('ends after forty kinds and says how many are left', () => {
    const kinds = Array.from({ length: 43 }, (_, index) => finding({ message: `kind ${index}` }));
    const lines = formatFixList([kinds]).split('\n');
    expect(lines).toHaveLength(42);
    expect(lines.at(-2)).toContain('kind 39');
    expect(lines.at(-1)).toBe('- and 3 more kinds of findings');
    expect(formatFixList([kinds.slice(0, 40)])).not.toContain('more kinds');
  });
});
