import type { Pause } from '../../office/pause.ts';
import type { DocumentView } from '../review/document-view.ts';
import { readWorkbook } from './read-workbook.ts';
import { createViewBuilder } from './view-builder.ts';

/** A workbook: a section a sheet, whose name is what its table is called by. */
export async function readXlsxView(
  bytes: Uint8Array,
  name: string,
  language: string,
  pause: Pause,
): Promise<DocumentView> {
  const builder = createViewBuilder(language);
  for (const { title, rows } of await readWorkbook(bytes, name, pause)) {
    builder.heading(1, title, `sheet ${title}`);
    builder.table(rows, title, `sheet ${title}`);
  }
  return builder.build(name);
}
