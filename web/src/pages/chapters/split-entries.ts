import type { AuditRow } from '../../shared/api-types.ts';

export interface SplitEntries {
  /** What the text came from: packets, drafts, edits. */
  readonly made: readonly AuditRow[];
  /** Who looked at it and changed nothing. */
  readonly looked: readonly AuditRow[];
}

const LOOKING = /^(?:reviewer|critic|continuity)\b/;

/** The entries of the trail on a chapter, or on one scene of it. An entry belongs to a text by the files that it names, or as
 *  a packet that asks for it, and to the same piece of work by its run. */
export function splitEntries(rows: readonly AuditRow[], chapter: number, scene: number | null): SplitEntries {
  const pad = (number: number, to: number) => String(number).padStart(to, '0');
  const page = `Story/Scenes/SCN-${pad(chapter, 3)}-${scene === null ? '' : pad(scene, 3)}`;
  const text = `chapters/chapter_${pad(chapter, 3)}`;
  const ref = new RegExp(`\\b${chapter}:${scene ?? '\\d+'}\\b`);
  const names = (row: AuditRow) =>
    (row.kind === 'packet' && ref.test(row.summary)) ||
    row.artifacts.some((path) => path.startsWith(page) || (scene === null && path.startsWith(text)));
  const runs = new Set(rows.flatMap((row) => (names(row) && row.run_id !== null ? [row.run_id] : [])));
  const own = rows.filter(
    (row) =>
      names(row) ||
      (row.run_id !== null && runs.has(row.run_id) && (row.kind === 'packet' || row.kind === 'receipt')),
  );
  return {
    made: own.filter(({ actor }) => !LOOKING.test(actor ?? '')),
    looked: own.filter(({ actor }) => LOOKING.test(actor ?? '')),
  };
}
