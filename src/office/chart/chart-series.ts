import { escapeXml } from '../escape-xml.ts';
import { measureContrast } from '../spec/contrast.ts';
import { renderNumberFormat } from '../spec/number-format.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import type { ChartFrame } from './chart-frame.ts';

/** One series with its colours, its labels, and a copy of its numbers for programs that do not open the workbook. */
export function renderSeries(frame: ChartFrame, at: number, theme: SpecTheme): string {
  const { chartType, series } = frame.chart;
  const { name, values } = series[at] ?? { name: '', values: [] };
  const ranges = frame.series[at] ?? { name: '', values: '' };
  const color = theme.palette[at % theme.palette.length] ?? theme.primary;
  const format = renderNumberFormat({ ...frame.chart, type: frame.chart.valueType });
  const isRound = chartType === 'pie' || chartType === 'doughnut';
  const isHidden = chartType === 'timeline' && at === 0;
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`],
  );
  return [
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>`,
    `<c:tx><c:strRef><c:f>${escapeXml(ranges.name)}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${escapeXml(name)}</c:v></c:pt></c:strCache></c:strRef></c:tx>`,
    isRound ? '' : renderLook(chartType, isHidden ? null : (barColor(frame, at, theme) ?? color)),
    ...(isRound
      ? values.map(
          (_, index) =>
            `<c:dPt><c:idx val="${index}"/><c:bubble3D val="0"/><c:spPr>${fill(theme.palette[index % theme.palette.length] ?? color)}<a:ln w="12700">${fill('FFFFFF')}</a:ln></c:spPr></c:dPt>`,
        )
      : []),
    isRound ? renderRoundLabels(frame, theme) : '',
    `<c:cat>${renderCategories(frame)}</c:cat>`,
    `<c:val><c:numRef><c:f>${escapeXml(ranges.values)}</c:f><c:numCache><c:formatCode>${escapeXml(format)}</c:formatCode><c:ptCount val="${values.length}"/>${points.join('')}</c:numCache></c:numRef></c:val>`,
    chartType === 'line' ? '<c:smooth val="0"/>' : '',
    '</c:ser>',
  ].join('');
}

function renderCategories({ chart, categories, levels }: ChartFrame): string {
  const count = `<c:ptCount val="${chart.categories.length}"/>`;
  const points = (texts: readonly string[]) =>
    texts.map((text, index) => `<c:pt idx="${index}"><c:v>${escapeXml(text)}</c:v></c:pt>`).join('');
  const range = `<c:f>${escapeXml(categories)}</c:f>`;
  if (levels === undefined)
    return `<c:strRef>${range}<c:strCache>${count}${points(chart.categories)}</c:strCache></c:strRef>`;
  // What stands nearest to the axis comes first.
  const each = [...levels].reverse().map((texts) => `<c:lvl>${points(texts)}</c:lvl>`);
  return `<c:multiLvlStrRef>${range}<c:multiLvlStrCache>${count}${each.join('')}</c:multiLvlStrCache></c:multiLvlStrRef>`;
}

/** The bars of a timeline are the document's own colour. */
function barColor({ chart }: ChartFrame, at: number, theme: SpecTheme): string | null {
  return chart.chartType === 'timeline' && at === 1 ? theme.primary : null;
}

function renderLook(chartType: string, color: string | null): string {
  if (color === null)
    return '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr><c:invertIfNegative val="0"/>';
  if (chartType === 'line')
    return `<c:spPr><a:ln w="28575" cap="rnd">${fill(color)}<a:round/></a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="6"/><c:spPr>${fill(color)}<a:ln w="9525">${fill('FFFFFF')}</a:ln></c:spPr></c:marker>`;
  const spPr = `<c:spPr>${fill(color)}</c:spPr>`;
  return chartType === 'area' ? spPr : `${spPr}<c:invertIfNegative val="0"/>`;
}

/** Shares: beside the slices of a pie, where the ground is white; on those of a ring, in what can be read on each. */
function renderRoundLabels({ chart }: ChartFrame, { palette }: SpecTheme): string {
  const shown = `${hide('LegendKey')}${hide('Val')}${hide('CatName')}${hide('SerName')}<c:showPercent val="1"/>${hide('BubbleSize')}`;
  const format = '<c:numFmt formatCode="0%" sourceLinked="0"/><c:spPr><a:noFill/></c:spPr>';
  if (chart.chartType === 'pie')
    return `<c:dLbls>${format}<c:dLblPos val="outEnd"/>${shown}<c:showLeaderLines val="1"/></c:dLbls>`;
  const each = chart.categories.map((_, at) => {
    const ground = palette[at % palette.length] ?? 'FFFFFF';
    const ink = measureContrast('FFFFFF', ground) > measureContrast('000000', ground) ? 'FFFFFF' : '000000';
    const look = `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr b="1">${fill(ink)}</a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;
    return `<c:dLbl><c:idx val="${at}"/>${format}${look}${shown}</c:dLbl>`;
  });
  return `<c:dLbls>${each.join('')}${format}${shown}<c:showLeaderLines val="0"/></c:dLbls>`;
}

function hide(what: string): string {
  return `<c:show${what} val="0"/>`;
}

function fill(color: string): string {
  return `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
}
