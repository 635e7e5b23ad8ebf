import { describe, expect, it } from 'vitest';
import { hashBytes } from '../engine/hash.ts';
import type { FileChange } from '../engine/ports.ts';
import { applyScene } from './apply-scene.ts';
import { planSceneCommit, type SceneCommit, type SceneCommitFacts } from './plan-scene-commit.ts';
import { parseWrittenMark } from './written-mark.ts';

const CHAPTER = 'chapters/chapter_001.json';
const VIEW = 'Story/Scenes/SCN-001-002-new-name.md';
const OLD_VIEW = 'Story/Scenes/SCN-001-002-old-name.md';

const SCENE: SceneCommit = {
  chapterNumber: 1,
  chapterTitle: 'The Quay',
  sceneNumber: 2,
  content: 'The boat was gone.',
  path: VIEW,
  pov: 'Kael',
  at: '2026-02-10T14:30:00.000Z',
};

const render = (chapter: object) => Buffer.from(`${JSON.stringify(chapter, null, 2)}\n`);
const SCENE_ONE = { chapterNumber: 1, chapterTitle: 'The Quay', sceneNumber: 1, content: 'It rained.' };
const NEIGHBOUR = applyScene(null, SCENE_ONE);
const EARLIER = applyScene(NEIGHBOUR, { ...SCENE, content: 'The boat lay there.' });

/** What a first commit of this scene leaves. */
const written = planSceneCommit({ chapter: render(NEIGHBOUR), mark: null, views: new Map() }, SCENE);
const viewNow = written.changes.find(({ path }) => path === VIEW)?.bytes ?? Buffer.from('');
const chapterNow = render(written.chapter);

const chapters: Record<string, Uint8Array | null> = {
  none: null,
  'without the scene': render(NEIGHBOUR),
  'with the scene': render(EARLIER),
  same: chapterNow,
  unreadable: Buffer.from('{"scenes": ['),
  'not a chapter': Buffer.from('{"chapter_number": 1}'),
};
const views: Record<string, ReadonlyMap<string, Uint8Array>> = {
  none: new Map(),
  same: new Map([[VIEW, viewNow]]),
  other: new Map([[VIEW, Buffer.from('by hand')]]),
  'old name': new Map([[OLD_VIEW, Buffer.from('older')]]),
  both: new Map([
    [VIEW, viewNow],
    [OLD_VIEW, Buffer.from('older')],
  ]),
};

/** w: written, h: what was there goes into the history, x: removed; first the chapter, then the view, then the view under
 *  its old name. */
const TABLE: readonly (readonly [chapter: string, view: string, does: string])[] = [
  ['none', 'none', 'w w -'],
  ['none', 'same', 'w - -'],
  ['none', 'other', 'w wh -'],
  ['none', 'old name', 'w w xh'],
  ['none', 'both', 'w - xh'],
  ['without the scene', 'none', 'wh w -'],
  ['without the scene', 'same', 'wh - -'],
  ['without the scene', 'other', 'wh wh -'],
  ['without the scene', 'old name', 'wh w xh'],
  ['without the scene', 'both', 'wh - xh'],
  ['with the scene', 'none', 'wh w -'],
  ['with the scene', 'same', 'wh - -'],
  ['with the scene', 'other', 'wh wh -'],
  ['with the scene', 'old name', 'wh w xh'],
  ['with the scene', 'both', 'wh - xh'],
  ['same', 'none', '- w -'],
  ['same', 'same', '- - -'],
  ['same', 'other', '- wh -'],
  ['same', 'old name', '- w xh'],
  ['same', 'both', '- - xh'],
  ['unreadable', 'none', 'wh w -'],
  ['unreadable', 'same', 'wh - -'],
  ['unreadable', 'other', 'wh wh -'],
  ['unreadable', 'old name', 'wh w xh'],
  ['unreadable', 'both', 'wh - xh'],
  ['not a chapter', 'none', 'wh w -'],
  ['not a chapter', 'same', 'wh - -'],
  ['not a chapter', 'other', 'wh wh -'],
  ['not a chapter', 'old name', 'wh w xh'],
  ['not a chapter', 'both', 'wh - xh'],
];

