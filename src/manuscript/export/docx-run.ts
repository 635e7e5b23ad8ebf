import { escapeXml } from '../../office/escape-xml.ts';
import type { DocxLanguage } from './docx-language.ts';
import type { DocxNotes } from './docx-notes.ts';
import type { Span } from './manuscript.ts';

/** Words of one weight, or the mark of a note. */
export function renderRun(
  { text, isEmphasis, note }: Span,
  { isFromRight, isEastAsian }: DocxLanguage,
  notes: DocxNotes = new Map(),
): string {
  if (note !== undefined)
    return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${notes.get(note) ?? 0}"/></w:r>`;
  const emphasis = isEastAsian ? '<w:em w:val="dot"/>' : '<w:i/><w:iCs/>';
  // The order of properties is the schema's: italics, direction, dots.
  const properties = [
    isEmphasis && !isEastAsian ? emphasis : '',
    isFromRight ? '<w:rtl/>' : '',
    isEmphasis && isEastAsian ? emphasis : '',
  ].join('');
  const lines = text
    .split('\n')
    .map((line) => (line === '' ? '' : `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`));
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${lines.join('<w:br/>')}</w:r>`;
}
