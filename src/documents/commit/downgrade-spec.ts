import type { DocumentBlock } from '../../contracts/document-spec.ts';
import type { Slide } from '../../contracts/presentation-spec.ts';
import type { AnySpec } from '../any-spec.ts';

export interface DowngradedSpec {
  readonly any: AnySpec;
  /** What it has to do without; empty where there was nothing to leave out. */
  readonly features: readonly string[];
}

type Feature = 'charts' | 'images';

/** The same without charts and pictures: the numbers of a chart as a table, a picture as the words under it. Where it is known
 *  which of them cannot be written, the others stay. */
export function downgradeSpec(any: AnySpec, only: Feature | null): DowngradedSpec {
  const features = new Set<string>();
  const leave: Leave = (feature, whole, instead) => {
    if (only !== null && only !== feature) return whole;
    features.add(feature);
    return instead;
  };
  if (any.type === 'xlsx') {
    const sheets = any.spec.sheets.map((sheet) => {
      if (sheet.type === 'summary' || sheet.charts === undefined) return sheet;
      const { charts: _, ...rest } = sheet;
      return leave('charts', sheet, rest);
    });
    return { any: { ...any, spec: { ...any.spec, sheets } }, features: [...features] };
  }
  if (any.type === 'pptx') {
    const slides = any.spec.slides.map((slide) => downgradeSlide(slide, leave));
    return { any: { ...any, spec: { ...any.spec, slides } }, features: [...features] };
  }
  const sections = any.spec.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => downgradeBlock(block, leave)),
  }));
  return { any: { ...any, spec: { ...any.spec, sections } }, features: [...features] };
}

type Leave = <T>(feature: Feature, whole: T, instead: T) => T;

function downgradeBlock(block: DocumentBlock, leave: Leave): DocumentBlock {
  switch (block.type) {
    case 'chart':
      return leave<DocumentBlock>('charts', block, { type: 'table', ...tabulateChart(block) });
    case 'timeline':
      return leave<DocumentBlock>('charts', block, { type: 'table', ...tabulateTimeline(block) });
    case 'dataChart':
    case 'dataTimeline':
      return leave<DocumentBlock>('charts', block, {
        type: 'dataTable',
        caption: block.caption,
        dataTable: block.dataTable,
      });
    case 'image':
      return leave<DocumentBlock>('images', block, {
        type: 'paragraph',
        text: `${block.caption}: ${block.altText}`,
      });
    default:
      return block;
  }
}

function downgradeSlide(slide: Slide, leave: Leave): Slide {
  const { id, outlineIds, title } = slide;
  const own = { id, outlineIds, title, ...(slide.notes === undefined ? {} : { notes: slide.notes }) };
  switch (slide.layout) {
    case 'chart':
      return leave<Slide>('charts', slide, { layout: 'table', ...own, ...tabulateChart(slide) });
    case 'timeline':
      return leave<Slide>('charts', slide, { layout: 'table', ...own, ...tabulateTimeline(slide) });
    case 'dataChart':
    case 'dataTimeline':
      return leave<Slide>('charts', slide, {
        layout: 'dataTable',
        ...own,
        caption: slide.caption,
        dataTable: slide.dataTable,
      });
    case 'image':
      return leave<Slide>('images', slide, {
        layout: 'bullets',
        ...own,
        bullets: [`${slide.caption}: ${slide.altText}`],
      });
    default:
      return slide;
  }
}

type Chart = Extract<DocumentBlock, { type: 'chart' }>;
type Timeline = Extract<DocumentBlock, { type: 'timeline' }>;

function tabulateChart({
  caption,
  categories,
  series,
  unit,
}: Pick<Chart, 'caption' | 'categories' | 'series' | 'unit'>) {
  const of = unit === undefined ? {} : { unit };
  return {
    caption,
    columns: [
      { header: caption, type: 'text' as const },
      ...series.map(({ name }) => ({ header: name, type: 'number' as const, ...of })),
    ],
    rows: categories.map((category, at) => [category, ...series.map(({ values }) => values[at] ?? null)]),
  };
}

function tabulateTimeline({ caption, tasks }: Pick<Timeline, 'caption' | 'tasks'>) {
  return {
    caption,
    columns: [
      { header: 'Task', type: 'text' as const },
      { header: 'Start', type: 'date' as const },
      { header: 'End', type: 'date' as const },
    ],
    rows: tasks.map(({ task, start, end }) => [task, start, end]),
  };
}