describe('planSceneCommit', () => {
  it('has a line of the table for every combination', () => {
    const all = Object.keys(chapters).flatMap((chapter) =>
      Object.keys(views).map((view) => `${chapter}/${view}`),
    );
    expect(TABLE.map(([chapter, view]) => `${chapter}/${view}`)).toEqual(all);
  });

  it.each(TABLE)('chapter: %s, view: %s → %s', (chapter, view, does) => {
    const facts: SceneCommitFacts = {
      chapter: chapters[chapter] ?? null,
      mark: null,
      views: views[view] ?? new Map(),
    };
    const plan = planSceneCommit(facts, SCENE);
    expect([CHAPTER, VIEW, OLD_VIEW].map((path) => describeChange(plan.changes, path)).join(' ')).toBe(does);
    expect(plan.replacedUnreadable).toBe(['unreadable', 'not a chapter'].includes(chapter));
    for (const [path, bytes] of listKept(plan.changes)) {
      const before = path === CHAPTER ? facts.chapter : facts.views.get(path);
      expect(bytes).toEqual(before);
    }
  });

  it('expects everything to be as it was looked at, and what was not there not to be there', () => {
    const old = Buffer.from('older');
    const before = render(NEIGHBOUR);
    const { expect: expected } = planSceneCommit(
      { chapter: before, mark: null, views: new Map([[OLD_VIEW, old]]) },
      SCENE,
    );
    expect(expected).toEqual({ [CHAPTER]: hashBytes(before), [VIEW]: null, [OLD_VIEW]: hashBytes(old) });
    expect(planSceneCommit({ chapter: null, mark: null, views: new Map() }, SCENE).expect).toEqual({
      [CHAPTER]: null,
      [VIEW]: null,
    });
  });

  it('keeps the other scenes of the chapter', () => {
    const plan = planSceneCommit({ chapter: render(EARLIER), mark: null, views: new Map() }, SCENE);
    expect(plan.chapter.scenes.map(({ content }) => content)).toEqual(['It rained.', 'The boat was gone.']);
    const json = plan.changes.find(({ path }) => path === CHAPTER)?.bytes;
    expect(JSON.parse(String(json))).toEqual(plan.chapter);
  });

  it('keeps the version from before the work, and none of its own in between', () => {
    const written = planSceneCommit({ chapter: render(NEIGHBOUR), mark: null, views: new Map() }, SCENE);
    const mark = readMark(written.changes);
    const next = (chapter: Uint8Array, at: string) => {
      const facts = { chapter, mark, views: new Map() };
      const plan = planSceneCommit(facts, { ...SCENE, sceneNumber: 3, at });
      return listKept(plan.changes).map(([path]) => path);
    };
    expect(listKept(written.changes).map(([path]) => path)).toEqual([CHAPTER]);
    expect(next(render(written.chapter), SCENE.at)).toEqual([]);
    expect(next(render({ ...written.chapter, chapter_title: 'Mine' }), SCENE.at)).toEqual([CHAPTER]);
    expect(next(render(written.chapter), '2026-02-10T15:00:00.000Z')).toEqual([CHAPTER]);
  });

  it('tells the pages that somebody edited, and no others', () => {
    const replaced = (page: string, chapter = EARLIER) =>
      planSceneCommit(
        { chapter: render(chapter), mark: null, views: new Map([[OLD_VIEW, Buffer.from(page)]]) },
        SCENE,
      ).replacedEdits;
    expect(replaced('The boat lay there, and I with it.')).toEqual([OLD_VIEW]);
    expect(replaced('The boat lay there.\r\n')).toEqual([]);
    expect(replaced('A scene of my own.', NEIGHBOUR)).toEqual([OLD_VIEW]);
  });

  it('plans the same commit again from the same facts', () => {
    const facts: SceneCommitFacts = {
      chapter: render(EARLIER),
      mark: null,
      views: views['other'] ?? new Map(),
    };
    expect(planSceneCommit(facts, SCENE)).toEqual(planSceneCommit(facts, SCENE));
  });
});

function describeChange(changes: readonly FileChange[], path: string): string {
  const change = changes.find((each) => each.path === path);
  const kept = listKept(changes).some(([of]) => of === path) ? 'h' : '';
  return `${change === undefined ? '' : change.bytes === null ? 'x' : 'w'}${kept}` || '-';
}

function readMark(changes: readonly FileChange[]) {
  const bytes = changes.find(({ path }) => path.startsWith('.control-room/written/'))?.bytes ?? [];
  return parseWrittenMark(Buffer.from(bytes).toString('utf8'));
}

function listKept(changes: readonly FileChange[]): [string, Uint8Array | null][] {
  return changes.flatMap(({ path, bytes }): [string, Uint8Array | null][] => {
    const name = /^\.control-room\/history\/(.+)\/[^/]+$/.exec(path)?.[1];
    return name === undefined ? [] : [[name, bytes]];
  });
}
