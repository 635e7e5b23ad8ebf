import type { ReviewReport } from '../contracts/review-report.ts';
import { createPause } from '../office/pause.ts';
import type { OpenProject } from '../project/open-project.ts';
import { decodeStrictly } from '../text/decode-strictly.ts';
import { loadSources } from './document-desk.ts';
import { openDeskOf } from './open-desk-of.ts';
import type { DocumentView } from './review/document-view.ts';
import { findByRules, reportFindings } from './review/review-document.ts';
import { readDocxView } from './source/read-docx-view.ts';
import { readMarkdownView } from './source/read-markdown-view.ts';
import { readPptxView } from './source/read-pptx-view.ts';
import { readXlsxView } from './source/read-xlsx-view.ts';
import { refuseDataFile } from './source/refuse-data-file.ts';

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the rules find in a file that anybody made. Its places are told in words: there is no spec to point into. */
export async function reviewFile(project: OpenProject, file: GivenFile): Promise<ReviewReport> {
  const sources = await loadSources(project.store.files, await openDeskOf(project));
  const view = await readView(file, project.language);
  const facts = {
    view,
    profile: sources.profile,
    clauses: new Map(sources.clauses.map(({ name, text }) => [name, text])),
  };
  const findings = findByRules(facts, sources.rules);
  return reportFindings(facts, sources.rules, findings, { specVersion: '', applied: [] });
}

export async function readView({ name, bytes }: GivenFile, language: string): Promise<DocumentView> {
  const pause = createPause();
  const [, ending = ''] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  if (ending === 'docx') return readDocxView(bytes, name, language, pause);
  if (ending === 'pptx') return readPptxView(bytes, name, language, pause);
  if (ending === 'xlsx') return readXlsxView(bytes, name, language, pause);
  if (ending !== 'md' && ending !== 'markdown')
    throw refuseDataFile(name, 'only docx, xlsx, pptx and Markdown can be reviewed');
  const decoded = decodeStrictly(bytes);
  if (!decoded.ok) throw refuseDataFile(name, decoded.why);
  return readMarkdownView(decoded.text, name, language);
}
