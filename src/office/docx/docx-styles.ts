import { findDirection } from '../../text/find-direction.ts';
import { type EastAsian, findEastAsian } from '../../text/find-east-asian.ts';
import { escapeXml } from '../escape-xml.ts';
import { CALLOUT_COLORS } from '../spec/callout-colors.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';

// One style a kind of paragraph, so that all of a kind can be changed at once; headings are real ones, to navigate by. Lengths
// are in twentieths of a point, sizes in halves.

/** A style as a part of styles.xml. */
export interface SpecStyle {
  readonly type: 'paragraph' | 'table';
  readonly id: string;
  readonly name: string;
  /** Not one that word processors have by themselves. */
  readonly isOurs: boolean;
  readonly xml: string;
}

export function renderSpecStyles(theme: SpecTheme, language: string): string {
  const styles = listSpecStyles(theme, language).map(({ xml }) => xml);
  return `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr>${renderDefaults(theme, language)}</w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>${styles.join('')}</w:styles>`;
}

export function listSpecStyles(theme: SpecTheme, language: string): SpecStyle[] {
  const side = findDirection(language) === 'rtl' ? '<w:bidi/>' : '';
  const headings = HEADINGS.map(({ size, before, after }, at) =>
    renderStyle(
      `Heading${at + 1}`,
      `heading ${at + 1}`,
      `<w:keepNext/><w:keepLines/><w:spacing w:before="${before}" w:after="${after}"/><w:outlineLvl w:val="${at}"/>`,
      renderLook(size, theme.primary, true, theme.headingFont),
      { next: 'BodyText' },
    ),
  );
  const callouts = Object.entries(CALLOUT_COLORS).map(([kind, { ink, ground }]) =>
    renderStyle(
      `Callout${kind[0]?.toUpperCase()}${kind.slice(1)}`,
      `Callout ${kind}`,
      `<w:keepLines/><w:pBdr><w:top w:val="single" w:sz="4" w:space="6" w:color="${ground}"/><w:left w:val="single" w:sz="36" w:space="8" w:color="${ink}"/><w:bottom w:val="single" w:sz="4" w:space="6" w:color="${ground}"/></w:pBdr><w:shd w:val="clear" w:color="auto" w:fill="${ground}"/><w:spacing w:before="200" w:after="240"/><w:ind w:left="240" w:right="120"/>`,
      '',
      { basedOn: 'BodyText', isOurs: true, next: 'BodyText' },
    ),
  );
  return [
    renderStyle('Normal', 'Normal', side, '', { isDefault: true }),
    renderStyle('BodyText', 'Body Text', '<w:spacing w:after="140" w:line="280" w:lineRule="auto"/>', ''),
    ...headings,
    renderStyle(
      'Title',
      'Title',
      '<w:keepNext/><w:spacing w:before="0" w:after="60"/>',
      renderLook(56, theme.primary, true, theme.headingFont),
      { next: 'Subtitle' },
    ),
    renderStyle(
      'Subtitle',
      'Subtitle',
      '<w:spacing w:after="80"/>',
      renderLook(28, theme.muted, false, theme.headingFont),
    ),
    renderStyle(
      'Imprint',
      'Imprint',
      `<w:pBdr><w:bottom w:val="single" w:sz="12" w:space="8" w:color="${theme.primary}"/></w:pBdr><w:spacing w:after="360"/>`,
      renderLook(20, theme.muted, false),
      { isOurs: true },
    ),
    renderStyle(
      'TOCHeading',
      'TOC Heading',
      '<w:keepNext/><w:spacing w:before="120" w:after="100"/>',
      renderLook(28, theme.primary, true, theme.headingFont),
    ),
    ...[1, 2, 3].map((level) =>
      renderStyle(
        `TOC${level}`,
        `toc ${level}`,
        `<w:spacing w:after="50"/><w:ind w:left="${(level - 1) * 300}"/>`,
        '',
      ),
    ),
    renderStyle(
      'ListBullet',
      'List Bullet',
      '<w:numPr><w:numId w:val="1"/></w:numPr><w:spacing w:after="70" w:line="280" w:lineRule="auto"/>',
      '',
    ),
    renderStyle('ListNumber', 'List Number', '<w:spacing w:after="70" w:line="280" w:lineRule="auto"/>', ''),
    renderStyle(
      'Quote',
      'Quote',
      `<w:keepLines/><w:pBdr><w:left w:val="single" w:sz="18" w:space="12" w:color="${theme.line}"/></w:pBdr><w:spacing w:before="160" w:after="60" w:line="280" w:lineRule="auto"/><w:ind w:left="480" w:right="480"/>`,
      '<w:i/><w:iCs/>',
    ),
    renderStyle(
      'QuoteSource',
      'Quote Source',
      '<w:spacing w:after="200"/>',
      `<w:i w:val="0"/><w:iCs w:val="0"/>${renderLook(20, theme.muted, false)}`,
      { basedOn: 'Quote', isOurs: true },
    ),
    renderStyle(
      'Clause',
      'Approved Clause',
      '<w:spacing w:before="160" w:after="160" w:line="280" w:lineRule="auto"/><w:ind w:left="480"/>',
      '',
      { isOurs: true },
    ),
    renderStyle(
      'Caption',
      'caption',
      '<w:spacing w:before="120" w:after="100"/>',
      renderLook(19, theme.muted, true),
    ),
    renderStyle(
      'TableCaption',
      'Table Caption',
      '<w:keepNext/><w:spacing w:before="200" w:after="80"/>',
      '',
      { basedOn: 'Caption', isOurs: true },
    ),
    renderStyle(
      'Figure',
      'Figure',
      '<w:keepNext/><w:spacing w:before="160" w:after="40"/><w:jc w:val="center"/>',
      '',
      { isOurs: true, next: 'Caption' },
    ),
    renderStyle(
      'TableText',
      'Table Text',
      '<w:spacing w:before="40" w:after="40"/>',
      '<w:sz w:val="20"/><w:szCs w:val="20"/>',
      { isOurs: true },
    ),
    renderStyle('TableHeader', 'Table Header', '<w:keepNext/>', renderLook(20, 'FFFFFF', true), {
      basedOn: 'TableText',
      isOurs: true,
    }),
    renderStyle('TableTotal', 'Table Total', '', renderLook(20, theme.text, true), {
      basedOn: 'TableText',
      isOurs: true,
    }),
    // Of tables with many columns.
    ...['Text', 'Header', 'Total'].map((name) =>
      renderStyle(
        `Table${name}Small`,
        `Table ${name} Small`,
        '<w:spacing w:before="20" w:after="20"/>',
        '<w:sz w:val="16"/><w:szCs w:val="16"/>',
        { basedOn: `Table${name}`, isOurs: true },
      ),
    ),
    renderStyle(
      'TableEnd',
      'Table End',
      '<w:spacing w:before="0" w:after="0" w:line="200" w:lineRule="exact"/>',
      '',
      { isOurs: true, next: 'BodyText' },
    ),
    ...callouts,
    renderStyle('Header', 'header', '', renderLook(18, theme.muted, false)),
    renderStyle('Footer', 'footer', '', renderLook(18, theme.muted, false)),
    TABLE_NORMAL,
    renderTableStyle(theme),
  ];
}

