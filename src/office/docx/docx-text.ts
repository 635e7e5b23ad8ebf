import { findDirection } from '../../text/find-direction.ts';
import { escapeXml } from '../escape-xml.ts';
import { type MarkedSpan, parseMarks } from '../spec/parse-marks.ts';

/** Properties beside the style's are in the schema's order already. */
export function renderParagraph(style: string, runs: string, properties = ''): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${runs}</w:p>`;
}

/** Prose with its marks as runs. */
export function renderMarkedRuns(text: string, language: string): string {
  return parseMarks(text)
    .map((span) => renderRun(span, language))
    .join('');
}

/** Words that have no marks. */
export function renderWords(text: string, language: string, isBold = false): string {
  return renderRun({ text, isBold, isItalic: false }, language);
}

function renderRun({ text, isBold, isItalic }: MarkedSpan, language: string): string {
  const properties = [
    isBold ? '<w:b/><w:bCs/>' : '',
    isItalic ? '<w:i/><w:iCs/>' : '',
    findDirection(language) === 'rtl' ? '<w:rtl/>' : '',
  ].join('');
  const lines = text
    .split('\n')
    .map((line) => (line === '' ? '' : `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`));
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${lines.join('<w:br/>')}</w:r>`;
}

/** What the word processor counts itself, with what it comes to now; in the long form, for some readers skip the short one. */
export function renderField(code: string, value: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const instruction = `<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>`;
  return `${mark('begin')}${instruction}${mark('separate')}<w:r><w:t>${escapeXml(value)}</w:t></w:r>${mark('end')}`;
}
