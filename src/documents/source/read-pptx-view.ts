import { indexPptx, type PptxSlide } from '../../office/edit/pptx/pptx-index.ts';
import type { OfficeFile } from '../../office/open-office-file.ts';
import { readAttribute } from '../../office/parse-xml.ts';
import type { DocumentView } from '../review/document-view.ts';
import { refuseDataFile } from './refuse-data-file.ts';
import { createViewBuilder } from './view-builder.ts';

/** A deck: a section a slide, in the order in which they are shown. */
export async function readPptxView(file: OfficeFile, language: string): Promise<DocumentView> {
  const index = await indexPptx(file);
  if (index === null && (await file.tree(file.main))?.root.local !== 'presentation')
    throw refuseDataFile(file.source, 'it is no presentation');
  // A template may have a look and no slide.
  const slides = index?.slides ?? [];
  const builder = createViewBuilder(language);
  for (const slide of slides) {
    const { id, title, paragraphs, tables, pictures } = slide;
    const place = `slide ${id.slice(1)}`;
    builder.heading(1, title ?? place, place);
    for (const { text, isTitle } of paragraphs) if (!isTitle) builder.text('bullet', text.trim(), place);
    // A slide that only opens a part says its title.
    if (title !== null && isBare(slide) && !(await hasRoomForMore(file, slide)))
      builder.text('paragraph', title, place);
    // On a slide its title says what a table or a picture shows.
    for (const { rows } of tables)
      builder.table(
        rows.map((cells) => cells.map(({ text }) => text)),
        title,
        place,
      );
    for (const altText of pictures) builder.figure(title, altText, place);
  }
  return builder.build(slides.find(({ title }) => title !== null)?.title ?? file.source);
}

function isBare({ paragraphs, tables, pictures }: PptxSlide): boolean {
  return (
    tables.length + pictures.length === 0 &&
    paragraphs.every(({ text, isTitle }) => isTitle || text.trim() === '')
  );
}

/** Layouts with a place for something below the title; on all others a title may be all that there is to say. */
const WITH_CONTENT =
  /^(?:tx|obj|twoColTx|tbl|chart|txAnd\w+|\w+AndTx|dgm|objOnly|objTx|picTx|twoObj\w*|twoTxTwoObj|fourObj|clipArt\w*|media\w*)$/;

async function hasRoomForMore(file: OfficeFile, { part, isDrawnOn }: PptxSlide): Promise<boolean> {
  const layout = (await file.links(part)).find(({ type }) => type === 'slideLayout')?.to ?? null;
  const tree = layout === null ? null : await file.tree(layout);
  const kind = tree === null ? null : readAttribute(tree.root, 'type');
  return !isDrawnOn && kind !== null && WITH_CONTENT.test(kind);
}
