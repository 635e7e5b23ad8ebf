import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import type { ConsistencyIssue } from '../../contracts/consistency-report.ts';
import { chapterRecordFile, PROJECT_PATHS, revisionFile } from '../../contracts/project-paths.ts';
import { STORED_REVISION } from '../../contracts/revision.ts';
import { lookAtStored } from '../../engine/look-at-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { readChapterRecord } from '../records/chapter-record.ts';
import type { ChapterFacts } from '../status/derive-status.ts';
import { readReports } from './report-file.ts';

/** Something that the check of a chapter found and nobody has decided on. */
export interface OpenFinding extends Pick<ConsistencyIssue, 'severity' | 'description'> {
  readonly chapter: number;
}

/** What was found in the chapters as they are now. A finding in a text that has changed since, or one that a revision answers or
 *  has mended, is none of these: the first may be mended, and the second is told with its revision. */
export async function loadFindings(
  files: Pick<Files, 'read'>,
  chapters: readonly Pick<ChapterFacts, 'chapter' | 'checked'>[],
): Promise<OpenFinding[]> {
  const stored = readReports(await files.read(PROJECT_PATHS.consistency), lookAtStored);
  const reports = stored.state === 'valid' ? stored.value.reports : [];
  const findings: OpenFinding[] = [];
  for (const { chapter, checked } of chapters) {
    const report = reports.find(({ chapter_number }) => chapter_number === chapter);
    if (!checked || report === undefined || report.issues.length === 0) continue;
    const record = readChapterRecord(chapter, await files.read(chapterRecordFile(chapter)), lookAtStored);
    const known = record.state === 'valid' ? record.value : null;
    if (await isAnswered(files, chapter, known)) continue;
    const isMended = known?.mended !== undefined && known.mended === known.checked;
    for (const { severity, description, fix_instructions } of report.issues) {
      if (isMended && (fix_instructions ?? '').trim() !== '') continue;
      findings.push({ chapter, severity, description });
    }
  }
  return findings;
}

/** Whether a revision was made of the very text that was checked. */
async function isAnswered(
  files: Pick<Files, 'read'>,
  chapter: number,
  record: ChapterRecord | null,
): Promise<boolean> {
  const revision = readIfValid(STORED_REVISION, await files.read(revisionFile(chapter)));
  return revision !== null && record !== null && revision.text_sha256 === record.checked;
}
