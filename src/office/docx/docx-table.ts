import { findDirection } from '../../text/find-direction.ts';
import { escapeXml } from '../escape-xml.ts';
import { fitWidths } from '../spec/fit-widths.ts';
import { formatTable, MOST_TOGETHER, type TableTexts } from '../spec/format-table.ts';
import type { ShownTable } from '../spec/shown-table.ts';
import type { SpecWords } from '../spec/spec-words.ts';
import { splitWide } from '../spec/split-wide.ts';
import { renderMarkedRuns, renderParagraph, renderWords } from './docx-text.ts';

/** A table as those that fit on the page, each with its caption. */
export function listDocxTables(
  table: ShownTable,
  width: number,
  language: string,
  words: SpecWords,
): { readonly caption: string; readonly xml: string }[] {
  const capacity = width / LETTER;
  return splitWide(table, capacity / SMALL, language, words).map(({ table: part, need }) => ({
    caption: part.caption,
    xml: renderDocxTable(part, width, need > capacity, language, words),
  }));
}

/** With a header that is repeated on every page, as wide as the text. */
function renderDocxTable(
  table: ShownTable,
  width: number,
  isSmall: boolean,
  language: string,
  words: SpecWords,
): string {
  const texts = formatTable(table, language, words);
  const widths = fitWidths(texts, width, width / (isSmall ? LETTER * SMALL : LETTER));
  const hasTotals = texts.totals !== null;
  const properties = [
    '<w:tblStyle w:val="SpecTable"/>',
    findDirection(language) === 'rtl' ? '<w:bidiVisual/>' : '',
    `<w:tblW w:w="${width}" w:type="dxa"/><w:tblLayout w:type="fixed"/>`,
    `<w:tblLook w:val="${hasTotals ? '0460' : '0420'}" w:firstRow="1" w:lastRow="${hasTotals ? 1 : 0}" w:firstColumn="0" w:lastColumn="0" w:noHBand="0" w:noVBand="1"/>`,
    `<w:tblDescription w:val="${escapeXml(table.caption)}"/>`,
  ];
  const last = texts.rows.length - (hasTotals ? 0 : 1);
  const row = (cells: readonly string[], kind: RowKind, at = -1) => {
    const isKept = texts.rows.length <= MOST_TOGETHER && at < last;
    return renderRow(cells, { kind, isKept, isSmall }, texts, widths, language);
  };
  return [
    `<w:tbl><w:tblPr>${properties.join('')}</w:tblPr>`,
    `<w:tblGrid>${widths.map((each) => `<w:gridCol w:w="${each}"/>`).join('')}</w:tblGrid>`,
    row(texts.headers, 'header'),
    ...texts.rows.map((cells, at) => row(cells, 'body', at)),
    texts.totals === null ? '' : row(texts.totals, 'total', last),
    '</w:tbl>',
  ].join('');
}

/** A letter of a table, in twentieths of a point, in a wide font. */
const LETTER = 112;
/** Of a wide table, as its styles have it: 8 points for 10. */
const SMALL = 0.8;

type RowKind = 'header' | 'body' | 'total';

function renderRow(
  cells: readonly string[],
  { kind, isKept, isSmall }: { readonly kind: RowKind; readonly isKept: boolean; readonly isSmall: boolean },
  { isNumeric }: TableTexts,
  widths: readonly number[],
  language: string,
): string {
  const style = `${{ header: 'TableHeader', body: 'TableText', total: 'TableTotal' }[kind]}${isSmall ? 'Small' : ''}`;
  const inside = cells.map((text, at) => {
    const side = `${isKept && kind !== 'header' ? '<w:keepNext/>' : ''}${isNumeric[at] === true ? '<w:jc w:val="right"/>' : ''}`;
    const runs =
      text === '' ? '' : kind === 'body' ? renderMarkedRuns(text, language) : renderWords(text, language);
    return `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/></w:tcPr>${renderParagraph(style, runs, side)}</w:tc>`;
  });
  return `<w:tr><w:trPr><w:cantSplit/>${kind === 'header' ? '<w:tblHeader/>' : ''}</w:trPr>${inside.join('')}</w:tr>`;
}
