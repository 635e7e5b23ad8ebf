import { renderChartPart } from '../chart/chart-part.ts';
import { escapeXml } from '../escape-xml.ts';
import { type FileProperties, linkPackage, renderPropertyParts } from '../property-parts.ts';
import { type OfficePart, type PartLink, renderOfficePackage } from '../render-office-package.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import { renderThemePart } from '../theme-part.ts';
import type { Grid } from './grid.ts';
import { renderDrawing } from './render-drawing.ts';
import { countPagesAcross, renderSheet } from './render-sheet.ts';
import { createStyleTable } from './style-table.ts';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
export const WORKBOOK_TYPE = `${SHEET}.sheet`;

/** Cells to bytes. Strings are shared, looks are numbered, charts lie beside their sheet. */
export function renderWorkbook(
  grids: readonly Grid[],
  theme: SpecTheme,
  properties: FileProperties,
): Uint8Array {
  const styles = createStyleTable(theme);
  const strings: string[] = [];
  const numbers = new Map<string, number>();
  const share = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, strings.length);
    return strings.push(text) - 1;
  };
  let charts = 0;
  const sheets = grids.flatMap((grid, at) => {
    const drawing = `xl/drawings/drawing${at + 1}.xml`;
    const chartParts = grid.charts.map((frame) => {
      charts += 1;
      return renderChartPart(`xl/charts/chart${charts}.xml`, frame, theme, properties.language);
    });
    const sheet: OfficePart = {
      path: `xl/worksheets/sheet${at + 1}.xml`,
      contentType: `${SHEET}.worksheet+xml`,
      content: renderSheet(grid, at === 0, styles, share),
      links: grid.charts.length === 0 ? [] : [{ id: 'rId1', type: 'drawing', to: drawing }],
    };
    return grid.charts.length === 0
      ? [sheet]
      : [sheet, renderDrawing(drawing, grid, chartParts), ...chartParts];
  });
  const links: PartLink[] = [
    ...grids.map((_, at) => ({
      id: `rId${at + 1}`,
      type: 'worksheet',
      to: `xl/worksheets/sheet${at + 1}.xml`,
    })),
    ...['theme', 'styles', 'sharedStrings'].map((type, at) => ({
      id: `rId${grids.length + at + 1}`,
      type,
      to: type === 'theme' ? 'xl/theme/theme1.xml' : `xl/${type}.xml`,
    })),
  ];
  const parts: OfficePart[] = [
    ...renderPropertyParts(properties),
    { path: 'xl/workbook.xml', contentType: `${SHEET}.sheet.main+xml`, content: renderBook(grids), links },
    ...sheets,
    renderThemePart('xl/theme/theme1.xml', theme),
    { path: 'xl/styles.xml', contentType: `${SHEET}.styles+xml`, content: styles.render() },
    {
      path: 'xl/sharedStrings.xml',
      contentType: `${SHEET}.sharedStrings+xml`,
      content: `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
    },
  ];
  return renderOfficePackage(parts, linkPackage('xl/workbook.xml'));
}

/** The header of a table stands above every page that it is printed on; where it goes over several from left to right, its first column
 *  stands on each, unless a chart lies over it, which would be cut. */
function renderBook(grids: readonly Grid[]): string {
  const sheets = grids.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const titles = grids.flatMap((grid, at) => {
    if (grid.table === null) return [];
    const sheet = escapeXml(quoteSheet(grid.name));
    const isRepeated = countPagesAcross(grid) > 1 && grid.charts.length === 0;
    const column = isRepeated ? `${sheet}!$A:$A,` : '';
    const row = `${sheet}!$${grid.table.headerRow}:$${grid.table.headerRow}`;
    return [`<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${column}${row}</definedName>`];
  });
  return [
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="14000"/></bookViews>',
    `<sheets>${sheets.join('')}</sheets>`,
    titles.length === 0 ? '' : `<definedNames>${titles.join('')}</definedNames>`,
    '<calcPr calcId="191029"/></workbook>',
  ].join('');
}

/** As a formula names a sheet, whatever its name is. */
export function quoteSheet(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}
