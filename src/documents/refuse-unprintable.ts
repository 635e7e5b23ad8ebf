import type { DocumentSpec } from '../contracts/document-spec.ts';
import { CodedError } from '../errors.ts';
import type { BookPrinter } from '../office/book-printer.ts';
import type { DocumentWish } from './document-sources.ts';

/** What the fonts in this program show. */
const AT_HAND =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const SHOWN_ROWS = 50;
const LONGEST_SAMPLE = 5000;

/** Letters that no font at hand shows are told before anything is paid for: the brief is set as a page, and thrown away. */
export async function refuseUnprintable(
  printer: BookPrinter | undefined,
  { type, language, brief, tables }: DocumentWish,
): Promise<void> {
  if (type !== 'pdf' || printer === undefined) return;
  const cells = tables.flatMap(({ columns, rows }) => [
    ...columns.map(({ header }) => header),
    ...rows.slice(0, SHOWN_ROWS).flat(),
  ]);
  const text = [brief, ...cells.filter((cell) => typeof cell === 'string')]
    .join(' ')
    .slice(0, LONGEST_SAMPLE)
    .toWellFormed();
  if (AT_HAND.test(text)) return;
  const spec: DocumentSpec = {
    version: '0.3',
    language,
    metadata: {},
    styles: { headingFont: 'Calibri', bodyFont: 'Calibri', primaryColor: '#000000' },
    title: language,
    sections: [
      { id: 'brief', outlineIds: [], level: 1, heading: language, blocks: [{ type: 'paragraph', text }] },
    ],
    clauses: [],
  };
  const { renderDocumentPdf } = await import('../office/pdf/render-document-pdf.ts');
  try {
    await renderDocumentPdf(spec, { tables: [], images: [] }, printer, []);
  } catch (error) {
    throw tellFonts(error, 'nothing was sent');
  }
}

/** What to do about letters that cannot be shown; all other trouble as it is. */
export function tellFonts(error: unknown, kept: string | null): unknown {
  if (!(error instanceof CodedError) || error.code !== 'font_missing') return error;
  return (kept === null ? error : error.with({}, kept)).withNext(
    'Install a font that shows them, or name a folder with one in BOOKFORGE_FONTS; a docx needs none.',
  );
}
