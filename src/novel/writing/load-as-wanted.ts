import { isDeepStrictEqual } from 'node:util';
import type { SaidNote } from '../../contracts/author-notes.ts';
import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { hashJson } from '../../engine/hash.ts';
import type { Files, ProjectStore } from '../../engine/ports.ts';
import { loadNotes } from '../../tools/direction/load-notes.ts';
import { findSaid } from '../direction/append-note.ts';
import { deriveStale } from '../records/derive-stale.ts';
import { loadStaleFacts } from '../records/load-stale.ts';
import { findBegunText } from './begun-text.ts';

/** Whether all of it stands among the open notes. */
export async function isAllSaid(files: Pick<Files, 'read'>, said: readonly SaidNote[]): Promise<boolean> {
  const notes = await loadNotes(files);
  return said.every((each) => findSaid(notes, each) !== undefined);
}

/**
 * The chapters that were written with what is said of them in sight, and that nothing has made old since: written anew for it, they
 * would be asked for in the same words. None while a run that was begun for it is left: that goes on with all of them, and its journal
 * knows what is done.
 */
export async function loadAsWanted(
  { files, runs }: Pick<ProjectStore, 'files' | 'runs'>,
  chapters: readonly number[],
  said: readonly SaidNote[],
): Promise<ReadonlySet<number>> {
  const begun = await findBegunText(runs, chapters);
  if (begun?.force === true && isDeepStrictEqual(begun.notes, said)) return new Set();
  const notes = await loadNotes(files);
  const facts = await loadStaleFacts(files);
  const stale = new Set(deriveStale(facts).map(({ chapter }) => chapter));
  const isTold = ({ told }: ChapterRecord, each: SaidNote) => {
    const note = findSaid(notes, each);
    const hash = hashJson(note?.text ?? null);
    return told?.notes.some(({ id, sha256 }) => id === note?.id && sha256 === hash) ?? false;
  };
  const asWanted = chapters.filter((chapter) => {
    const record = facts.records.get(chapter);
    const own = said.filter(
      ({ about }) => about === undefined || ('chapter' in about && about.chapter === chapter),
    );
    return record !== undefined && !stale.has(chapter) && own.every((each) => isTold(record, each));
  });
  return new Set(asWanted);
}
