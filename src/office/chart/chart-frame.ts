import type { ShownChart } from '../spec/shown-chart.ts';

/** A chart and where its numbers lie: a range a series, and one for the categories. */
export interface ChartFrame {
  readonly chart: ShownChart;
  readonly categories: string;
  /** Where the range of the categories has several columns, what each of them says, the leftmost first. */
  readonly levels?: readonly (readonly string[])[];
  readonly series: readonly { readonly name: string; readonly values: string }[];
  /** Over the chart, where nothing else says what it shows. */
  readonly title: string | null;
  /** The link to the workbook that it brings along; null where it stands in the workbook. */
  readonly workbookId: string | null;
  /** In hundredths of a point. */
  readonly fontSize: number;
}
