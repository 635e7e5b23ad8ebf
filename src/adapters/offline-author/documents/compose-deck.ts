import type { OutlineSection } from '../../../contracts/planning-outline.ts';
import type { RawPresentationSpec, Slide } from '../../../contracts/presentation-spec.ts';
import type { AuthorRequest } from '../author-request.ts';
import { capitalize } from '../capitalize.ts';
import { changeSpec } from './change-spec.ts';
import {
  composeOwnTable,
  createTableDesk,
  findChart,
  findSchedule,
  listItems,
  readOutline,
  type TableDesk,
} from './compose-document.ts';
import { type Brief, readBrief } from './read-brief.ts';

const MOST_ROWS = 12;

/** A deck of the outline: a title, then a slide a section. */
export function composeDeck(request: AuthorRequest): RawPresentationSpec {
  const changed = changeSpec(request);
  if (changed !== null) return changed as unknown as RawPresentationSpec;
  const brief = readBrief(request);
  const { sections, audience } = readOutline(request);
  const desk = createTableDesk(brief.tables, sections);
  const slides = sections.map((section, index) => composeSlide(section, brief, desk, index));
  const opening: Slide = {
    layout: 'title',
    id: 'opening',
    outlineIds: [],
    title: brief.title,
    subtitle: brief.words.forReader(audience),
  };
  return { title: brief.title, slides: [opening, ...slides] };
}

function composeSlide(section: OutlineSection, brief: Brief, desk: TableDesk, index: number): Slide {
  const own = {
    id: `slide-${index + 1}`,
    outlineIds: [section.id],
    title: section.title,
    notes: brief.words.leadIn(section),
  };
  const isShown = ['table', 'figure', 'timeline'].includes(section.sectionType);
  const table = isShown ? desk.take(section) : null;
  if (table === null && section.sectionType === 'table')
    return { layout: 'table', ...own, ...composeOwnTable(section, brief) };
  if (table === null)
    return { layout: 'bullets', ...own, bullets: listItems(section, brief, index === 0).slice(0, 6) };
  const name = table.name.replaceAll(/[-_]+/g, ' ');
  const caption = capitalize(name);
  const schedule = findSchedule(table);
  if (schedule !== null && table.rowCount <= MOST_ROWS)
    return {
      layout: 'dataTimeline',
      ...own,
      caption: brief.words.schedule(name),
      altText: brief.words.bars(table.name),
      dataTable: table.name,
      ...schedule,
    };
  const chart = findChart(table);
  if (chart === null || table.rowCount > MOST_ROWS)
    return { layout: 'dataTable', ...own, caption, dataTable: table.name };
  return {
    layout: 'dataChart',
    ...own,
    caption,
    altText: brief.words.columnOf(chart.categoryColumn, table.name),
    chartType: 'column',
    dataTable: table.name,
    ...chart,
  };
}
