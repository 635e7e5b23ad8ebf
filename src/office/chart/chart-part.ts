import { escapeXml } from '../escape-xml.ts';
import type { OfficePart } from '../render-office-package.ts';
import { renderNumberFormat } from '../spec/number-format.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import { chooseAxisDecimals, renderAxes } from './chart-axes.ts';
import type { ChartFrame } from './chart-frame.ts';
import { renderSeries } from './chart-series.ts';
import { renderAxisDayFormat } from './day-axis.ts';

/** A chart that an office program draws itself, and whose numbers it can show. */
export function renderChartPart(
  path: string,
  frame: ChartFrame,
  theme: SpecTheme,
  language: string,
): OfficePart {
  return {
    path,
    contentType: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    content: [
      '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
      '<c:roundedCorners val="0"/>',
      `<c:chart>${renderTitle(frame)}<c:plotArea><c:layout/>${renderPlot(frame, theme, language)}</c:plotArea>${renderLegend(frame)}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>`,
      '<c:spPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:ln><a:noFill/></a:ln></c:spPr>',
      `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${frame.fontSize}"><a:solidFill><a:srgbClr val="${theme.text}"/></a:solidFill><a:latin typeface="${escapeXml(theme.bodyFont)}"/></a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`,
      frame.workbookId === null
        ? ''
        : `<c:externalData r:id="${frame.workbookId}"><c:autoUpdate val="0"/></c:externalData>`,
      '</c:chartSpace>',
    ].join(''),
  };
}

function renderTitle({ title, fontSize }: ChartFrame): string {
  if (title === null) return '<c:autoTitleDeleted val="1"/>';
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${fontSize + 200}" b="1"/></a:pPr><a:r><a:rPr lang="en-US" sz="${fontSize + 200}" b="1"/><a:t>${escapeXml(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/>`;
}

/** One series needs no key, and a timeline has one that is not seen. */
function renderLegend({ chart: { chartType, series } }: ChartFrame): string {
  const isRound = chartType === 'pie' || chartType === 'doughnut';
  if (chartType === 'timeline' || (series.length < 2 && !isRound)) return '';
  return `<c:legend><c:legendPos val="${isRound ? 'r' : 'b'}"/><c:overlay val="0"/></c:legend>`;
}

function renderPlot(frame: ChartFrame, theme: SpecTheme, language: string): string {
  const { chartType, series } = frame.chart;
  const each = series.map((_, at) => renderSeries(frame, at, theme)).join('');
  const axes = '<c:axId val="111111111"/><c:axId val="222222222"/>';
  if (chartType === 'pie')
    return `<c:pieChart><c:varyColors val="1"/>${each}<c:firstSliceAng val="0"/></c:pieChart>`;
  if (chartType === 'doughnut')
    return `<c:doughnutChart><c:varyColors val="1"/>${each}<c:firstSliceAng val="0"/><c:holeSize val="58"/></c:doughnutChart>`;
  const format = renderNumberFormat({
    type: frame.chart.valueType,
    unit: frame.chart.unit,
    decimals: chooseAxisDecimals(frame.chart),
  });
  const around = renderAxes(
    frame.chart,
    chartType === 'timeline' ? renderAxisDayFormat(language) : format,
    theme,
  );
  if (chartType === 'line')
    return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${each}<c:marker val="1"/>${axes}</c:lineChart>${around}`;
  if (chartType === 'area')
    return `<c:areaChart><c:grouping val="standard"/><c:varyColors val="0"/>${each}${axes}</c:areaChart>${around}`;
  const isStacked = chartType === 'stackedBar' || chartType === 'stackedColumn' || chartType === 'timeline';
  const direction = chartType === 'column' || chartType === 'stackedColumn' ? 'col' : 'bar';
  return `<c:barChart><c:barDir val="${direction}"/><c:grouping val="${isStacked ? 'stacked' : 'clustered'}"/><c:varyColors val="0"/>${each}<c:gapWidth val="${isStacked ? 55 : 80}"/>${isStacked ? '<c:overlap val="100"/>' : ''}${axes}</c:barChart>${around}`;
}
