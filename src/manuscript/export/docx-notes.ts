import type { DocxLanguage } from './docx-language.ts';
import { renderRun } from './docx-run.ts';
import { listNotes, type Manuscript, type ManuscriptNote } from './manuscript.ts';

/** The notes of a book by the number that the file knows them by, which counts through; two are taken for the lines between
 *  text and notes. */
export type DocxNotes = ReadonlyMap<ManuscriptNote, number>;

export function numberDocxNotes({ front, chapters, back }: Manuscript): DocxNotes {
  const all = [...front, ...chapters, ...back].flatMap(({ blocks }) => listNotes(blocks));
  return new Map(all.map((note, at) => [note, at + 1]));
}

/** The part with their texts. */
export function renderDocxNotes(notes: DocxNotes, language: DocxLanguage): string {
  const lines = [
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>',
    '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>',
    ...[...notes].map(([{ spans }, id]) => {
      const runs = spans.map((span) => renderRun(span, language)).join('');
      return `<w:footnote w:id="${id}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>${renderRun({ text: ' ', isEmphasis: false }, language)}${runs}</w:p></w:footnote>`;
    }),
  ];
  return `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
${lines.join('\n')}
</w:footnotes>`;
}
