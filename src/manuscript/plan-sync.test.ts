import { describe, expect, it } from 'vitest';
import { sampleChapter } from '../../test/fakes/sample-manuscript.ts';
import { hashBytes } from '../engine/hash.ts';
import { detectHandEdits } from './detect-hand-edits.ts';
import { hashSceneText } from './hash-scene-text.ts';
import { parseHistoryFile } from './history-version.ts';
import type { LoadedPages } from './load-hand-edits.ts';
import { type KeptSide, planSync } from './plan-sync.ts';
import { renderSceneView } from './render-scene-view.ts';

const AT = '2026-02-10T14:30:00.123Z';
const FILE = 'chapters/chapter_001.json';
const [ONE, TWO, THREE] = [1, 2, 3].map((scene) => `Story/Scenes/SCN-001-00${scene}-a.md`) as [
  string,
  string,
  string,
];
const chapter = {
  ...sampleChapter(1, 'The Quay', ['It rained.', 'The boat was gone.']),
  written_without: [7],
};

const page = (scene: number, madeFrom: string, text = madeFrom) =>
  renderSceneView(
    { sceneRef: `1:${scene}`, chapterTitle: 'The Quay', pov: 'Kael', words: 1 },
    madeFrom,
  ).replace(madeFrom, text);
const [RAIN, BOAT] = [page(1, 'It rained.'), page(2, 'The boat was gone.')];

function load(pages: Readonly<Record<string, string>>): LoadedPages {
  const bytes = Buffer.from(`${JSON.stringify(chapter, null, 2)}\n`);
  const places = new Map([ONE, TWO, THREE].map((path, index) => [`1:${index + 1}`, path]));
  return {
    chapters: new Map([[1, { path: FILE, bytes, chapter }]]),
    pages: new Map(Object.entries(pages).map(([path, text]) => [path, Buffer.from(text)])),
    places: new Map([...places].map(([ref, path]) => [ref, { path, chapterTitle: 'The Quay', pov: 'Kael' }])),
    broken: new Map(),
    edits: detectHandEdits({ chapters: [chapter], pages: new Map(Object.entries(pages)), places }),
  };
}

/** What a plan does, by file: w written, x removed, h kept in the history. */
function show(pages: Readonly<Record<string, string>>, keep: KeptSide = null): string[] {
  const { changes } = planSync(load(pages), keep, AT);
  return changes.map(({ path, bytes }) => {
    const kept = parseHistoryFile(path)?.path;
    return kept === undefined ? `${bytes === null ? 'x' : 'w'} ${path}` : `h ${kept}`;
  });
}

const EDITED = page(2, 'The boat was gone.', 'The boat lay there.');
const CONFLICT = page(2, 'An earlier text.', 'The boat lay there.');
const OUTDATED = page(2, 'An earlier text.');
const MINE = page(3, 'x', 'A scene of my own.');
const LONG = page(3, 'x', 'One.\n\nTwo.\n\nThree.');
const JOINED = page(2, 'The boat was gone.', 'The boat was gone.\n\nOne.\n\nTwo.\n\nThree.');

const UNMERGED = 'The boat.\n\n<<<<<<< HEAD\nMine.\n=======\nTheirs.\n>>>>>>> other\n\nThe end.';

