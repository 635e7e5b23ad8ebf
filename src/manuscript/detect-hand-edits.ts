import type { GeneratedChapter } from '../contracts/chapter.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { findDoubledScene } from './find-doubled-scene.ts';
import { foldSceneText, hashSceneText } from './hash-scene-text.ts';
import { readSceneView } from './read-scene-view.ts';

// What has become of the scenes' pages since they were made. The chapter's JSON is the truth of the text, a page is a view of
// it; the page names the hash of the text that it was made from. Of one page, the first that holds:
//
//    its letters cannot be read                                 unreadable
//    the page's text is the chapter's                           nothing to say
//    the page has no text                                       emptied
//    the page has both sides of a merge that nobody ended       unmerged
//    it is as it was made, and there is no chapter              orphaned: the chapter's file was lost
//    it is as it was made, and the chapter has not the scene    nothing to say: the scene is to be written
//    it is as it was made                                       outdated: the chapter changed
//    the chapter has not the scene, the outline has it          added
//    neither has it                                             unknown
//    the chapter has another text than the page was made from   conflict
//    otherwise                                                  edited
//
// Afterwards, of pages that are edited or added: one that brings in another scene's text as well is doubled, and several of
// one scene are ambiguous.

export type HandEditState =
  | 'edited'
  | 'conflict'
  | 'added'
  | 'orphaned'
  | 'emptied'
  | 'unmerged'
  | 'doubled'
  | 'outdated'
  | 'missing'
  | 'ambiguous'
  | 'unreadable'
  | 'unknown';

export interface HandEdit {
  readonly state: HandEditState;
  /** `chapter:scene`; null for a page that names none. */
  readonly sceneRef: string | null;
  readonly path: string;
  /** The page's text; null where there is no page. */
  readonly page: string | null;
  /** The chapter's text of the scene; null where it has none. */
  readonly text: string | null;
  /** Why the page cannot be read, where it cannot. */
  readonly why?: string;
}

export interface PageFacts {
  readonly chapters: readonly GeneratedChapter[];
  /** Everything below Story/Scenes, by path. */
  readonly pages: ReadonlyMap<string, string>;
  /** Pages in letters that cannot be read, and why, by path. */
  readonly unreadable?: ReadonlyMap<string, string>;
  /** Where the page of each scene of the outline belongs, by `chapter:scene`. */
  readonly places: ReadonlyMap<string, string>;
}

/** By scene; pages of no scene last. */
export function detectHandEdits({ chapters, pages, unreadable = new Map(), places }: PageFacts): HandEdit[] {
  const texts = new Map<string, string>(
    chapters.flatMap(({ chapter_number, scenes }) =>
      scenes.map(({ scene_number, content }) => [`${chapter_number}:${scene_number}`, content] as const),
    ),
  );
  const numbers = new Set(chapters.map(({ chapter_number }) => chapter_number));
  const edits: HandEdit[] = [];
  const paged = new Set<string>();
  for (const [path, text] of pages) {
    if (!path.endsWith('.md')) continue;
    const view = readSceneView(text);
    const sceneRef = findSceneOfPage(path, view.sceneRef);
    const own = sceneRef === null ? null : (texts.get(sceneRef) ?? null);
    const state =
      sceneRef === null
        ? 'unknown'
        : decideState({
            ...view,
            text: own,
            hasChapter: numbers.has(Number(sceneRef.split(':')[0])),
            isOutlined: places.has(sceneRef),
          });
    if (sceneRef !== null) paged.add(sceneRef);
    if (state !== null) edits.push({ state, sceneRef, path, page: view.content, text: own });
  }
  for (const [path, why] of unreadable) {
    const sceneRef = findSceneOfPage(path, null);
    const text = sceneRef === null ? null : (texts.get(sceneRef) ?? null);
    if (sceneRef !== null) paged.add(sceneRef);
    edits.push({ state: 'unreadable', sceneRef, path, page: null, text, why });
  }
  for (const [sceneRef, text] of texts) {
    if (paged.has(sceneRef)) continue;
    edits.push({
      state: 'missing',
      sceneRef,
      path: places.get(sceneRef) ?? nameBare(sceneRef),
      page: null,
      text,
    });
  }
  return markAmbiguous(markDoubled(edits, texts)).sort(
    (a, b) => compareRefs(a.sceneRef, b.sceneRef) || (a.path < b.path ? -1 : 1),
  );
}

