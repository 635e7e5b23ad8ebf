import { describe, expect, it } from 'vitest';
import { hashBytes } from '../engine/hash.ts';
import { findField, parseFrontMatter } from '../text/parse-front-matter.ts';
import { readCardState, renderCard } from './card.ts';
import { nameCards } from './name-cards.ts';
import { planCards } from './plan-cards.ts';

const AT = '2026-01-02T03:04:05.678Z';
const render = (about: string) =>
  renderCard({ title: 'Kael', fields: [['name', 'Kael']], sections: [['Appearance', about]] });

describe('a card', () => {
  it('has its facts above, its sections below, and nothing of a model’s text as Markdown', () => {
    const text = renderCard({
      title: 'Jo "Red"\nHale',
      fields: [
        ['name', 'Jo "Red" Hale'],
        ['age', 34],
        ['gender', null],
        ['aliases', ['Red, the', 'C:\\Jo']],
        ['empty', []],
      ],
      sections: [
        ['Appearance', '---\n# Tall\n<b>grey</b>'],
        ['Abilities', ['swims\n## far']],
      ],
    });
    const seal = /^generated: (\S+)$/m.exec(text)?.[1];
    expect(text.split('\n')).toEqual([
      '---',
      'name: "Jo \\"Red\\" Hale"',
      'age: 34',
      'aliases:',
      '  - "Red, the"',
      '  - "C:\\\\Jo"',
      `generated: ${seal}`,
      '---',
      '',
      '# Jo "Red" Hale',
      '',
      '## Appearance',
      '',
      '\\---',
      '\\# Tall',
      '\\<b\\>grey\\</b\\>',
      '',
      '## Abilities',
      '',
      '- swims ## far',
      '',
    ]);
    const front = parseFrontMatter(text.split('\n'));
    expect(findField(front.fields, 'name')?.values).toEqual(['Jo "Red" Hale']);
    expect(findField(front.fields, 'aliases')?.values).toEqual(['Red, the', 'C:\\Jo']);
  });

  it('knows whether it is as it was made', () => {
    const text = render('Tall.');
    expect(readCardState(text)).toBe('own');
    expect(readCardState(text.replace('Tall', 'Short'))).toBe('edited');
    expect(readCardState(`${text}\nMore.\n`)).toBe('edited');
    expect(readCardState(text.replaceAll('\n', '\r\n'))).toBe('author');
    expect(readCardState(text.replace(/^generated: .*\n/m, ''))).toBe('author');
    expect(readCardState('# Kael\n\ngenerated: by hand\n')).toBe('author');
    expect(readCardState('')).toBe('author');
  });
});

describe('names of cards', () => {
  it.each([
    ['a name', [['Kael Venn', 'x']], ['kael-venn']],
    ['accents and marks', [['Zoë O’Hara', 'x']], ['zoe-ohara']],
    ['pinyin', [['lin_wan_qiu', 'x']], ['lin-wan-qiu']],
    ['no Latin letters', [['Иван', 'A1B2_C3']], ['a1b2-c3']],
    [
      'the same slug',
      [
        ['Kael', 'x'],
        ['Kaël', 'y'],
        ['KAEL', 'z'],
      ],
      ['kael', 'kael-2', 'kael-3'],
    ],
    [
      'a number that is a name',
      [
        ['Kael 2', 'x'],
        ['Kael', 'y'],
        ['Kael', 'z'],
      ],
      ['kael-2', 'kael', 'kael-3'],
    ],
  ])('come from %s', (_, subjects, slugs) => {
    const given = subjects.map(([latin = '', id = '']) => ({ latin, id }));
    expect(nameCards('F', 'CHAR', given)).toEqual(slugs.map((slug) => `F/CHAR-${slug}.md`));
  });
});

describe('what becomes of a folder of cards', () => {
  const path = 'F/CHAR-kael.md';
  const now = { path, text: render('Short.') };
  const edited = render('Tall.').replace('Tall', 'Taller');
  const plan = (found: string | null, wanted: readonly { path: string; text: string }[]) => {
    const files = new Map(found === null ? [] : [[path, Buffer.from(found)]]);
    const { changes, ...rest } = planCards(files, wanted, AT);
    const shown = changes.map((change) => [
      change.path,
      change.bytes === null ? null : Buffer.from(change.bytes).toString('utf8'),
    ]);
    return { changes: shown, ...rest };
  };
  const keptAs = (text: string) => [
    expect.stringMatching(/^\.control-room\/history\/F\/CHAR-kael\.md\/20260102T030405678Z-\w{8}\.md$/),
    text,
  ];
  const nothing = { changes: [], expect: {}, replacedEdits: [] };

  it('writes one that is not there', () => {
    const expected = { changes: [[path, now.text]], expect: { [path]: null }, replacedEdits: [] };
    expect(plan(null, [now])).toEqual(expected);
  });

  it('leaves one that is just so, and the author’s own, wanted or not', () => {
    expect(plan(now.text, [now])).toEqual(nothing);
    expect(plan('# Mine\n', [now])).toEqual(nothing);
    expect(plan('# Mine\n', [])).toEqual(nothing);
  });

  it('replaces one that nobody edited', () => {
    const before = render('Tall.');
    const expected = {
      changes: [[path, now.text], keptAs(before)],
      expect: { [path]: hashBytes(before) },
      replacedEdits: [],
    };
    expect(plan(before, [now])).toEqual(expected);
  });

  it('tells where it replaces what somebody edited', () => {
    expect(plan(edited, [now])).toEqual({
      changes: [[path, now.text], keptAs(edited)],
      expect: { [path]: hashBytes(edited) },
      replacedEdits: [path],
    });
  });

  it('removes one whose source is gone, unless somebody edited it', () => {
    const before = render('Tall.');
    const expected = {
      changes: [[path, null], keptAs(before)],
      expect: { [path]: hashBytes(before) },
      replacedEdits: [],
    };
    expect(plan(before, [])).toEqual(expected);
    expect(plan(edited, [])).toEqual(nothing);
  });
});
