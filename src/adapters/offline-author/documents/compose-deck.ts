import type { OutlineSection } from '../../../contracts/planning-outline.ts';
import type { RawPresentationSpec, Slide } from '../../../contracts/presentation-spec.ts';
import type { AuthorRequest } from '../author-request.ts';
import { capitalize } from '../capitalize.ts';
import { changeSpec } from './change-spec.ts';
import {
  composeOwnTable,
  composeSubtitle,
  createDesk,
  listItems,
  readOutline,
  type SectionDesk,
} from './compose-document.ts';
import { chooseChartType, findChart, findSchedule, sumColumns } from './find-columns.ts';
import { type Brief, nameShown, readBrief } from './read-brief.ts';
import { tellFacts } from './tell-facts.ts';

const MOST_ROWS = 12;

/** A deck of the outline: a title, then a slide a section; a table that is drawn is shown as well. */
export function composeDeck(request: AuthorRequest): RawPresentationSpec {
  const changed = changeSpec(request);
  if (changed !== null) return changed as unknown as RawPresentationSpec;
  const brief = readBrief(request);
  const outline = readOutline(request);
  const { sections } = outline;
  const desk = createDesk(brief, sections);
  const slides = sections.flatMap((section, index) => composeSlides(section, brief, desk, index));
  const opening: Slide = {
    layout: 'title',
    id: 'opening',
    outlineIds: [],
    title: brief.title,
    ...composeSubtitle(brief, outline),
  };
  return { title: brief.title, slides: [opening, ...slides] };
}

function composeSlides(section: OutlineSection, brief: Brief, desk: SectionDesk, index: number): Slide[] {
  const own = {
    id: `slide-${index + 1}`,
    outlineIds: [section.id],
    title: section.title,
    notes: brief.words.leadIn(section),
  };
  const isShown = ['table', 'figure', 'timeline'].includes(section.sectionType);
  const people = isShown ? desk.takePeople(section) : null;
  if (people !== null)
    return [
      {
        layout: 'dataTable',
        ...own,
        caption: brief.words.whoDoesWhat,
        dataTable: people.table.name,
        columns: people.columns,
      },
    ];
  const table = isShown ? desk.take(section) : null;
  const steps = table === null && isShown ? composeOwnTable(section, brief, desk) : null;
  if (steps !== null) return [{ layout: 'table', ...own, ...steps }];
  if (table === null)
    return [{ layout: 'bullets', ...own, bullets: listItems(section, brief, desk, index === 0).slice(0, 6) }];
  const facts = tellFacts(table, brief);
  if (facts.length > 0) own.notes = brief.words.join(facts.map(brief.words.end));
  const name = nameShown(table, brief.words);
  const caption = capitalize(name);
  const schedule = findSchedule(table);
  const chart = findChart(table);
  const shown: Slide = {
    layout: 'dataTable',
    ...own,
    caption,
    dataTable: table.name,
    ...sumColumns(table, brief),
  };
  if ((schedule === null && chart === null) || table.rowCount > MOST_ROWS) return [shown];
  const title = brief.words.inFull(section.title);
  const inFull: Slide = {
    ...shown,
    id: `${own.id}-table`,
    title,
    caption: title,
    notes: brief.words.asGiven(name),
  };
  if (schedule !== null)
    return [
      {
        layout: 'dataTimeline',
        ...own,
        caption: brief.words.schedule(name),
        altText: brief.words.bars(name),
        dataTable: table.name,
        ...schedule,
      },
      inFull,
    ];
  if (chart === null) return [shown];
  return [
    {
      layout: 'dataChart',
      ...own,
      caption: brief.words.byCategory(chart.valueColumns, chart.categoryColumn),
      altText: brief.words.columnOf(chart.categoryColumn, name),
      chartType: chooseChartType(table),
      dataTable: table.name,
      ...chart,
    },
    inFull,
  ];
}
