import { describe, expect, it } from 'vitest';
import { buildCollection, buildFont } from '../../../test/fakes/build-font.ts';
import { createFontBytes } from './font-bytes.ts';
import { readFaces } from './read-faces.ts';
import { renameFace } from './rename-face.ts';

const read = (bytes: Uint8Array) => readFaces(createFontBytes(bytes));
const shows = (bytes: Uint8Array, text: string) =>
  [...text].filter((character) => read(bytes)[0]?.coverage(character.codePointAt(0) ?? 0)).join('');

describe('a font file', () => {
  it.each([4, 12] as const)('shows the characters of its table of format %i and no others', (format) => {
    const font = buildFont('acz雨夜', { format });
    expect(shows(font, 'abcdz雨夜风\uffff')).toBe('acz雨夜');
  });

  it('shows characters beyond the first plane', () => {
    expect(shows(buildFont('a👩𠀀'), 'ab👩👧𠀀')).toBe('a👩𠀀');
  });

  it('tells its names, weight, slope and licence', () => {
    expect(
      read(buildFont('a', { family: 'Lamp Song', weight: 700, isItalic: true, embedding: 2 })),
    ).toMatchObject([
      {
        index: 0,
        family: 'Lamp Song',
        fullName: 'Lamp Song Italic',
        postScriptName: 'LampSong',
        weight: 700,
        isUpright: false,
        isVariable: false,
        mayEmbed: false,
      },
    ]);
  });

  it('may be a collection of faces', () => {
    const faces = read(
      buildCollection([
        ['ab', { family: 'One' }],
        ['cd', { family: 'Two' }],
      ]),
    );
    expect(
      faces.map(({ index, family, coverage }) => [index, family, coverage(0x61), coverage(0x63)]),
    ).toEqual([
      [0, 'One', true, false],
      [1, 'Two', false, true],
    ]);
  });

  it('has no faces where it is none, or cut off anywhere', () => {
    expect(read(Buffer.from('no font at all, only words'))).toEqual([]);
    expect(read(new Uint8Array())).toEqual([]);
    const font = buildFont('雨夜');
    for (let length = 0; length < font.length - 200; length += 7)
      expect(() => read(font.subarray(0, length))).not.toThrow();
  });
});

describe('a face under another name', () => {
  it('is a file of its own, the same in all else', () => {
    const collection = buildCollection([
      ['ab', { family: 'One' }],
      ['cd', { family: 'Two', weight: 300 }],
    ]);
    const face = read(collection)[1];
    if (face === undefined) throw new Error('two faces');
    const renamed = renameFace(createFontBytes(collection), face, 'other');
    expect(read(renamed)).toMatchObject([
      { index: 0, family: 'other', fullName: 'Two', postScriptName: 'other-Two', weight: 300 },
    ]);
    expect(shows(renamed, 'abcd')).toBe('cd');
  });
});
