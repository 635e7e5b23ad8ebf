import { openOfficeFile } from '../../office/open-office-file.ts';
import { createPause } from '../../office/pause.ts';
import { decodeStrictly } from '../../text/decode-strictly.ts';
import type { DocumentView } from '../review/document-view.ts';
import { readDocxView } from './read-docx-view.ts';
import { readMarkdownView } from './read-markdown-view.ts';
import { readPptxView } from './read-pptx-view.ts';
import { readXlsxView } from './read-xlsx-view.ts';
import { refuseDataFile } from './refuse-data-file.ts';

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const OFFICE = /\.(?:do[ct][xm]?|xl[st][xm]?|p(?:p[ts]|ot)[xm]?)$/i;

/** What stands in a file that anybody made. An office file is what its main part is, whatever it is called. */
export async function readView({ name, bytes }: GivenFile, language: string): Promise<DocumentView> {
  if (!OFFICE.test(name) && !/\.(?:md|markdown)$/i.test(name))
    throw refuseDataFile(name, 'only docx, xlsx, pptx and Markdown can be reviewed');
  if (bytes.length === 0) throw refuseDataFile(name, 'it is empty');
  if (!OFFICE.test(name)) {
    const decoded = decodeStrictly(bytes);
    if (!decoded.ok) throw refuseDataFile(name, decoded.why);
    return readMarkdownView(decoded.text, name, language);
  }
  const pause = createPause();
  const file = await openOfficeFile(bytes, name, refuseDataFile, pause);
  if (file.type === 'docx') return readDocxView(file, language);
  return file.type === 'pptx' ? readPptxView(file, language) : readXlsxView(file, language, pause);
}
