import type { PassageCandidate } from '../../contracts/candidate.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { candidateFile, chapterFile, sceneFileStart } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { findPage } from '../../manuscript/find-page.ts';
import { loadHandEdits } from '../../manuscript/load-hand-edits.ts';
import { type PlannedReplacement, planReplacement } from '../../manuscript/plan-replacement.ts';
import { readSceneView } from '../../manuscript/read-scene-view.ts';
import { renderSceneView } from '../../manuscript/render-scene-view.ts';

type Readable = Pick<Files, 'read' | 'readMany' | 'list'>;

/** The chapter's file and the pages of some of its scenes; the other pages stay as they lie. */
export async function planScenesCommit(
  files: Readable,
  revised: GeneratedChapter,
  scenes: ReadonlySet<number>,
  at: string,
): Promise<PlannedReplacement> {
  const number = revised.chapter_number;
  const file = chapterFile(number);
  const { pages, places } = await loadHandEdits(files, new Set([number]));
  const stored = await files.read(file);
  const before = new Map<string, Uint8Array>(stored === null ? [] : [[file, stored]]);
  const wanted = new Map<string, Buffer>([[file, Buffer.from(renderStored(revised))]]);
  for (const { scene_number, content, word_count } of revised.scenes) {
    if (!scenes.has(scene_number)) continue;
    const sceneRef = `${number}:${scene_number}`;
    const place = places.get(sceneRef);
    const own = findPage(pages.keys(), number, scene_number);
    const page = own === null ? undefined : pages.get(own);
    const path = own ?? place?.path ?? `${sceneFileStart(number, scene_number)}.md`;
    if (page !== undefined) before.set(path, page);
    const shown = page === undefined ? null : readSceneView(Buffer.from(page).toString('utf8'));
    const pov = shown?.pov ?? place?.pov ?? null;
    const head = { sceneRef, chapterTitle: revised.chapter_title, pov, words: word_count };
    wanted.set(path, Buffer.from(renderSceneView(head, content)));
  }
  return planReplacement(before, wanted, at);
}

/** The candidate as decided. What it was says nothing that it does not say now. */
export async function planDecidedCandidate(
  files: Readable,
  decided: PassageCandidate,
  at: string,
): Promise<PlannedReplacement> {
  const path = candidateFile(decided.candidate_id);
  const before = await files.read(path);
  return planReplacement(
    new Map(before === null ? [] : [[path, before]]),
    new Map([[path, Buffer.from(renderStored(decided))]]),
    at,
    () => false,
  );
}
