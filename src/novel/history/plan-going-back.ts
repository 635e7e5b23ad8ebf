import type { ChapterMemory } from '../../contracts/chapter-memory.ts';
import { type ChapterPoint, type GoingBack, STORED_POINT } from '../../contracts/chapter-point.ts';
import {
  chapterPointFile,
  chapterRecordFile,
  PROJECT_PATHS,
  revisedTextFile,
  revisionFile,
  sceneFileStart,
} from '../../contracts/project-paths.ts';
import { hashBytes, shortenHash } from '../../engine/hash.ts';
import { type OverlaidFiles, overlayFiles } from '../../engine/overlay-files.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { parseChapter, parseChapterFile } from '../../manuscript/load-readable-chapters.ts';
import type { PlannedReplacement } from '../../manuscript/plan-replacement.ts';
import { readMemory } from '../after/memory-file.ts';
import { readReports } from '../after/report-file.ts';
import { hashChapterText, readChapterRecord } from '../records/chapter-record.ts';
import { listPointFiles, sortPointFiles } from './chapter-point.ts';
import { findBytes } from './find-bytes.ts';
import { planRestore } from './plan-restore.ts';
import { loadReplacement, type RestorePlace } from './restore-place.ts';

/**
 * The book as it was when a chapter was finished, as one commit: story, outline, plans and texts each put back with all that is
 * made from it, chapters that were not there taken away, memory and reports of the texts that are there then. What is there now
 * goes to the history, and a note of it beside the points, so that it can be undone to the byte.
 */
export async function planGoingBack(place: RestorePlace, point: ChapterPoint): Promise<PlannedReplacement> {
  const files = overlayFiles(place.files);
  const now = await listPointFiles(files);
  for (const { path, short } of sortPointFiles(point.files)) {
    if (now[path] === short) continue;
    const { changes } = await planRestore({ ...place, files }, path, await findBytes(place, path, short));
    // What is replaced on the way is no version: the history gets what is there before all of it.
    files.put(changes.filter((change) => !change.path.startsWith(`${PROJECT_PATHS.history}/`)));
  }
  for (const path of Object.keys(now)) if (point.files[path] === undefined) await takeAway(files, path);
  await putMemory(files, place);
  await dropReports(files);
  const { changes, expect } = await loadReplacement(place, files.changes());
  const note = renderGoingBack(point.chapter_number, place.at, changes, expect);
  return { changes: [...changes, { path: PROJECT_PATHS.goingBack, bytes: note }], expect };
}

/** Back to before the last going back, over exactly what that left. */
export async function planUndo(place: RestorePlace, { changed }: GoingBack): Promise<PlannedReplacement> {
  const wanted = await Promise.all(
    changed.map(async ({ path, before }) => ({
      path,
      bytes: before === null ? null : await findBytes(place, path, shortenHash(before)),
    })),
  );
  const { changes, expect } = await loadReplacement(place, wanted);
  return { changes: [...changes, { path: PROJECT_PATHS.goingBack, bytes: null }], expect };
}

function renderGoingBack(
  chapter_number: number,
  gone_at: string,
  changes: PlannedReplacement['changes'],
  expect: PlannedReplacement['expect'],
): Buffer {
  const note: GoingBack = {
    schema_version: 'going_back_v1',
    chapter_number,
    gone_at,
    changed: changes
      .filter(({ path }) => !path.startsWith(`${PROJECT_PATHS.history}/`))
      .map(({ path, bytes }) => ({
        path,
        before: expect[path] ?? null,
        after: bytes === null ? null : hashBytes(bytes),
      })),
  };
  return Buffer.from(renderStored(note));
}

/** A chapter with its pages and all that is known of its text; a plan alone. */
async function takeAway(files: OverlaidFiles, path: string): Promise<void> {
  const chapter = parseChapterFile(path);
  const gone = [path];
  if (chapter !== null) {
    const [pages = ''] = sceneFileStart(chapter, 1).split(/\d+$/);
    const listed = (await files.list(PROJECT_PATHS.scenes)).map((entry) => entry.path);
    gone.push(...listed.filter((page) => page.startsWith(pages)));
    for (const own of [chapterRecordFile(chapter), revisionFile(chapter), revisedTextFile(chapter)])
      if ((await files.read(own)) !== null) gone.push(own);
  }
  files.put(gone.map((each) => ({ path: each, bytes: null })));
}

/** Each chapter's entry of the text that it has then: the one that is there, or the one that was noted when it was finished.
 *  A chapter without either is told as not remembered. */
async function putMemory(files: OverlaidFiles, place: RestorePlace): Promise<void> {
  const stored = readMemory(await files.read(PROJECT_PATHS.memory));
  const known = stored.state === 'valid' ? stored.value.chapters : [];
  const entries: ChapterMemory['chapters'] = [];
  for (const { path } of await files.list(PROJECT_PATHS.chapters)) {
    const number = parseChapterFile(path);
    const bytes = number === null ? null : await files.read(path);
    const chapter = bytes === null ? null : parseChapter(bytes);
    if (number === null || chapter === null) continue;
    const text = hashChapterText(chapter);
    const record = readChapterRecord(number, await files.read(chapterRecordFile(number)));
    const own = known.find(({ chapter_number }) => chapter_number === number);
    if (own !== undefined && record.state === 'valid' && record.value.memory_of === text) {
      entries.push(own);
      continue;
    }
    const noted = await findNotedMemory(place, number, text);
    if (noted === null) continue;
    entries.push(noted);
    if (record.state === 'valid') {
      const patched = { ...record.value, memory_of: text };
      files.put([{ path: chapterRecordFile(number), bytes: Buffer.from(renderStored(patched)) }]);
    }
  }
  if (stored.state === 'absent' && entries.length === 0) return;
  const ledger: ChapterMemory = { schema_version: 'chapter_memory_v1', chapters: entries };
  files.put([{ path: PROJECT_PATHS.memory, bytes: Buffer.from(renderStored(ledger)) }]);
}

async function findNotedMemory(
  { files, versions }: RestorePlace,
  chapter: number,
  text: string,
): Promise<ChapterPoint['memory'] | null> {
  const path = chapterPointFile(chapter);
  const earlier = versions.filter((version) => version.path === path).map(({ file }) => file);
  for (const file of [path, ...earlier]) {
    const point = readIfValid(STORED_POINT, await files.read(file));
    if (point?.text_sha256 === text) return point.memory;
  }
  return null;
}

/** Reports of chapters that are not there any more. */
async function dropReports(files: OverlaidFiles): Promise<void> {
  const stored = readReports(await files.read(PROJECT_PATHS.consistency));
  if (stored.state !== 'valid') return;
  const there = new Set((await files.list(PROJECT_PATHS.chapters)).map(({ path }) => parseChapterFile(path)));
  const reports = stored.value.reports.filter(({ chapter_number }) => there.has(chapter_number));
  if (reports.length === stored.value.reports.length) return;
  const left = Buffer.from(renderStored({ ...stored.value, reports }));
  files.put([{ path: PROJECT_PATHS.consistency, bytes: left }]);
}
