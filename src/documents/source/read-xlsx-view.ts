import type { OfficeFile } from '../../office/open-office-file.ts';
import type { Pause } from '../../office/pause.ts';
import type { DocumentView } from '../review/document-view.ts';
import { listSheetFigures } from './list-sheet-figures.ts';
import { readSheets } from './read-workbook.ts';
import { splitTitles } from './split-titles.ts';
import { createViewBuilder } from './view-builder.ts';

/** A workbook: a section a sheet, whose name is what its table is called by. */
export async function readXlsxView(file: OfficeFile, language: string, pause: Pause): Promise<DocumentView> {
  const builder = createViewBuilder(language);
  for (const { title, part, rows: all } of await readSheets(file, pause)) {
    const place = `sheet ${title}`;
    const { titles, rows } = splitTitles(all);
    builder.heading(1, title, place);
    for (const text of titles) builder.text('bullet', text, place);
    builder.table(rows, title, place);
    if (part !== null)
      for (const { caption, altText } of await listSheetFigures(file, part))
        builder.figure(caption, altText, place);
  }
  return builder.build(file.source);
}
