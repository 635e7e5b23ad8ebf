import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { Outline } from '../../contracts/outline.ts';
import { chapterFile, revisedTextFile, revisionFile } from '../../contracts/project-paths.ts';
import type { Revision } from '../../contracts/revision.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { CodedError } from '../../errors.ts';
import { nameNote } from '../../manuscript/name-note.ts';
import { loadChapterOnDisk, planChapterCommit } from '../../manuscript/plan-chapter-commit.ts';
import { planReplacement } from '../../manuscript/plan-replacement.ts';
import { parseRevision } from '../../manuscript/revision-files.ts';
import { readChapter } from '../records/chapter-files.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import { noteChapterRecord, planRecordPatch } from '../records/patch-chapter-record.ts';
import type { RecordPatch } from '../records/plan-record.ts';
import { renderRevisedText } from './render-revised-text.ts';

/** What a revision comes to on the disk: a candidate beside the chapter, the chapter itself, or neither. */
export interface RevisionFiles {
  readonly revision: Revision | null;
  readonly chapter: { readonly outline: Outline; readonly revised: GeneratedChapter } | null;
}

export const NO_FILES: RevisionFiles = { revision: null, chapter: null };

/**
 * One commit, whatever there is to write, over the text that was looked at and no other. A revision that waited and is of
 * another text than the chapter has now cannot be applied any more; it is closed here, so that it keeps nobody from going on.
 */
export async function commitRevision(
  context: RunContext,
  id: string,
  text: GeneratedChapter,
  { revision, chapter }: RevisionFiles,
  patch: RecordPatch,
): Promise<void> {
  const number = text.chapter_number;
  const noted = await runDocumentStep(context, nameNote(context, id), { chapter: number }, async () => {
    const beside = new Map<string, Uint8Array>();
    for (const path of [revisionFile(number), revisedTextFile(number)]) {
      const bytes = await context.files.read(path);
      if (bytes !== null) beside.set(path, bytes);
    }
    return {
      disk: encode(await loadChapterOnDisk(context.files, number)),
      beside: encode(beside),
      record: await noteChapterRecord(context.files, number),
    };
  });
  const disk = decode(noted.disk);
  if (chapter !== null) refuseOtherText(text, disk);
  const beside = decode(noted.beside);
  const closed = revision === null ? closeOutdated(context, id, text, beside, chapter !== null) : null;
  const wanted =
    revision === null
      ? new Map([
          ...beside,
          ...(closed === null ? [] : [[revisionFile(number), renderBytes(closed)] as const]),
        ])
      : renderCandidate(revision);
  const parts = [
    planReplacement(beside, wanted, context.createdAt),
    ...(chapter === null
      ? []
      : [planChapterCommit(disk, chapter.outline, chapter.revised, context.createdAt)]),
    ...(Object.keys(patch).length === 0
      ? []
      : [planRecordPatch(number, noted.record, patch, context.createdAt)]),
  ];
  await context.commit(
    id,
    parts.flatMap(({ changes }) => changes),
    Object.assign({}, ...parts.map(({ expect }) => expect)),
  );
}

/** What somebody wrote into the chapter meanwhile is not written over with a revision of what it was. */
function refuseOtherText(text: GeneratedChapter, disk: ReadonlyMap<string, Buffer>): void {
  const number = text.chapter_number;
  const file = chapterFile(number);
  const stored = readChapter(number, disk.get(file)?.toString('utf8') ?? null);
  if (stored.state === 'valid' && hashChapterText(stored.value) === hashChapterText(text)) return;
  throw new CodedError('file_changed_underneath', {
    message: `${file} has changed while its revision was being made.`,
    kept: 'the file as it is now',
    details: { path: file },
  });
}

function closeOutdated(
  context: RunContext,
  id: string,
  text: GeneratedChapter,
  beside: ReadonlyMap<string, Buffer>,
  isRevised: boolean,
): Revision | null {
  const number = text.chapter_number;
  const waiting = parseRevision(number, beside.get(revisionFile(number))?.toString('utf8') ?? null);
  if (waiting?.status !== 'pending') return null;
  if (!isRevised && waiting.text_sha256 === hashChapterText(text)) return null;
  context.notice({
    reason_code: 'revision_superseded',
    message: `The pending revision of chapter ${number} was of an earlier text; it counts as rejected.`,
    step_id: id,
  });
  return { ...waiting, status: 'rejected', decision_at: context.createdAt };
}

function renderCandidate(revision: Revision): ReadonlyMap<string, Buffer> {
  const { chapter_number: number, revised_chapter } = revision;
  return new Map([
    [revisionFile(number), renderBytes(revision)],
    ...(revised_chapter === undefined
      ? []
      : [[revisedTextFile(number), Buffer.from(renderRevisedText(revised_chapter))] as const]),
  ]);
}

function renderBytes(value: unknown): Buffer {
  return Buffer.from(renderStored(value));
}

function encode(files: ReadonlyMap<string, Uint8Array>): [string, string][] {
  return [...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]);
}

function decode(noted: readonly (readonly [path: string, base64: string])[]): ReadonlyMap<string, Buffer> {
  return new Map(noted.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')]));
}
