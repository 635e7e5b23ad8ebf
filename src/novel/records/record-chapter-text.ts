import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ChapterRecord, ToldInputs } from '../../contracts/chapter-record.ts';
import type { Chapter, Outline } from '../../contracts/outline.ts';
import { chapterFile, chapterRecordFile, writtenMarkFile } from '../../contracts/project-paths.ts';
import type { ChapterPlan } from '../../contracts/scene-card.ts';
import { hashBytes, hashJson } from '../../engine/hash.ts';
import { readNumbered, readText } from '../../engine/read-files.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { keepInHistory } from '../../manuscript/keep-in-history.ts';
import { nameNote } from '../../manuscript/name-note.ts';
import { isOwnVersion, parseWrittenMark, renderWrittenMark } from '../../manuscript/written-mark.ts';
import { readChapter } from './chapter-files.ts';
import { hashChapterText, readChapterRecord } from './chapter-record.ts';
import { createToldReader } from './load-told.ts';
import { patchChapterRecord } from './patch-chapter-record.ts';

/** What a chapter's text is written from: noted before its first scene, recorded with the text. */
export interface TextBasis {
  readonly plan_sha256: string | null;
  readonly written_after: ChapterRecord['written_after'];
  /** Left out in what an earlier version noted. */
  readonly told?: ToldInputs;
  /** Chapters before it in the outline that have no text; null where what the chapter says of it stands. */
  readonly without: readonly number[] | null;
}

/**
 * A chapter that only gets the scenes it lacks keeps the basis of those that it has: one scene more does not make the others
 * newer than they are.
 */
export async function noteTextBasis(
  context: RunContext,
  outline: Outline,
  work: { readonly chapter: Chapter; readonly scenes: readonly number[] },
  plan: ChapterPlan,
): Promise<TextBasis> {
  const number = work.chapter.chapter_id;
  return runDocumentStep<TextBasis>(
    context,
    'record/basis',
    { chapter: number, scenes: [...work.scenes] },
    async () => {
      const all = work.chapter.sections.flatMap(({ scenes }) => scenes).length;
      const record = readChapterRecord(number, await context.files.read(chapterRecordFile(number)));
      if (work.scenes.length < all && record.state === 'valid') {
        const { plan_sha256, written_after, told } = record.value;
        return { plan_sha256, written_after, ...(told === undefined ? {} : { told }), without: null };
      }
      const without: number[] = [];
      let previous: GeneratedChapter | null = null;
      const earlier = outline.chapters.map(({ chapter_id }) => chapter_id).filter((each) => each < number);
      for await (const { number: before, bytes } of readNumbered(context.files, earlier, chapterFile)) {
        const stored = readChapter(before, bytes);
        if (stored.state !== 'valid' || stored.value.scenes.length === 0) without.push(before);
        else if (before === number - 1) previous = stored.value;
      }
      const told = (await createToldReader(context.files))(number, previous);
      return { plan_sha256: hashJson(plan), written_after: [], told, without };
    },
  );
}

/** Puts the basis into the chapter's record, and into the chapter what it was written without. */
export async function recordText(
  context: RunContext,
  id: string,
  chapter: number,
  { basis: { without, ...basis }, begunAt }: { readonly basis: TextBasis; readonly begunAt: string },
): Promise<void> {
  const path = chapterFile(chapter);
  const noted = await context.step(nameNote(context, `${id}/without`), { file: path }, async () => ({
    text: await readText(context.files, path),
    mark: await readText(context.files, writtenMarkFile(path)),
  }));
  const stored = readChapter(chapter, noted.text);
  // Somebody took it away, or broke it, just now: what is not there is not recorded.
  if (stored.state !== 'valid' || noted.text === null) return;
  const before = Buffer.from(noted.text);
  const after = Buffer.from(renderStored(applyWithout(stored.value, without)));
  const isOwn = isOwnVersion(parseWrittenMark(noted.mark), before, begunAt);
  const isSame = without === null || hashJson(applyWithout(stored.value, without)) === hashJson(stored.value);
  const changes = [
    { path, bytes: after },
    renderWrittenMark(path, after, begunAt),
    ...(isOwn ? [] : [keepInHistory(path, before, begunAt)]),
  ];
  await context.commit(`${id}/without`, isSame ? [] : changes, { [path]: hashBytes(before) });
  await patchChapterRecord(context, id, chapter, { ...basis, text_sha256: hashChapterText(stored.value) });
}

function applyWithout(chapter: GeneratedChapter, without: readonly number[] | null): GeneratedChapter {
  if (without === null) return chapter;
  const { written_without: _, ...rest } = chapter;
  return without.length === 0 ? rest : { ...rest, written_without: [...without] };
}
