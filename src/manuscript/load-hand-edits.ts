import { STORED_CHAPTER } from '../contracts/chapter.ts';
import { STORED_OUTLINE } from '../contracts/outline.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { readListed } from '../engine/read-files.ts';
import { readIfValid } from '../engine/read-if-valid.ts';
import { readStored } from '../engine/read-stored.ts';
import { decodeStrictly } from '../text/decode-strictly.ts';
import { deriveScenePath } from '../tools/scene-path.ts';
import { detectHandEdits, findSceneOfPage, type HandEdit } from './detect-hand-edits.ts';
import { loadReadableChapters, type ReadableChapter } from './load-readable-chapters.ts';

/** Where a scene's page belongs, and what stands above its text besides the chapter's own. */
export interface PagePlace {
  readonly path: string;
  readonly chapterTitle: string;
  readonly pov: string | null;
}

export interface LoadedPages {
  /** Chapters that can be read, by number. One that cannot is as if it were gone: its pages have its text. */
  readonly chapters: ReadonlyMap<number, ReadableChapter>;
  /** Everything below Story/Scenes, by path. */
  readonly pages: ReadonlyMap<string, Uint8Array>;
  /** By `chapter:scene`, for each scene of the outline. */
  readonly places: ReadonlyMap<string, PagePlace>;
  readonly edits: readonly HandEdit[];
  /** Files of chapters that cannot be read, by path. */
  readonly broken: ReadonlyMap<string, Uint8Array>;
}

/** Reads only; where chapters are named, only those, and no page that is by its name of another. */
export async function loadHandEdits(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  wanted: ReadonlySet<number> | null = null,
): Promise<LoadedPages> {
  const { chapters, unreadable } = await loadReadableChapters(files, wanted);
  const pages = new Map<string, Uint8Array>();
  const isPage = (path: string) => path.endsWith('.md') && mayBeOf(path, wanted);
  for await (const { path, bytes } of readListed(files, PROJECT_PATHS.scenes, isPage)) pages.set(path, bytes);
  const places = await loadPlaces(files);
  const decoded = [...pages].map(([path, bytes]) => ({ path, page: decodeStrictly(bytes) }));
  const edits = detectHandEdits({
    chapters: [...chapters.values()].map(({ chapter }) => chapter),
    pages: new Map(decoded.flatMap(({ path, page }) => (page.ok ? [[path, page.text] as const] : []))),
    unreadable: new Map(decoded.flatMap(({ path, page }) => (page.ok ? [] : [[path, page.why] as const]))),
    places: new Map([...places].map(([ref, { path }]) => [ref, path])),
  });
  // A chapter of a later version is not ours to replace, so its pages are left alone.
  const isNewer = (bytes: Uint8Array) => readStored(STORED_CHAPTER, bytes).state === 'newer';
  const newer = new Set([...unreadable].flatMap(([number, { bytes }]) => (isNewer(bytes) ? [number] : [])));
  return {
    chapters,
    pages,
    places,
    edits: edits.filter(({ sceneRef }) => !newer.has(Number(sceneRef?.split(':')[0]))),
    broken: new Map([...unreadable.values()].map(({ path, bytes }) => [path, bytes])),
  };
}

/** A page under a name of its own says only in its head which scene it is. */
function mayBeOf(path: string, wanted: ReadonlySet<number> | null): boolean {
  const sceneRef = findSceneOfPage(path, null);
  return wanted === null || sceneRef === null || wanted.has(Number(sceneRef.split(':')[0]));
}

async function loadPlaces(files: Pick<Files, 'read'>): Promise<Map<string, PagePlace>> {
  const outline = readIfValid(STORED_OUTLINE, await files.read(PROJECT_PATHS.outline));
  if (outline === null) return new Map();
  const named = new Map(outline.characters.map(({ character_id, name }) => [character_id, name]));
  return new Map(
    outline.chapters.flatMap(({ chapter_id, title, sections }) =>
      sections
        .flatMap(({ scenes }) => scenes)
        .map((scene) => [
          `${chapter_id}:${scene.scene_id}`,
          {
            path: deriveScenePath(chapter_id, scene.scene_id, scene.summary),
            chapterTitle: title,
            pov: named.get(scene.characters[0] ?? '') ?? null,
          },
        ]),
    ),
  );
}
