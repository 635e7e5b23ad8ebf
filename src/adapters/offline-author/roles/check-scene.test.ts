import { beforeAll, describe, expect, it } from 'vitest';
import type { Lexicons } from '../lexicon-schema.ts';
import { loadLexicons } from '../load-lexicon.ts';
import { findConflicts } from './find-conflicts.ts';
import { findActingDead, findDead } from './find-dead.ts';
import { findStrangers } from './find-strangers.ts';

let lexicons: Lexicons;
beforeAll(async () => {
  lexicons = await loadLexicons();
});

describe('findStrangers', () => {
  it.each([
    ['“Leave it,” Mirabel said.', ['Mirabel']],
    ['“Leave it,” said Mirabel.', ['Mirabel']],
    ['Mirabel said it, and Mirabel laughed.', ['Mirabel']],
    ['Ada said nothing. She asked. Nobody answered.', []],
    ['The Warden said no. Someone called. Then came the rain.', []],
    ['His Uncle turned. Everyone looked.', []],
    ['They walked to Saltmarch on a Monday.', []],
  ])('finds in %s: %j', (text, names) => {
    expect(findStrangers(text, 'Ada Quill of Saltmarch', lexicons.en)).toEqual(names);
  });

  it.each([
    ['韩六说：“别动。”', ['韩六']],
    ['门开了，韩六走进来。', ['韩六']],
    ['沈砚说好。他问了一句。', []],
    ['“好。”顾长风说，“走。”', []],
    ['钟又敲了，王的人说不行。', []],
  ])('finds in %s: %j', (text, names) => {
    expect(findStrangers(text, '沈砚 顾长风', lexicons.zh)).toEqual(names);
  });
});

describe('the dead', () => {
  it.each([
    ['Josiah Quill died in the flood.', 'Josiah Quill stood at the door.', ['Josiah Quill']],
    ['Josiah Quill died in the flood.', 'Josiah said so.', ['Josiah Quill']],
    ['Josiah Quill died in the flood.', 'She thought of Josiah Quill.', []],
    ['Ada Quill saw that her father died.', 'Ada Quill stood at the door.', []],
    ['Ada Quill is alive.', 'Ada Quill stood at the door.', []],
  ])('by %s, in %s: %j', (canon, text, names) => {
    expect(findActingDead(text, findDead(canon, ['Ada Quill'], lexicons.en), lexicons.en)).toEqual(names);
  });

  it.each([
    ['沈默十二年前死于洪水。', '沈默走进院子。', ['沈默']],
    ['沈砚的父亲死于洪水。', '沈砚走进院子。', []],
    ['沈砚看着顾长风死了。', '沈砚说好。', []],
  ])('by %s, in %s: %j', (canon, text, names) => {
    expect(findActingDead(text, findDead(canon, ['沈砚'], lexicons.zh), lexicons.zh)).toEqual(names);
  });
});

describe('findConflicts', () => {
  it('reads the lines of a canon check and no other', () => {
    const canon = [
      '1 conflicts of Story/Scenes/a.md with canon',
      'Ada Quill has grey eyes here and brown ones in canon. Story/Scenes/a.md:3 "her grey eyes" against characters.json:9 "brown eyes"',
      'characters.json',
      '"her grey eyes" against all',
    ].join('\n');
    expect(findConflicts(canon)).toEqual([
      { message: 'Ada Quill has grey eyes here and brown ones in canon.', words: 'her grey eyes' },
    ]);
  });
});
