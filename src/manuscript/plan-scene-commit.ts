import type { GeneratedChapter } from '../contracts/chapter.ts';
import { chapterFile } from '../contracts/project-paths.ts';
import type { FileChange } from '../engine/ports.ts';
import { renderStored } from '../engine/render-stored.ts';
import { applyScene, type SceneText } from './apply-scene.ts';
import { detectHandEdits, isUnsynced } from './detect-hand-edits.ts';
import { parseChapter } from './load-readable-chapters.ts';
import { planReplacement } from './plan-replacement.ts';
import { renderSceneView } from './render-scene-view.ts';
import { isOwnVersion, renderWrittenMark, type WrittenMark } from './written-mark.ts';

/** What is on the disk before a scene is committed: the chapter's file, which work wrote it last, and every view of the
 *  scene, whatever its name. */
export interface SceneCommitFacts {
  readonly chapter: Uint8Array | null;
  readonly mark: WrittenMark | null;
  readonly views: ReadonlyMap<string, Uint8Array>;
}

export interface SceneCommit extends SceneText {
  readonly path: string;
  readonly pov: string | null;
  /** When the work was begun, for the names of the history; one for all scenes that are written together. */
  readonly at: string;
}

export interface PlannedCommit {
  readonly changes: readonly FileChange[];
  readonly expect: Readonly<Record<string, string | null>>;
  readonly chapter: GeneratedChapter;
  /** Whether the chapter's file was there and could not be read as a chapter. */
  readonly replacedUnreadable: boolean;
  /** Pages that somebody had edited and nobody had taken into the chapter. */
  readonly replacedEdits: readonly string[];
}

/**
 * Everything that a scene's commit changes, as one change: the chapter's JSON, the scene's Markdown, and in the history
 * whatever they replace. A view under another name, left from when the outline said otherwise, goes. What is there
 * already, to the byte, is not written again, and what this same work wrote before is no version to keep.
 */
export function planSceneCommit(facts: SceneCommitFacts, scene: SceneCommit): PlannedCommit {
  const file = chapterFile(scene.chapterNumber);
  const known = facts.chapter === null ? null : parseChapter(facts.chapter);
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
  const json = Buffer.from(renderStored(chapter));
  const wanted = new Map([
    [file, json],
    [scene.path, view],
  ]);
  const before = new Map([
    ...(facts.chapter === null ? [] : [[file, facts.chapter] as const]),
    ...facts.views,
  ]);
  const isOwn = facts.chapter !== null && isOwnVersion(facts.mark, facts.chapter, scene.at);
  const planned = planReplacement(before, wanted, scene.at, (path) => path !== file || !isOwn);
  const isWritten = (path: string) => planned.changes.some((change) => change.path === path);
  return {
    chapter,
    replacedUnreadable: facts.chapter !== null && known === null,
    replacedEdits: listEdited(known, facts.views, scene).filter(isWritten),
    expect: planned.expect,
    changes: [...planned.changes, ...(isWritten(file) ? [renderWrittenMark(file, json, scene.at)] : [])],
  };
}

function listEdited(
  chapter: GeneratedChapter | null,
  views: ReadonlyMap<string, Uint8Array>,
  { chapterNumber, sceneNumber, path }: SceneCommit,
): string[] {
  const pages = new Map([...views].map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]));
  const chapters = chapter === null ? [] : [chapter];
  const places = new Map([[`${chapterNumber}:${sceneNumber}`, path]]);
  return detectHandEdits({ chapters, pages, places }).flatMap((edit) =>
    isUnsynced(edit) ? [edit.path] : [],
  );
}
