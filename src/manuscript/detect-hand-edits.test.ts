import { describe, expect, it } from 'vitest';
import { sampleChapter } from '../../test/fakes/sample-manuscript.ts';
import { detectHandEdits } from './detect-hand-edits.ts';
import { renderSceneView } from './render-scene-view.ts';

const PLACE = 'Story/Scenes/SCN-001-001-the-boat.md';
const head = { sceneRef: '1:1', chapterTitle: 'The Quay', pov: null, words: 3 };
const makePage = (madeFrom: string, body: string) => renderSceneView(head, madeFrom).replace(madeFrom, body);

const detect = (
  text: string | null,
  pages: Readonly<Record<string, string>>,
  places: ReadonlyMap<string, string> = new Map([['1:1', PLACE]]),
) => {
  const chapters = text === null ? [] : [sampleChapter(1, 'The Quay', [text])];
  return detectHandEdits({ chapters, pages: new Map(Object.entries(pages)), places });
};

/** Texts by a letter: what the chapter has (- where there is none, * where it has another scene only), what the page was made
 *  from (? where it does not say), what the page has. */
const TABLE: readonly (readonly [
  chapter: string,
  madeFrom: string,
  page: string,
  outlined: boolean,
  state: string,
])[] = [
  ['A', 'A', 'A', true, '-'],
  ['A', 'B', 'A', true, '-'],
  ['A', '?', 'A', true, '-'],
  ['A', 'A', 'B', true, 'edited'],
  ['A', '?', 'B', true, 'edited'],
  ['A', 'B', 'B', true, 'outdated'],
  ['A', 'B', 'C', true, 'conflict'],
  ['A', 'A', '', true, 'emptied'],
  ['A', 'A', 'B', false, 'edited'],
  ['-', 'A', 'A', true, 'orphaned'],
  ['*', 'A', 'A', true, '-'],
  ['*', 'A', 'B', true, 'added'],
  ['-', 'A', 'B', true, 'added'],
  ['-', '?', 'B', true, 'added'],
  ['-', '?', 'B', false, 'unknown'],
  ['-', 'A', 'A', false, 'orphaned'],
  ['*', 'A', 'A', false, '-'],
  ['-', 'A', '', true, 'emptied'],
];

const word = (letter: string) => (letter === '' ? '' : `Text ${letter}.`);

