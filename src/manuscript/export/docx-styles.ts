import type { DocxLanguage } from './docx-language.ts';
import type { MatterStyle } from './docx-matter.ts';

// Standard manuscript format: twelve points, double spacing, lines that run to no edge, room for an editor's pencil. Lengths
// are in twentieths of a point.

const INCH = 1440;

/** One style a kind of paragraph, so that all of a kind can be changed at once; the heading is a real one, to navigate by. */
export function renderDocxStyles(
  { defaults, isFromRight, isEastAsian }: DocxLanguage,
  matter: readonly MatterStyle[],
  hasNotes: boolean,
): string {
  const side = isFromRight ? '<w:bidi/>' : '';
  // Two characters wide where the script has squares for characters.
  const indent = isEastAsian
    ? '<w:ind w:firstLineChars="200" w:firstLine="480"/>'
    : `<w:ind w:firstLine="${INCH / 2}"/>`;
  const styles = [
    renderStyle('Normal', 'Normal', side, { isDefault: true }),
    renderStyle('BodyText', 'Body Text', `<w:spacing ${DOUBLE}/>${indent}`),
    renderStyle(
      'Heading1',
      'heading 1',
      `<w:keepNext/><w:pageBreakBefore/><w:spacing w:before="${INCH * 2.5}" w:after="480" ${DOUBLE}/><w:jc w:val="center"/><w:outlineLvl w:val="0"/>`,
      { next: 'BodyText' },
    ),
    renderStyle(
      'Title',
      'Title',
      `<w:spacing w:before="${INCH * 3}" w:after="480" ${DOUBLE}/><w:jc w:val="center"/>`,
      {
        next: 'Subtitle',
      },
    ),
    renderStyle('Subtitle', 'Subtitle', `<w:spacing ${DOUBLE}/><w:jc w:val="center"/>`),
    renderStyle('Contact', 'Contact', '', { isOurs: true }),
    renderStyle('WordCount', 'Word Count', '<w:jc w:val="right"/>', { isOurs: true }),
    renderStyle('SceneBreak', 'Scene Break', `<w:keepNext/><w:spacing ${DOUBLE}/><w:jc w:val="center"/>`, {
      isOurs: true,
      next: 'BodyText',
    }),
    renderStyle('EndMark', 'End Mark', `<w:spacing w:before="480" ${DOUBLE}/><w:jc w:val="center"/>`, {
      isOurs: true,
    }),
    renderStyle('Quote', 'Quote', `<w:spacing ${DOUBLE}/><w:ind w:left="${INCH}" w:right="${INCH}"/>`),
    ...(hasNotes ? [renderStyle('FootnoteText', 'footnote text', ''), NOTE_MARK] : []),
    renderStyle('Header', 'header', '<w:jc w:val="right"/>'),
    ...matter.map(({ id, name, basedOn, paragraph }) =>
      renderStyle(id, name, paragraph, {
        basedOn,
        isOurs: true,
        next: basedOn === 'Heading1' ? 'BodyText' : null,
      }),
    ),
  ];
  return `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:docDefaults><w:rPrDefault><w:rPr>${defaults}</w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>
${styles.join('\n')}
</w:styles>`;
}

const NOTE_MARK =
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>';

const DOUBLE = 'w:line="480" w:lineRule="auto"';

function renderStyle(
  id: string,
  name: string,
  paragraph: string,
  {
    isDefault = false,
    isOurs = false,
    basedOn = 'Normal',
    next = null,
  }: {
    readonly isDefault?: boolean;
    /** Not one that word processors have by themselves. */
    readonly isOurs?: boolean;
    readonly basedOn?: string;
    readonly next?: string | null;
  } = {},
): string {
  return [
    `<w:style w:type="paragraph"${isDefault ? ' w:default="1"' : ''}${isOurs ? ' w:customStyle="1"' : ''} w:styleId="${id}">`,
    `<w:name w:val="${name}"/>`,
    isDefault ? '' : `<w:basedOn w:val="${basedOn}"/>`,
    next === null ? '' : `<w:next w:val="${next}"/>`,
    '<w:qFormat/>',
    paragraph === '' ? '' : `<w:pPr>${paragraph}</w:pPr>`,
    '</w:style>',
  ].join('');
}
