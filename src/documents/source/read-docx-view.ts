import { type DocxBlock, indexDocx, type WordParagraph } from '../../office/edit/docx/docx-index.ts';
import { walkTree } from '../../office/edit/xml-tree.ts';
import type { OfficeFile } from '../../office/open-office-file.ts';
import { readAttribute } from '../../office/parse-xml.ts';
import type { DocumentView } from '../review/document-view.ts';
import { refuseDataFile } from './refuse-data-file.ts';
import { createViewBuilder } from './view-builder.ts';

/** A Word document: headings by their style or outline level, tables with the caption beside them, pictures. What was deleted
 *  under tracked changes is not there, nor is the table of contents. */
export async function readDocxView(file: OfficeFile, language: string): Promise<DocumentView> {
  const index = await indexDocx(file);
  if (index === null) throw refuseDataFile(file.source, 'it is no Word document: it has no body');
  const builder = createViewBuilder(language);
  let title = '';
  let caption: string | null = null;
  /** A table or a picture whose caption may still come. */
  let waiting: ((caption: string | null) => void) | null = null;
  const flush = (found: string | null): void => {
    waiting?.(found);
    waiting = null;
  };
  const hold = (show: (caption: string | null) => void): void => {
    flush(null);
    const before = caption;
    caption = null;
    if (before === null) waiting = show;
    else show(before);
  };

  for (const block of index.blocks) {
    const place = nameBlock(block);
    if (block.kind === 'table') {
      const rows = block.rows.map(({ cells }) => cells.map(({ text }) => text));
      hold((found) => builder.table(rows, found, place));
      continue;
    }
    const { text, style, level, isListed } = block;
    const pictures = listPictures(block);
    // A paragraph with a picture in it is no caption, whatever its style is called.
    if (pictures.length === 0 && CAPTION.test(style)) {
      if (waiting === null) caption = text;
      else flush(text);
      continue;
    }
    for (const altText of pictures) hold((found) => builder.figure(found, altText, place));
    if (text.trim() === '') continue;
    if (pictures.length === 0) flush(null);
    if (/^title$/i.test(style) && title === '') title = text.trim();
    else if (level !== null) builder.heading(level, text.trim(), place);
    else if (/^approved clause$/i.test(style)) builder.clause(text.trim(), place);
    else if (!/^toc\b|^contents|subtitle/i.test(style))
      builder.text(isListed ? 'bullet' : 'paragraph', text.trim(), place);
    caption = null;
  }
  flush(null);
  for (const node of walkTree(index.tree.root)) {
    const font = node.local === 'rFonts' ? readAttribute(node, 'ascii') : null;
    if (font !== null) builder.font(font);
  }
  return builder.build(title === '' ? file.source : title);
}

/** As word processors call it, each in its language; and LibreOffice by what it stands under. */
const CAPTION = /caption|beschriftung|légende|题注|^(?:table|figure|illustration)$/i;

function nameBlock({ kind, id }: DocxBlock): string {
  return `${kind} ${id.slice(1)}`;
}

/** What each picture of a paragraph shows, as it says itself. */
function listPictures({ node }: WordParagraph): (string | null)[] {
  const found: (string | null)[] = [];
  // Old programs are given the same picture once more.
  const walk = (each: typeof node): void => {
    if (each.local === 'Fallback') return;
    if (each.local === 'docPr') found.push(readAttribute(each, 'descr'));
    for (const child of each.children) walk(child);
  };
  walk(node);
  return found;
}
