import { type GeneratedChapter, GeneratedChapterSchema } from '../contracts/chapter.ts';
import { hashBytes } from '../engine/hash.ts';
import { parseStrictJson } from '../engine/parse-strict-json.ts';
import type { FileChange } from '../engine/ports.ts';
import { chapterFile } from '../tools/project/project-files.ts';
import { applyScene, type SceneText } from './apply-scene.ts';
import { keepInHistory } from './keep-in-history.ts';
import { renderSceneView } from './render-scene-view.ts';

/** What is on the disk before a scene is committed: the chapter's file, and every view of the scene, whatever its name. */
export interface ChapterFacts {
  readonly chapter: Uint8Array | null;
  readonly views: ReadonlyMap<string, Uint8Array>;
}

export interface SceneCommit extends SceneText {
  readonly path: string;
  readonly pov: string | null;
  /** The time of the work, for the names of the history. */
  readonly at: string;
}

export interface PlannedCommit {
  readonly changes: readonly FileChange[];
  readonly expect: Readonly<Record<string, string | null>>;
  readonly chapter: GeneratedChapter;
  /** Whether the chapter's file was there and could not be read as a chapter. */
  readonly replacedUnreadable: boolean;
}

/**
 * Everything that a scene's commit changes, as one change: the chapter's JSON, the scene's Markdown, and in the history
 * whatever they replace. A view under another name, left from when the outline said otherwise, goes. What is there
 * already, to the byte, is not written again.
 */
export function planSceneCommit(facts: ChapterFacts, scene: SceneCommit): PlannedCommit {
  const file = chapterFile(scene.chapterNumber);
  const known = facts.chapter === null ? null : readChapter(facts.chapter);
  const chapter = applyScene(known, scene);
  const written = chapter.scenes.find(({ scene_number }) => scene_number === scene.sceneNumber);
  const view = Buffer.from(
    renderSceneView(
      {
        sceneRef: `${scene.chapterNumber}:${scene.sceneNumber}`,
        chapterTitle: scene.chapterTitle,
        pov: scene.pov,
        words: written?.word_count ?? 0,
      },
      scene.content,
    ),
  );
  const json = Buffer.from(`${JSON.stringify(chapter, null, 2)}\n`);
  const wanted = new Map([
    [file, json],
    [scene.path, view],
  ]);
  const before = new Map([
    ...(facts.chapter === null ? [] : [[file, facts.chapter] as const]),
    ...facts.views,
  ]);
  const isSame = (path: string) => {
    const [there, goes] = [before.get(path), wanted.get(path)];
    return there !== undefined && goes?.equals(there) === true;
  };
  const replaced = [...before].filter(([path]) => !isSame(path));
  return {
    chapter,
    replacedUnreadable: facts.chapter !== null && known === null,
    expect: {
      ...Object.fromEntries([...wanted.keys()].map((path) => [path, null])),
      ...Object.fromEntries([...before].map(([path, bytes]) => [path, hashBytes(bytes)])),
    },
    changes: [
      ...[...wanted].flatMap(([path, bytes]) => (isSame(path) ? [] : [{ path, bytes }])),
      ...replaced.map(([path, bytes]) => keepInHistory(path, bytes, scene.at)),
      ...replaced.flatMap(([path]) => (wanted.has(path) ? [] : [{ path, bytes: null }])),
    ],
  };
}

function readChapter(bytes: Uint8Array): GeneratedChapter | null {
  const parsed = parseStrictJson(Buffer.from(bytes).toString('utf8'));
  const valid = GeneratedChapterSchema.safeParse(parsed.ok ? parsed.value : undefined);
  return valid.success ? valid.data : null;
}
