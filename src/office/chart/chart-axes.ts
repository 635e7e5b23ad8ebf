import { escapeXml } from '../escape-xml.ts';
import type { ShownChart } from '../spec/shown-chart.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';

/** Categories along one side, values along the other. Bars are read from the top down, so their categories run that way. */
export function renderAxes(chart: ShownChart, format: string, theme: SpecTheme): string {
  const { chartType } = chart;
  const isBar = chartType === 'bar' || chartType === 'stackedBar' || chartType === 'timeline';
  const line = `<c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="${theme.line}"/></a:solidFill></a:ln></c:spPr>`;
  const range = chartType === 'timeline' ? findRange(chart) : null;
  const bounds =
    range === null
      ? hasGround(chart)
        ? '<c:min val="0"/>'
        : ''
      : `<c:max val="${range.to}"/><c:min val="${range.from}"/>`;
  return [
    '<c:catAx><c:axId val="111111111"/>',
    `<c:scaling><c:orientation val="${isBar ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/>`,
    `<c:axPos val="${isBar ? 'l' : 'b'}"/><c:numFmt formatCode="General" sourceLinked="0"/>`,
    `<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${line}`,
    '<c:crossAx val="222222222"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>',
    '<c:valAx><c:axId val="222222222"/>',
    `<c:scaling><c:orientation val="minMax"/>${bounds}</c:scaling><c:delete val="0"/>`,
    `<c:axPos val="${isBar ? 'b' : 'l'}"/><c:majorGridlines>${line}</c:majorGridlines>${renderUnit(chart)}`,
    `<c:numFmt formatCode="${escapeXml(format)}" sourceLinked="0"/>`,
    '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>',
    `<c:crossAx val="111111111"/><c:crosses val="${isBar ? 'max' : 'autoZero'}"/><c:crossBetween val="${chartType === 'area' ? 'midCat' : 'between'}"/></c:valAx>`,
  ].join('');
}

/** The length of a bar is its value, so it begins at nought; left to itself a program may begin where the values do. */
function hasGround({ chartType, series }: ShownChart): boolean {
  const values = series.flatMap((each) => each.values).map((value) => value ?? 0);
  return chartType !== 'line' && values.some((value) => value > 0) && values.every((value) => value >= 0);
}

/** What is counted, where the numbers themselves do not say it. */
function renderUnit({ valueType, unit }: ShownChart): string {
  if (valueType !== 'number' || unit === undefined) return '';
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr b="0"/></a:pPr><a:r><a:rPr lang="en-US" b="0"/><a:t>${escapeXml(unit)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
}

/** From the first day of the first task to the day after the last. */
export function findRange({ series }: ShownChart): { readonly from: number; readonly to: number } {
  const starts = series[0]?.values ?? [];
  const days = series[1]?.values ?? [];
  return {
    from: starts.reduce<number>((least, day) => Math.min(least, day ?? least), Number.POSITIVE_INFINITY),
    to: starts.reduce<number>((most, day, at) => Math.max(most, (day ?? 0) + (days[at] ?? 0)), 0),
  };
}

/** An axis is in round numbers, which small ones are not. */
export function chooseAxisDecimals({ series, valueType, decimals }: ShownChart): number {
  const largest = series
    .flatMap(({ values }) => values)
    .reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  return largest * (valueType === 'percent' ? 100 : 1) >= 5 ? 0 : decimals;
}
