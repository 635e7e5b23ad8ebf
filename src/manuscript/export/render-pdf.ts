import type { BookPrinter, FontSource } from '../../office/book-printer.ts';
import { findEastAsian } from '../../text/find-east-asian.ts';
import type { Manuscript } from './manuscript.ts';
import { nameCoverImage, renderTypst } from './render-typst.ts';

/** A book to print: 5.5 by 8.5 inches, tagged, the same bytes for the same book and fonts. */
export async function renderPdf(
  manuscript: Manuscript,
  printer: BookPrinter,
  fonts: readonly FontSource[],
): Promise<Uint8Array> {
  const { cover } = manuscript;
  return printer.print({
    eastAsian: findEastAsian(manuscript.language),
    fonts,
    images: cover === null ? [] : [{ path: nameCoverImage(cover), bytes: cover.bytes }],
    render: (families) => renderTypst(manuscript, families),
  });
}
