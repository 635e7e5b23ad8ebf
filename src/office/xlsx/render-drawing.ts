import { escapeXml } from '../escape-xml.ts';
import type { OfficePart } from '../render-office-package.ts';
import type { Grid } from './grid.ts';

const HIGH = 18;
const WIDE = 8;
/** Below a table that can be seen whole, beside one that cannot. */
const SHORT = 30;

/** Where the charts of a sheet stand: one after the other, over cells that are empty. */
export function renderDrawing(path: string, grid: Grid, charts: readonly OfficePart[]): OfficePart {
  const isShort = grid.rows.length <= SHORT;
  const frames = grid.charts.map((frame, at) => {
    const column = isShort ? 0 : grid.widths.length + 1;
    const row = (isShort ? grid.rows.length + 1 : (grid.table?.headerRow ?? 1) - 1) + at * (HIGH + 1);
    return `<xdr:twoCellAnchor>${place('from', column, row)}${place('to', column + WIDE, row + HIGH)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${at + 2}" name="Chart ${at + 1}" descr="${escapeXml(frame.chart.altText)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId${at + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`;
  });
  return {
    path,
    contentType: 'application/vnd.openxmlformats-officedocument.drawing+xml',
    content: `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${frames.join('')}</xdr:wsDr>`,
    links: charts.map((part, at) => ({ id: `rId${at + 1}`, type: 'chart', to: part.path })),
  };
}

function place(name: string, column: number, row: number): string {
  return `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
}
