import { indexPptx } from '../../office/edit/pptx/pptx-index.ts';
import type { OfficeFile } from '../../office/open-office-file.ts';
import type { DocumentView } from '../review/document-view.ts';
import { refuseDataFile } from './refuse-data-file.ts';
import { createViewBuilder } from './view-builder.ts';

/** A deck: a section a slide, in the order in which they are shown. */
export async function readPptxView(file: OfficeFile, language: string): Promise<DocumentView> {
  const index = await indexPptx(file);
  if (index === null) throw refuseDataFile(file.source, 'it is no presentation: it has no list of slides');
  const builder = createViewBuilder(language);
  for (const { id, title, paragraphs, tables, pictures } of index.slides) {
    const place = `slide ${id.slice(1)}`;
    builder.heading(1, title ?? place, place);
    for (const { text, isTitle } of paragraphs) if (!isTitle) builder.text('bullet', text.trim(), place);
    // A slide that only opens a part says its title.
    const isBare =
      tables.length + pictures.length === 0 &&
      paragraphs.every(({ text, isTitle }) => isTitle || text.trim() === '');
    if (isBare && title !== null) builder.text('paragraph', title, place);
    // On a slide its title says what a table or a picture shows.
    for (const { rows } of tables)
      builder.table(
        rows.map((cells) => cells.map(({ text }) => text)),
        title,
        place,
      );
    for (const altText of pictures) builder.figure(title, altText, place);
  }
  return builder.build(index.slides.find(({ title }) => title !== null)?.title ?? file.source);
}
