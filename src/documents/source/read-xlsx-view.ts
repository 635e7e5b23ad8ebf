import type { OfficeFile } from '../../office/open-office-file.ts';
import type { Pause } from '../../office/pause.ts';
import type { DocumentView } from '../review/document-view.ts';
import { readSheets } from './read-workbook.ts';
import { createViewBuilder } from './view-builder.ts';

/** A workbook: a section a sheet, whose name is what its table is called by. */
export async function readXlsxView(file: OfficeFile, language: string, pause: Pause): Promise<DocumentView> {
  const builder = createViewBuilder(language);
  for (const { title, rows } of await readSheets(file, pause)) {
    builder.heading(1, title, `sheet ${title}`);
    builder.table(rows, title, `sheet ${title}`);
  }
  return builder.build(file.source);
}