const HEADINGS = [
  { size: 34, before: 420, after: 120 },
  { size: 28, before: 320, after: 100 },
  { size: 24, before: 260, after: 80 },
  { size: 22, before: 220, after: 60 },
];

const TABLE_NORMAL: SpecStyle = {
  type: 'table',
  id: 'TableNormal',
  name: 'Normal Table',
  isOurs: false,
  xml: '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>',
};

function renderTableStyle({ primary, line, tint }: SpecTheme): SpecStyle {
  const edge = (side: string, size: number, color: string) =>
    `<w:${side} w:val="single" w:sz="${size}" w:space="0" w:color="${color}"/>`;
  const shade = (fill: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
  const xml = [
    '<w:style w:type="table" w:customStyle="1" w:styleId="SpecTable"><w:name w:val="Spec Table"/><w:basedOn w:val="TableNormal"/>',
    `<w:tblPr><w:tblStyleRowBandSize w:val="1"/><w:tblBorders>${edge('bottom', 8, primary)}${edge('insideH', 4, line)}</w:tblBorders></w:tblPr>`,
    `<w:tblStylePr w:type="firstRow"><w:tcPr>${shade(primary)}<w:vAlign w:val="bottom"/></w:tcPr></w:tblStylePr>`,
    `<w:tblStylePr w:type="lastRow"><w:tcPr><w:tcBorders>${edge('top', 8, primary)}</w:tcBorders>${shade(tint)}</w:tcPr></w:tblStylePr>`,
    '</w:style>',
  ].join('');
  return { type: 'table', id: 'SpecTable', name: 'Spec Table', isOurs: true, xml };
}

/** The slots are for kinds of scripts; a word processor asks for the one that the characters are of. */
function renderDefaults({ bodyFont, text }: SpecTheme, language: string): string {
  const eastAsian = findEastAsian(language);
  const font = escapeXml(bodyFont);
  const tag = escapeXml(language);
  const isFromRight = findDirection(language) === 'rtl';
  return [
    `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${eastAsian === null ? font : EAST_ASIAN_FONTS[eastAsian]}" w:cs="${font}"/>`,
    `<w:color w:val="${text}"/><w:sz w:val="22"/><w:szCs w:val="22"/>`,
    `<w:lang w:val="${eastAsian === null && !isFromRight ? tag : 'en-US'}" w:eastAsia="${eastAsian === null ? 'zh-CN' : tag}" w:bidi="${isFromRight ? tag : 'ar-SA'}"/>`,
  ].join('');
}

const EAST_ASIAN_FONTS: Readonly<Record<EastAsian, string>> = {
  'zh-hans': 'Microsoft YaHei',
  'zh-hant': 'Microsoft JhengHei',
  ja: 'Yu Gothic',
  ko: 'Malgun Gothic',
};

function renderLook(size: number, color: string, isBold: boolean, font?: string): string {
  const face = font === undefined ? '' : escapeXml(font);
  return [
    face === '' ? '' : `<w:rFonts w:ascii="${face}" w:hAnsi="${face}" w:cs="${face}"/>`,
    isBold ? '<w:b/><w:bCs/>' : '',
    `<w:color w:val="${color}"/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
  ].join('');
}

function renderStyle(
  id: string,
  name: string,
  paragraph: string,
  run: string,
  {
    isDefault = false,
    isOurs = false,
    basedOn = 'Normal',
    next = null,
  }: {
    readonly isDefault?: boolean;
    readonly isOurs?: boolean;
    readonly basedOn?: string;
    readonly next?: string | null;
  } = {},
): SpecStyle {
  const xml = [
    `<w:style w:type="paragraph"${isDefault ? ' w:default="1"' : ''}${isOurs ? ' w:customStyle="1"' : ''} w:styleId="${id}">`,
    `<w:name w:val="${name}"/>`,
    isDefault ? '' : `<w:basedOn w:val="${basedOn}"/>`,
    next === null ? '' : `<w:next w:val="${next}"/>`,
    '<w:qFormat/>',
    paragraph === '' ? '' : `<w:pPr>${paragraph}</w:pPr>`,
    run === '' ? '' : `<w:rPr>${run}</w:rPr>`,
    '</w:style>',
  ].join('');
  return { type: 'paragraph', id, name, isOurs, xml };
}
