import { escapeXml } from '../escape-xml.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import type { CellLook } from './grid.ts';

/** Looks are numbered as they come; a cell says the number. */
export interface StyleTable {
  find(look: CellLook, isLikeFormula: boolean): number;
  render(): string;
}

// Numbers of the fonts, fills and borders below.
const KINDS: Readonly<Record<CellLook['kind'], readonly [font: number, fill: number, border: number]>> = {
  plain: [0, 0, 0],
  body: [0, 0, 1],
  label: [0, 0, 1],
  title: [3, 0, 0],
  header: [2, 2, 0],
  total: [1, 3, 2],
};

export function createStyleTable(theme: SpecTheme): StyleTable {
  const formats: string[] = [];
  const looks: string[] = [renderLook({ kind: 'plain' }, 0, false)];
  /** The cells of a column share their look. */
  const known = { plain: new Map<CellLook, number>(), likeFormula: new Map<CellLook, number>() };

  return {
    find(look, isLikeFormula) {
      const numbers = isLikeFormula ? known.likeFormula : known.plain;
      const before = numbers.get(look);
      if (before !== undefined) return before;
      const rendered = renderLook(look, findFormat(look.format), isLikeFormula);
      const at = looks.indexOf(rendered);
      const number = at >= 0 ? at : looks.push(rendered) - 1;
      numbers.set(look, number);
      return number;
    },
    render: () => renderStyles(theme, formats, looks),
  };

  /** Own formats are numbered from 164; General is 0. */
  function findFormat(format = 'General'): number {
    if (format === 'General') return 0;
    const at = formats.indexOf(format);
    return 164 + (at >= 0 ? at : formats.push(format) - 1);
  }
}

export function wrapsText({ kind, align }: CellLook): boolean {
  return kind === 'header' || (kind === 'body' && align === 'left');
}

function renderLook(look: CellLook, format: number, isLikeFormula: boolean): string {
  const { kind, align } = look;
  const [font, fill, border] = KINDS[kind];
  const wraps = wrapsText(look);
  const alignment = `<alignment${align === undefined ? '' : ` horizontal="${align}" indent="1"`} vertical="${kind === 'body' ? 'top' : 'center'}"${wraps ? ' wrapText="1"' : ''}/>`;
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"${isLikeFormula ? ' quotePrefix="1"' : ''} applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`;
}

function renderStyles(theme: SpecTheme, formats: readonly string[], looks: readonly string[]): string {
  const font = (name: string, size: number, color: string, isBold: boolean) =>
    `<font>${isBold ? '<b/>' : ''}<sz val="${size}"/><color rgb="FF${color}"/><name val="${escapeXml(name)}"/><family val="2"/></font>`;
  const fonts = [
    font(theme.bodyFont, 11, theme.text, false),
    font(theme.bodyFont, 11, theme.text, true),
    font(theme.bodyFont, 11, 'FFFFFF', true),
    font(theme.headingFont, 16, theme.primary, true),
  ];
  const solid = (color: string) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/><bgColor indexed="64"/></patternFill></fill>`;
  const fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    solid(theme.primary),
    solid(theme.tint),
  ];
  const edge = (side: string, style: string, color: string) =>
    `<${side} style="${style}"><color rgb="FF${color}"/></${side}>`;
  const border = (top: string, bottom: string) =>
    `<border><left/><right/>${top === '' ? '<top/>' : top}${bottom === '' ? '<bottom/>' : bottom}<diagonal/></border>`;
  const borders = [
    border('', ''),
    border('', edge('bottom', 'thin', theme.line)),
    border(edge('top', 'medium', theme.primary), ''),
  ];
  const numbers = formats.map(
    (format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(format)}"/>`,
  );
  return [
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    numbers.length === 0 ? '' : list('numFmts', numbers),
    list('fonts', fonts),
    list('fills', fills),
    list('borders', borders),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', looks),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    list('dxfs', LOOKS),
    '</styleSheet>',
  ].join('');
}

function list(name: string, items: readonly string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`;
}

/** In the order of `LOOK_NUMBERS`. */
const LOOKS = [
  ['0B5D1E', 'D7F2DD'],
  ['7A4F00', 'FFF0C2'],
  ['8C1410', 'FBDAD7'],
].map(
  ([ink, ground]) =>
    `<dxf><font><color rgb="FF${ink}"/></font><fill><patternFill patternType="solid"><fgColor rgb="FF${ground}"/><bgColor rgb="FF${ground}"/></patternFill></fill></dxf>`,
);
export const LOOK_NUMBERS = { good: 0, warning: 1, bad: 2 } as const;
