import { describe, expect, it } from 'vitest';
import { findPassage, type PassageChoice } from './find-passage.ts';

const SCENES = [
  { scene_number: 1, content: 'The lamp was out.\n\nMira didn’t “see” it. The lamp was hers.' },
  { scene_number: 2, content: 'It rained.\n\nShe went in.\nShe sat down. It rained.' },
];
const choose = (choice: Partial<PassageChoice>): PassageChoice => ({
  scene: null,
  passage: null,
  lines: null,
  ...choice,
});
const find = (choice: Partial<PassageChoice>) => findPassage(SCENES, choose(choice));

describe('a passage', () => {
  it('is the whole of every scene where nothing is named', () => {
    expect(find({})).toEqual({
      found: SCENES.map(({ scene_number, content }) => ({ scene_number, start: 0, text: content })),
    });
    expect(find({ scene: 2 })).toEqual({ found: [{ scene_number: 2, start: 0, text: SCENES[1]?.content }] });
  });

  it.each(['Mira didn…hers.', 'Mira didn...hers.', "Mira didn't “see” it. The lamp was hers."])(
    'is found by its words: %s',
    (passage) => {
      expect(find({ passage })).toEqual({
        found: [{ scene_number: 1, start: 19, text: 'Mira didn’t “see” it. The lamp was hers.' }],
      });
    },
  );

  it('is found whatever marks and white space are typed', () => {
    expect(find({ passage: 'didn\'t  "see" it' })).toMatchObject({ found: [{ text: 'didn’t “see” it' }] });
    expect(find({ passage: 'She went in. She sat' })).toMatchObject({
      found: [{ text: 'She went in.\nShe sat' }],
    });
  });

  it('that stands there twice is refused, with where', () => {
    expect(find({ passage: 'The lamp' })).toEqual({
      refused: 'ambiguous',
      why: '“The lamp” stands there 2 times: scene 1, line 1; scene 1, line 3',
    });
    expect(find({ scene: 2, passage: 'It rained' })).toMatchObject({ refused: 'ambiguous' });
    expect(find({ passage: 'Mira…e' })).toMatchObject({ refused: 'ambiguous' });
  });

  it.each(['Mira saw…hers.', 'Mira…gone.', 'She sat…in.', '…', ''])(
    'that is not there is refused: %s',
    (passage) => {
      expect(find({ passage })).toMatchObject({ refused: 'not found' });
    },
  );

  it('is found by the lines of its page', () => {
    expect(find({ scene: 2, lines: { from: 3, to: 4 } })).toEqual({
      found: [{ scene_number: 2, start: 12, text: 'She went in.\nShe sat down. It rained.' }],
    });
    expect(find({ scene: 2, lines: { from: 2, to: 3 } })).toEqual({
      found: [{ scene_number: 2, start: 12, text: 'She went in.' }],
    });
  });

  it.each([
    [{ from: 3, to: 5 }, 'not found'],
    [{ from: 2, to: 2 }, 'not found'],
    [{ from: 3, to: 1 }, 'not found'],
  ] as const)('lines that are not there are refused: %o', (lines, refused) => {
    expect(find({ scene: 2, lines })).toMatchObject({ refused });
  });

  it('lines of a chapter with several scenes are refused', () => {
    expect(find({ lines: { from: 1, to: 1 } })).toMatchObject({ refused: 'ambiguous' });
    expect(find({ scene: 7 })).toMatchObject({ refused: 'not found' });
  });
});