/** Whether somebody wrote something there that the chapter does not have. */
export function isUnsynced({ state }: Pick<HandEdit, 'state'>): boolean {
  return UNSYNCED.has(state);
}

const UNSYNCED: ReadonlySet<HandEditState> = new Set([
  'edited',
  'conflict',
  'added',
  'emptied',
  'unmerged',
  'doubled',
  'ambiguous',
  'unreadable',
]);

function decideState(facts: {
  readonly content: string;
  readonly madeFrom: string | null;
  readonly text: string | null;
  readonly hasChapter: boolean;
  readonly isOutlined: boolean;
}): HandEditState | null {
  const { content, madeFrom, text, hasChapter, isOutlined } = facts;
  const isAsMade = madeFrom === hashSceneText(content);
  if (text !== null && foldSceneText(text) === content) return null;
  if (content === '') return 'emptied';
  if (isUnmerged(content)) return 'unmerged';
  if (isAsMade && text === null) return hasChapter ? null : 'orphaned';
  if (isAsMade) return 'outdated';
  if (text === null) return isOutlined ? 'added' : 'unknown';
  return madeFrom !== null && madeFrom !== hashSceneText(text) ? 'conflict' : 'edited';
}

/** The three lines that a version control system leaves around what it could not merge, in their order. */
function isUnmerged(content: string): boolean {
  const lines = content.split('\n');
  const begins = lines.findIndex((line) => /^<{7}(?: |$)/.test(line));
  const parts = lines.indexOf('=======', begins + 1);
  return begins !== -1 && parts !== -1 && lines.slice(parts).some((line) => /^>{7}(?: |$)/.test(line));
}

/** By its name, or under another name by its head; a page whose name and head name two scenes is of neither. */
export function findSceneOfPage(path: string, headRef: string | null): string | null {
  const [, chapter, scene] = SCENE_NAME.exec(path) ?? [];
  if (chapter === undefined) return headRef;
  const ref = `${Number(chapter)}:${Number(scene)}`;
  return headRef === null || headRef === ref ? ref : null;
}

const SCENE_NAME = new RegExp(`^${PROJECT_PATHS.scenes}/SCN-(\\d{3,})-(\\d{3,})(?:-[^/]*)?\\.md$`);

function nameBare(sceneRef: string): string {
  const [chapter = '', scene = ''] = sceneRef.split(':').map((part) => part.padStart(3, '0'));
  return `${PROJECT_PATHS.scenes}/SCN-${chapter}-${scene}.md`;
}

/** Judged by the texts that the chapter would have: a paragraph that moved from one page to another stands there once. */
function markDoubled(edits: readonly HandEdit[], texts: ReadonlyMap<string, string>): HandEdit[] {
  const taken = edits.filter(({ state }) => state === 'edited' || state === 'added');
  const after = new Map([
    ...texts,
    ...taken.map(({ sceneRef, page }) => [sceneRef ?? '', page ?? ''] as const),
  ]);
  return edits.map((edit) => {
    if (!taken.includes(edit)) return edit;
    const chapter = `${edit.sceneRef?.split(':')[0]}:`;
    const neighbours = [...after]
      .filter(([sceneRef]) => sceneRef !== edit.sceneRef && sceneRef.startsWith(chapter))
      .map(([sceneRef, content]) => ({ sceneRef, content: foldSceneText(content) }));
    const doubled = findDoubledScene(edit.page ?? '', edit.text ?? '', neighbours);
    return doubled === null ? edit : { ...edit, state: 'doubled' };
  });
}

/** Two pages of one scene that both say something new: nobody can tell which one is meant. */
function markAmbiguous(edits: readonly HandEdit[]): HandEdit[] {
  const counts = new Map<string | null, number>();
  for (const edit of edits.filter(isUnsynced))
    counts.set(edit.sceneRef, (counts.get(edit.sceneRef) ?? 0) + 1);
  return edits.map((edit) =>
    isUnsynced(edit) && edit.state !== 'unreadable' && (counts.get(edit.sceneRef) ?? 0) > 1
      ? { ...edit, state: 'ambiguous' }
      : edit,
  );
}

function compareRefs(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [chapterA = 0, sceneA = 0] = a.split(':').map(Number);
  const [chapterB = 0, sceneB = 0] = b.split(':').map(Number);
  return chapterA - chapterB || sceneA - sceneB;
}
