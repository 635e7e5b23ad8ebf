import { describe, expect, it } from 'vitest';
import { buildFont, type FontFacts } from '../../../test/fakes/build-font.ts';
import type { EastAsian } from '../../text/find-east-asian.ts';
import { chooseBold, chooseFace, type FaceAtHand } from './choose-face.ts';
import { createFontBytes } from './font-bytes.ts';
import { readFaces } from './read-faces.ts';

const atHand = (characters: string, facts: FontFacts): FaceAtHand[] =>
  readFaces(createFontBytes(buildFont(characters, facts))).map((face) => ({
    path: facts.family ?? '',
    face,
  }));

type Font = readonly [characters: string, facts: FontFacts];

describe('the font chosen for missing characters', () => {
  it.each<[string, EastAsian | null, Font[], string | null]>([
    [
      'shows most of them',
      null,
      [
        ['雨', { family: 'Few Serif' }],
        ['雨夜', { family: 'Many' }],
      ],
      'Many',
    ],
    [
      'is made for the language',
      'zh-hans',
      [
        ['雨', { family: 'A Serif JP' }],
        ['雨', { family: 'A Sans SC' }],
      ],
      'A Sans SC',
    ],
    [
      'is made for the other language',
      'ja',
      [
        ['雨', { family: 'A Serif JP' }],
        ['雨', { family: 'A Sans SC' }],
      ],
      'A Serif JP',
    ],
    [
      'is upright',
      null,
      [
        ['雨', { family: 'A Serif', isItalic: true }],
        ['雨', { family: 'B Sans' }],
      ],
      'B Sans',
    ],
    [
      'is regular',
      null,
      [
        ['雨', { family: 'A Serif', weight: 700 }],
        ['雨', { family: 'B Sans' }],
      ],
      'B Sans',
    ],
    [
      'has serifs',
      null,
      [
        ['雨', { family: 'A Sans' }],
        ['雨', { family: 'B Mincho' }],
      ],
      'B Mincho',
    ],
    [
      'is of plain width',
      null,
      [
        ['雨', { family: 'A Sans Mono' }],
        ['雨', { family: 'B Sans' }],
      ],
      'B Sans',
    ],
    [
      'is the first where all is equal',
      null,
      [
        ['雨', { family: 'A Sans' }],
        ['雨', { family: 'B Sans' }],
      ],
      'A Sans',
    ],
    [
      'is a stopgap only where it has to be',
      null,
      [
        ['雨夜', { family: 'Unifont' }],
        ['雨', { family: 'B' }],
      ],
      'B',
    ],
    [
      'is a stopgap where it has to be',
      null,
      [
        ['雨夜', { family: 'Unifont' }],
        ['x', { family: 'B' }],
      ],
      'Unifont',
    ],
    ['is never one that draws boxes', null, [['雨夜', { family: 'Last Resort' }]], null],
    ['is never one that may not be embedded', null, [['雨夜', { family: 'A', embedding: 2 }]], null],
    ['is none where none shows any', null, [['x', { family: 'A' }]], null],
  ])('%s', (_, eastAsian, fonts, family) => {
    const faces = fonts.flatMap(([characters, facts]) => atHand(characters, facts));
    expect(chooseFace(faces, [0x96e8, 0x591c], eastAsian)?.face.family ?? null).toBe(family);
  });
});

describe('the bold face beside it', () => {
  const regular: FontFacts = { family: 'A Serif SC', weight: 400 };
  it.each<[string, FontFacts[], number | null]>([
    [
      'is the one nearest to bold',
      [
        { ...regular, weight: 900 },
        { ...regular, weight: 700 },
      ],
      700,
    ],
    ['is of the same family', [{ family: 'A Sans SC', weight: 700 }], null],
    ['is upright', [{ ...regular, weight: 700, isItalic: true }], null],
    ['is bold', [{ ...regular, weight: 500 }], null],
    ['may be put into a document', [{ ...regular, weight: 700, embedding: 2 }], null],
  ])('%s', (_, others, weight) => {
    const faces = [regular, ...others].flatMap((facts) => atHand('雨', facts));
    const [first] = faces;
    if (first === undefined) throw new Error('no face was read');
    expect(chooseBold(faces, first)?.face.weight ?? null).toBe(weight);
  });
});