/** The pages besides scene 1's, which is as it was made; which side is kept; what is changed; and what is left. */
const TABLE: readonly (readonly [
  what: string,
  pages: Record<string, string>,
  keep: KeptSide,
  does: string[],
  left: string[],
])[] = [
  ['nothing edited', { [TWO]: BOAT }, null, [], []],
  ['edited', { [TWO]: EDITED }, null, [`w ${FILE}`, `h ${FILE}`, `w ${TWO}`], []],
  ['edited', { [TWO]: EDITED }, 'page', [`w ${FILE}`, `h ${FILE}`, `w ${TWO}`], []],
  ['edited', { [TWO]: EDITED }, 'chapter', [`w ${TWO}`, `h ${TWO}`], []],
  ['conflict', { [TWO]: CONFLICT }, null, [], ['conflict']],
  ['conflict', { [TWO]: CONFLICT }, 'page', [`w ${FILE}`, `h ${FILE}`, `w ${TWO}`], []],
  ['conflict', { [TWO]: CONFLICT }, 'chapter', [`w ${TWO}`, `h ${TWO}`], []],
  ['outdated', { [TWO]: OUTDATED }, null, [`w ${TWO}`, `h ${TWO}`], []],
  ['missing', {}, null, [`w ${TWO}`], []],
  ['emptied', { [TWO]: page(2, 'x', '') }, null, [], ['emptied']],
  ['emptied', { [TWO]: page(2, 'x', '') }, 'page', [], ['emptied']],
  ['emptied', { [TWO]: page(2, 'x', '') }, 'chapter', [`w ${TWO}`, `h ${TWO}`], []],
  ['unmerged', { [TWO]: page(2, 'x', UNMERGED) }, null, [], ['unmerged']],
  ['unmerged', { [TWO]: page(2, 'x', UNMERGED) }, 'page', [], ['unmerged']],
  ['unmerged', { [TWO]: page(2, 'x', UNMERGED) }, 'chapter', [`w ${TWO}`, `h ${TWO}`], []],
  ['joined', { [TWO]: JOINED, [THREE]: LONG }, null, [], ['doubled', 'doubled']],
  [
    'joined',
    { [TWO]: JOINED, [THREE]: LONG },
    'page',
    [`w ${FILE}`, `h ${FILE}`, `w ${TWO}`, `w ${THREE}`],
    [],
  ],
  ['joined', { [TWO]: JOINED, [THREE]: LONG }, 'chapter', [`w ${TWO}`, `h ${TWO}`], ['doubled']],
  ['added', { [TWO]: BOAT, [THREE]: MINE }, null, [`w ${FILE}`, `h ${FILE}`, `w ${THREE}`], []],
  ['added', { [TWO]: BOAT, [THREE]: MINE }, 'chapter', [], ['added']],
  ['of no scene', { [TWO]: BOAT, 'Story/Scenes/SCN-009-001.md': 'Mine.' }, 'page', [], ['unknown']],
  [
    'twice',
    { [TWO]: EDITED, 'Story/Scenes/SCN-001-002-b.md': 'Other.' },
    'page',
    [],
    ['ambiguous', 'ambiguous'],
  ],
  [
    'renamed',
    { 'Story/Scenes/SCN-001-002-b.md': EDITED },
    null,
    [`w ${FILE}`, `h ${FILE}`, 'w Story/Scenes/SCN-001-002-b.md'],
    [],
  ],
  [
    'renamed altogether',
    { 'Story/Scenes/boat.md': EDITED },
    null,
    [`w ${FILE}`, `h ${FILE}`, `w ${TWO}`, 'x Story/Scenes/boat.md'],
    [],
  ],
];

describe('planSync', () => {
  it.each(TABLE)('a page %s, of %s keeping %s', (_, pages, keep, does, left) => {
    expect(show({ [ONE]: RAIN, ...pages }, keep)).toEqual(does);
    const plan = planSync(load({ [ONE]: RAIN, ...pages }), keep, AT);
    expect(plan.left.map(({ state }) => state)).toEqual(left);
  });

  it('takes the text and counts it anew, and leaves the rest of the chapter', () => {
    const { chapters, changes } = planSync(load({ [ONE]: RAIN, [TWO]: EDITED }), null, AT);
    const after = chapters.get(1);
    expect(after).toEqual({
      ...chapter,
      scenes: [chapter.scenes[0], { scene_number: 2, content: 'The boat lay there.', word_count: 4 }],
      total_words: 6,
    });
    const text = (path: string) =>
      Buffer.from(changes.find((each) => each.path === path)?.bytes ?? []).toString('utf8');
    expect(JSON.parse(text(FILE))).toEqual(after);
    expect(text(TWO)).toContain(`words: 4\nmade_from: ${hashSceneText('The boat lay there.')}`);
  });

  it('leaves nothing to take afterwards', () => {
    const before = { [ONE]: RAIN, [TWO]: EDITED };
    const { chapters, changes } = planSync(load(before), null, AT);
    const pages = new Map(Object.entries(before));
    for (const { path, bytes } of changes)
      if (bytes !== null && pages.has(path)) pages.set(path, Buffer.from(bytes).toString('utf8'));
    expect(detectHandEdits({ chapters: [...chapters.values()], pages, places: new Map() })).toEqual([]);
  });

  it('expects everything to be as it was looked at', () => {
    const facts = load({ [ONE]: RAIN, [TWO]: EDITED, [THREE]: MINE });
    const { expect: expected } = planSync(facts, null, AT);
    const hashOf = (path: string) => hashBytes(facts.pages.get(path) ?? facts.chapters.get(1)?.bytes ?? '');
    expect(expected).toEqual({ [FILE]: hashOf(FILE), [TWO]: hashOf(TWO), [THREE]: hashOf(THREE) });
    expect(planSync(load({ [ONE]: RAIN }), null, AT).expect).toEqual({ [TWO]: null });
  });
});
