import { chapterRecordFile } from '../../contracts/project-paths.ts';
import { findSceneOfPage, type HandEdit } from '../../manuscript/detect-hand-edits.ts';
import { findPage } from '../../manuscript/find-page.ts';
import { loadHandEdits } from '../../manuscript/load-hand-edits.ts';
import type { PlannedReplacement } from '../../manuscript/plan-replacement.ts';
import { planSync } from '../../manuscript/plan-sync.ts';
import { readSceneView } from '../../manuscript/read-scene-view.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import { planRecord } from '../records/plan-record.ts';
import { type RestorePlace, refuseVersion } from './restore-place.ts';

/** A page is a view: its earlier text goes into the chapter, and the page is made from that. */
export async function restorePage(
  place: RestorePlace,
  path: string,
  bytes: Uint8Array,
): Promise<PlannedReplacement> {
  const loaded = await loadHandEdits(place.files);
  const { content, sceneRef: headRef } = readSceneView(Buffer.from(bytes).toString('utf8'));
  if (content === '') throw refuseVersion(path, 'it has no text');
  const sceneRef = findSceneOfPage(path, headRef);
  if (sceneRef === null) throw refuseVersion(path, 'it is of no scene');
  const [number = 0, scene = 0] = sceneRef.split(':').map(Number);
  const written = loaded.chapters
    .get(number)
    ?.chapter.scenes.find(({ scene_number }) => scene_number === scene);
  if (written === undefined && !loaded.places.has(sceneRef))
    throw refuseVersion(path, `neither the outline nor its chapter has a scene ${sceneRef}`);
  const edit: HandEdit = {
    state: 'edited',
    sceneRef,
    // The page may have got another name since.
    path: findPage(loaded.pages.keys(), number, scene) ?? path,
    page: content,
    text: written?.content ?? null,
  };
  const plan = planSync({ ...loaded, edits: [edit] }, 'page', place.at);
  const changes = [...plan.changes];
  for (const [chapter, after] of plan.chapters) {
    const record = await place.files.read(chapterRecordFile(chapter));
    if (record === null) continue;
    changes.push(
      ...planRecord({ record, text: null }, chapter, { text_sha256: hashChapterText(after) }, place.at),
    );
  }
  return { changes, expect: plan.expect };
}