describe('detectHandEdits', () => {
  it.each(TABLE)(
    'chapter %s, page made from %s, page %s, in the outline %s → %s',
    (chapter, madeFrom, page, outlined, state) => {
      const text = madeFrom === '?' ? word(page) : makePage(word(madeFrom), word(page));
      const places = outlined ? new Map([['1:1', PLACE]]) : new Map<string, string>();
      const whole = sampleChapter(1, 'The Quay', [word(chapter), 'Text Z.']);
      const chapters =
        chapter === '-' ? [] : [chapter === '*' ? { ...whole, scenes: whole.scenes.slice(1) } : whole];
      const pages = new Map([
        [PLACE, text],
        ...(chapter === '-'
          ? []
          : [
              [
                'Story/Scenes/SCN-001-002.md',
                renderSceneView({ ...head, sceneRef: '1:2' }, 'Text Z.'),
              ] as const,
            ]),
      ]);
      const found = detectHandEdits({ chapters, pages, places });
      expect(found.map((edit) => edit.state)).toEqual(state === '-' ? [] : [state]);
      for (const edit of found)
        expect(edit).toMatchObject({ sceneRef: '1:1', path: PLACE, page: word(page) });
    },
  );

  it.each([
    ['<<<<<<< HEAD\nMine.\n=======\nTheirs.\n>>>>>>> other', 'unmerged'],
    ['<<<<<<<\nMine.\n\n=======\n\n>>>>>>>', 'unmerged'],
    ['She drew a line:\n\n=======\n\nand one more.', 'edited'],
    ['>>>>>>> is no end where nothing began.', 'edited'],
  ])('looks at %j for a merge that was not ended: %s', (text, state) => {
    const found = detect('Text.', { [PLACE]: makePage('Text.', text) }, new Map([['1:1', PLACE]]));
    expect(found.map((edit) => edit.state)).toEqual([state]);
  });

  it('tells two scenes that were joined in one page, as they would be in the chapter twice', () => {
    const [one, two] = [
      'It rained.\n\nAll day.\n\nShe waited.',
      'The boat came.\n\nIt was late.\n\nIt was empty.',
    ];
    const chapters = [sampleChapter(1, 'The Quay', [one, two])];
    const joined = makePage(one, `${one}\n\n${two}`);
    const second = renderSceneView({ ...head, sceneRef: '1:2' }, two);
    const states = (pages: Readonly<Record<string, string>>) =>
      detectHandEdits({ chapters, pages: new Map(Object.entries(pages)), places: new Map() }).map(
        ({ sceneRef, state }) => `${sceneRef} ${state}`,
      );
    const SECOND = 'Story/Scenes/SCN-001-002.md';
    expect(states({ [PLACE]: joined })).toEqual(['1:1 doubled', '1:2 missing']);
    expect(states({ [PLACE]: joined, [SECOND]: second })).toEqual(['1:1 doubled']);
    // What left the other page in the same go has moved, and stands in the chapter once.
    expect(states({ [PLACE]: joined, [SECOND]: second.replace(two, 'It was empty.') })).toEqual([
      '1:1 edited',
      '1:2 edited',
    ]);
  });

  it('does not take for an edit what editors do by themselves', () => {
    const page = makePage('One.\n\nTwo.', 'One.\n\nTwo.').replaceAll('\n', '\r\n');
    expect(detect('One.\n\nTwo.', { [PLACE]: `\ufeff${page}\r\n` })).toEqual([]);
    expect(detect('One.\r\n\r\nTwo.', { [PLACE]: page })).toEqual([]);
  });

  it.each([
    ['another name with its number', 'Story/Scenes/SCN-001-001-mine.md', '1:1', 'edited'],
    ['another name altogether', 'Story/Scenes/mine.md', '1:1', 'edited'],
    ['the number of another scene', 'Story/Scenes/SCN-001-002.md', null, 'unknown'],
  ])('knows a page under %s by its number or its head', (_, path, sceneRef, state) => {
    const [found] = detect('Text A.', { [path]: makePage('Text A.', 'Text B.') });
    expect(found).toMatchObject({
      sceneRef: sceneRef ?? '1:1',
      state: sceneRef === null ? 'missing' : state,
    });
    const all = detect('Text A.', { [path]: makePage('Text A.', 'Text B.') });
    expect(all.at(-1)).toMatchObject({ path, sceneRef, state });
  });

  it('tells a page that is gone, with the place where it belongs', () => {
    expect(detect('Text A.', {})).toEqual([
      { state: 'missing', sceneRef: '1:1', path: PLACE, page: null, text: 'Text A.' },
    ]);
    expect(detect('Text A.', {}, new Map())[0]?.path).toBe('Story/Scenes/SCN-001-001.md');
  });

  it('does not choose between two pages of one scene that both say something new', () => {
    const [other, third] = ['Story/Scenes/SCN-001-001-b.md', 'Story/Scenes/copy.md'];
    const states = (pages: Record<string, string>) => detect('Text A.', pages).map(({ state }) => state);
    const edited = makePage('Text A.', 'Text B.');
    expect(states({ [PLACE]: edited, [other]: 'Text C.' })).toEqual(['ambiguous', 'ambiguous']);
    expect(states({ [PLACE]: edited, [third]: makePage('Text A.', 'Text A.') })).toEqual(['edited']);
  });

  it('passes over files that are no pages', () => {
    expect(detect(null, { 'Story/Scenes/.DS_Store': '', 'Story/Scenes/notes.txt': 'x' })).toEqual([]);
    expect(detect(null, { 'Story/Scenes/notes.md': 'Remember the boat.' })).toMatchObject([
      { state: 'unknown', sceneRef: null },
    ]);
  });
});
