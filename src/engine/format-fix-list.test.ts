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

  it('puts alike findings together and names every place', () => {
    const scenes = [0, 1, 2, 3, 4].map((index) => finding({ path: `/scenes/${index}/label` }));
    expect(formatFixList([scenes])).toBe(
      [
        'Attempt 1 was refused:',
        '- [phase_contract_invalid] this required key is missing: /scenes/0/label, /scenes/1/label, /scenes/2/label, /scenes/3/label, /scenes/4/label',
      ].join('\n'),
    );
    const many = Array.from({ length: 60 }, (_, index) => finding({ path: `/scenes/${index}/label` }));
    expect(formatFixList([many.filter((_, index) => index !== 42)])).toBe(
      [
        'Attempt 1 was refused:',
        '- [phase_contract_invalid] this required key is missing: /scenes/*/label where * is 0-41, 43-59',
      ].join('\n'),
    );
  });

  it('shows three different excerpts of a kind, clipped', () => {
    const excerpts = ['"a"', '"a"', `"${'b'.repeat(500)}"`, '"c"', '"d"'];
    const kind = excerpts.map((excerpt, index) => finding({ path: `/scenes/${index}/label`, excerpt }));
    const list = formatFixList([kind]);
    expect(list).toMatch(/; found "a" \| "b{119}… \| "c"$/);
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

  it('names the places of kinds after the fortieth without their words', () => {
    const kinds = Array.from({ length: 43 }, (_, index) =>
      finding({ message: `kind ${index}`, path: `/k${index}` }),
    );
    const lines = formatFixList([kinds]).split('\n');
    expect(lines).toHaveLength(42);
    expect(lines.at(-2)).toContain('kind 39');
    expect(lines.at(-1)).toBe(
      '- [phase_contract_invalid] also, each for a reason of its own: /k40, /k41, /k42',
    );
    expect(formatFixList([kinds.slice(0, 40)])).not.toContain('also');
  });

  it('tells of attempts before the last two in one line', () => {
    const parse = finding({ reason_code: 'json_parse', path: '' });
    const list = formatFixList([[finding({}), parse, finding({ path: '/b' })], [parse], [finding({})]]);
    expect(list.split('\n\n')[0]).toBe('Attempt 1 was refused: 2 × phase_contract_invalid, 1 × json_parse');
    expect(list).toContain('Attempt 3 was refused:\n- [phase_contract_invalid]');
  });

  it('stays bounded whatever an answer does wrong', () => {
    const wild = Array.from({ length: 4000 }, (_, index) =>
      finding({ path: `/scenes/${index}/key_${index}`, message: `no. ${index} ${'x'.repeat(2000)}` }),
    );
    const list = formatFixList([wild, wild, wild, wild]);
    expect(list.length).toBeLessThan(50_000);
    expect(list).toMatch(/- and \d+ more kinds of places$/);
    const alike = Array.from({ length: 20_000 }, (_, index) => finding({ path: `/scenes/${index}/label` }));
    expect(formatFixList([alike])).toMatch(/: \/scenes\/\*\/label where \* is 0-19999$/);
  });
});
