import type { GeneratedChapter } from '../contracts/chapter.ts';
import { chapterFile, isInControlRoom, sceneFileStart } from '../contracts/project-paths.ts';
import { hashBytes } from '../engine/hash.ts';
import type { FileChange } from '../engine/ports.ts';
import { renderStored } from '../engine/render-stored.ts';
import { InvariantError } from '../errors.ts';
import { applyScene } from './apply-scene.ts';
import type { HandEdit } from './detect-hand-edits.ts';
import { foldSceneText } from './hash-scene-text.ts';
import { keepInHistory, keepReplaced } from './keep-in-history.ts';
import type { LoadedPages } from './load-hand-edits.ts';
import { readSceneView } from './read-scene-view.ts';
import { renderSceneView } from './render-scene-view.ts';

/** Which side stands where a page was edited: left out, an edited page is taken and a conflict is left. */
export type KeptSide = 'page' | 'chapter' | null;

export interface PlannedSync {
  readonly changes: readonly FileChange[];
  readonly expect: Readonly<Record<string, string | null>>;
  /** Chapters whose text changes, as they will be. */
  readonly chapters: ReadonlyMap<number, GeneratedChapter>;
  /** Pages whose text goes into the chapter. */
  readonly taken: readonly HandEdit[];
  /** Pages that are made anew from the chapter. */
  readonly remade: readonly HandEdit[];
  /** Those that nobody but the author can decide about. */
  readonly left: readonly HandEdit[];
}

/**
 * Everything that taking hand edits in changes, as one change: chapters with the pages' texts, these pages with new heads,
 * pages made anew, and in the history each text that would else be nowhere. Other pages and chapters are not touched.
 */
export function planSync(facts: LoadedPages, keep: KeptSide, at: string): PlannedSync {
  const decided = facts.edits.map((edit) => ({ edit, does: decideEdit(edit, keep) }));
  const pick = (does: 'take' | 'remake' | 'leave') =>
    decided.flatMap((each) => (each.does === does ? [each.edit] : []));
  const [taken, remade, left] = [pick('take'), pick('remake'), pick('leave')];
  const chapters = new Map<number, GeneratedChapter>();
  for (const edit of taken) {
    const { chapter, scene } = readRef(edit);
    const before = chapters.get(chapter) ?? facts.chapters.get(chapter)?.chapter ?? null;
    const chapterTitle = before?.chapter_title ?? findPlace(facts, edit).chapterTitle;
    const text = { chapterNumber: chapter, chapterTitle, sceneNumber: scene, content: edit.page ?? '' };
    chapters.set(chapter, applyScene(before, text));
  }
  const files = [...chapters].map(([number, chapter]) => ({
    path: chapterFile(number),
    bytes: Buffer.from(renderStored(chapter)),
  }));
  const found = new Map([
    ...[...facts.chapters.values()].map(({ path, bytes }) => [path, bytes] as const),
    ...facts.broken,
  ]);
  const pages = [...taken, ...remade].flatMap((edit) => planPage(facts, chapters, edit, at));
  const changes = [...files, ...keepReplaced(found, files, at), ...pages];
  const before = new Map([...found, ...facts.pages]);
  const expected = changes.flatMap(({ path }): [string, string | null][] => {
    const bytes = before.get(path);
    if (isInControlRoom(path)) return [];
    return [[path, bytes === undefined ? null : hashBytes(bytes)]];
  });
  return { changes, expect: Object.fromEntries(expected), chapters, taken, remade, left };
}

function decideEdit({ state, text }: HandEdit, keep: KeptSide): 'take' | 'remake' | 'leave' {
  switch (state) {
    case 'edited':
      return keep === 'chapter' ? 'remake' : 'take';
    case 'conflict':
    case 'doubled':
      if (keep === 'chapter' && text === null) return 'leave';
      return keep === null ? 'leave' : keep === 'page' ? 'take' : 'remake';
    case 'added':
    case 'orphaned':
      return keep === 'chapter' ? 'leave' : 'take';
    case 'emptied':
    case 'unmerged':
    case 'unreadable':
      return keep === 'chapter' && text !== null ? 'remake' : 'leave';
    case 'outdated':
    case 'missing':
      return 'remake';
    case 'ambiguous':
    case 'unknown':
      return 'leave';
  }
}

/** The page as the chapter will have it. One under a name that does not tell its scene goes to where it belongs. */
function planPage(
  facts: LoadedPages,
  chapters: ReadonlyMap<number, GeneratedChapter>,
  edit: HandEdit,
  at: string,
): FileChange[] {
  const { chapter: number, scene: sceneNumber } = readRef(edit);
  const place = findPlace(facts, edit);
  const chapter = chapters.get(number) ?? facts.chapters.get(number)?.chapter;
  const scene = chapter?.scenes.find(({ scene_number }) => scene_number === sceneNumber);
  if (chapter === undefined || scene === undefined)
    throw new InvariantError(`no scene ${edit.sceneRef} to make a page of`);
  const prefix = sceneFileStart(number, sceneNumber);
  const path = edit.path.startsWith(prefix) ? edit.path : place.path;
  const head = {
    sceneRef: `${number}:${sceneNumber}`,
    chapterTitle: chapter.chapter_title,
    pov: place.pov,
    words: scene.word_count,
  };
  const bytes = Buffer.from(renderSceneView(head, scene.content));
  const replaced = [...new Set([path, edit.path])].flatMap((name) => {
    const page = facts.pages.get(name);
    return page === undefined ? [] : [[name, page] as const];
  });
  const isLost = (page: Uint8Array) =>
    readSceneView(Buffer.from(page).toString('utf8')).content !== foldSceneText(scene.content);
  return [
    { path, bytes },
    ...(path === edit.path ? [] : [{ path: edit.path, bytes: null }]),
    ...replaced.flatMap(([name, page]) => (isLost(page) ? [keepInHistory(name, page, at)] : [])),
  ];
}

function findPlace(
  { places, pages }: LoadedPages,
  { sceneRef, path }: HandEdit,
): { path: string; chapterTitle: string; pov: string | null } {
  const place = places.get(sceneRef ?? '');
  if (place !== undefined) return place;
  const [chapter = 0, scene = 0] = (sceneRef ?? '').split(':').map(Number);
  const page = pages.get(path);
  const pov = page === undefined ? null : readSceneView(Buffer.from(page).toString('utf8')).pov;
  return { path: `${sceneFileStart(chapter, scene)}.md`, chapterTitle: `Chapter ${chapter}`, pov };
}

function readRef({ sceneRef, path }: HandEdit): { readonly chapter: number; readonly scene: number } {
  const [chapter, scene] = (sceneRef ?? '').split(':').map(Number);
  if (chapter === undefined || scene === undefined) throw new InvariantError(`${path} is of no scene`);
  return { chapter, scene };
}
