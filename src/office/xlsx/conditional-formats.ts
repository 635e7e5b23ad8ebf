import type { ConditionalFormat, ConditionLook } from '../../contracts/sheet-spec.ts';
import { escapeXml } from '../escape-xml.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import { type FilledSheet, findFilled } from './compile-grid.ts';
import { LOOK_NUMBERS } from './style-table.ts';

/** Rules over the cells of a column, each as an element; the first of them that holds comes first. */
export function renderConditionalFormats(
  { sheet, columns, firstRow, lastRow }: FilledSheet,
  theme: SpecTheme,
): string {
  const rules = (sheet.conditionalFormats ?? []).map((format, at) => {
    const { letter } = findFilled(columns, format.column, sheet.name);
    const range = `${letter}${firstRow}:${letter}${lastRow}`;
    return `<conditionalFormatting sqref="${range}">${renderRule(format, `${letter}${firstRow}`, at + 1, theme)}</conditionalFormatting>`;
  });
  return rules.join('');
}

function renderRule(format: ConditionalFormat, cell: string, priority: number, theme: SpecTheme): string {
  if (!('look' in format)) return renderScale(format.rule, priority, theme);
  const look = `dxfId="${LOOK_NUMBERS[format.look]}" priority="${priority}"`;
  if ('count' in format)
    return `<cfRule type="top10" ${look}${format.rule === 'bottom' ? ' bottom="1"' : ''} rank="${format.count}"/>`;
  return `<cfRule type="expression" ${look}><formula>${escapeXml(renderCondition(format, cell))}</formula></cfRule>`;
}

/** Bars in the cells, or cells that are the darker the more they hold. */
function renderScale(rule: 'dataBar' | 'colorScale', priority: number, { line }: SpecTheme): string {
  const ends = '<cfvo type="min"/><cfvo type="max"/>';
  const colors =
    rule === 'dataBar' ? `<color rgb="FF${line}"/>` : `<color rgb="FFFFFFFF"/><color rgb="FF${line}"/>`;
  return `<cfRule type="${rule}" priority="${priority}"><${rule}>${ends}${colors}</${rule}></cfRule>`;
}

/** A spreadsheet holds text to be more than any number, so that numbers have to be asked for. */
function renderCondition(
  format: Extract<ConditionalFormat, { look: ConditionLook }> & { readonly count?: never },
  cell: string,
): string {
  switch (format.rule) {
    case 'contains':
      return `ISNUMBER(SEARCH("${format.text.replaceAll('"', '""').replace(/[~*?]/g, '~$&')}",${cell}))`;
    case 'between':
      return `AND(ISNUMBER(${cell}),${cell}>=${format.from},${cell}<=${format.to})`;
    default: {
      const sign = { greaterThan: '>', lessThan: '<', equal: '=' }[format.rule];
      return `AND(ISNUMBER(${cell}),${cell}${sign}${format.value})`;
    }
  }
}
