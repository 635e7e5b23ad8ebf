import { findDirection } from '../../text/find-direction.ts';
import { escapeXml } from '../escape-xml.ts';
import { parseMarks } from '../spec/parse-marks.ts';

export interface TextLook {
  readonly language: string;
  /** In points; that of the layout where it is left out. */
  readonly size?: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: 'l' | 'ctr' | 'r';
}

/** Paragraphs of a text body; one that is empty where there are none, for a body without any is refused. */
export function renderSlideText(paragraphs: readonly string[], look: TextLook): string {
  return (paragraphs.length === 0 ? [''] : paragraphs)
    .map((text) => renderSlideParagraph(text, look))
    .join('');
}

function renderSlideParagraph(text: string, look: TextLook): string {
  const isFromRight = findDirection(look.language) === 'rtl';
  const align = look.align ?? (isFromRight ? 'r' : null);
  const properties = `<a:pPr${align === null ? '' : ` algn="${align}"`}${isFromRight ? ' rtl="1"' : ''}/>`;
  const runs = parseMarks(text).flatMap(({ text: words, isBold, isItalic }) => {
    const run = renderRunProperties('rPr', look, isBold, isItalic);
    return words
      .split('\n')
      .map((line) => (line === '' ? '' : `<a:r>${run}<a:t>${escapeXml(line)}</a:t></a:r>`))
      .join(`<a:br>${run}</a:br>`);
  });
  const end = runs.length === 0 ? renderRunProperties('endParaRPr', look, false, false) : '';
  return `<a:p>${properties}${runs.join('')}${end}</a:p>`;
}

function renderRunProperties(name: string, look: TextLook, isBold: boolean, isItalic: boolean): string {
  const { language, size, color } = look;
  const attributes = [
    ` lang="${escapeXml(language)}"`,
    size === undefined ? '' : ` sz="${Math.round(size * 100)}"`,
    isBold || look.isBold === true ? ' b="1"' : '',
    isItalic ? ' i="1"' : '',
  ].join('');
  const fill = color === undefined ? '' : `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
  return `<a:${name}${attributes}>${fill}</a:${name}>`;
}
