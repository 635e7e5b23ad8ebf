import type { Cell, DataTable, TableColumn } from '../../../../src/contracts/data-table.ts';
import type { CalloutKind, DocumentBlock, DocumentSpec } from '../../../../src/contracts/document-spec.ts';
import type { PresentationSpec, Slide } from '../../../../src/contracts/presentation-spec.ts';
import type { Sheet, SheetSpec } from '../../../../src/contracts/sheet-spec.ts';
import type { AnySpec } from './document-calls.ts';

// What a document says, as text: what the file looks like is for whoever opens it. A table of the user's stands where the document
// names it, as long as it is still kept with the document.

export type PreviewPart =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string; readonly source: string | null }
  /** Named by a word of ours, or, where it is a clause, as the library has it. */
  | {
      readonly kind: 'callout';
      readonly name: CalloutKind | 'notes' | { readonly clause: string };
      readonly text: string;
    }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly string[] }
  | PreviewTable
  /** What is drawn: a chart, a picture; or a table that is not there any more. */
  | { readonly kind: 'figure'; readonly name: string; readonly caption: string; readonly text: string };

export interface PreviewTable {
  readonly kind: 'table';
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many rows more the table has. */
  readonly more: number;
}

const MOST_ROWS = 40;

type Tables = readonly DataTable[];

export function derivePreview(spec: AnySpec, tables: Tables): PreviewPart[] {
  if ('sections' in spec) return previewDocument(spec, tables);
  if ('slides' in spec) return previewDeck(spec, tables);
  return previewWorkbook(spec, tables);
}

function previewDocument({ sections, clauses }: DocumentSpec, tables: Tables): PreviewPart[] {
  const wordsOf = (name: string) => clauses.find((clause) => clause.name === name)?.text ?? name;
  return sections.flatMap(({ level, heading, blocks }) => [
    { kind: 'heading' as const, level, text: heading },
    ...blocks.map((block) => previewBlock(block, wordsOf, tables)),
  ]);
}

function previewBlock(
  block: DocumentBlock,
  wordsOf: (clause: string) => string,
  tables: Tables,
): PreviewPart {
  switch (block.type) {
    case 'paragraph':
      return { kind: 'paragraph', text: block.text };
    case 'bullets':
    case 'numbered':
      return { kind: 'list', isNumbered: block.type === 'numbered', items: block.items };
    case 'callout':
      return { kind: 'callout', name: block.kind, text: block.text };
    case 'quote':
      return { kind: 'quote', text: block.text, source: block.source ?? null };
    case 'clause':
      return { kind: 'callout', name: { clause: block.name }, text: wordsOf(block.name) };
    case 'table':
      return previewTable(block.caption, block.columns, block.rows, block.totals);
    case 'dataTable':
      return previewGiven(block, tables);
    default:
      return previewFigure(block.type, block);
  }
}

function previewDeck({ slides }: PresentationSpec, tables: Tables): PreviewPart[] {
  return slides.flatMap((slide) => [
    { kind: 'heading' as const, level: slide.layout === 'section' ? 1 : 2, text: slide.title },
    ...previewSlide(slide, tables),
    ...(slide.notes === undefined
      ? []
      : [{ kind: 'callout' as const, name: 'notes' as const, text: slide.notes }]),
  ]);
}

function previewSlide(slide: Slide, tables: Tables): PreviewPart[] {
  switch (slide.layout) {
    case 'title':
    case 'section':
      return slide.subtitle === undefined ? [] : [{ kind: 'paragraph', text: slide.subtitle }];
    case 'bullets':
      return [{ kind: 'list', isNumbered: false, items: slide.bullets }];
    case 'twoColumns':
      return [slide.left, slide.right].flatMap(({ heading, bullets }) => [
        { kind: 'heading' as const, level: 3, text: heading },
        { kind: 'list' as const, isNumbered: false, items: bullets },
      ]);
    case 'quote':
      return [{ kind: 'quote', text: slide.text, source: slide.source ?? null }];
    case 'table':
      return [previewTable(slide.caption, slide.columns, slide.rows, slide.totals)];
    case 'dataTable':
      return [previewGiven(slide, tables)];
    default:
      return [previewFigure(slide.layout, slide)];
  }
}

function previewWorkbook({ sheets }: SheetSpec, tables: Tables): PreviewPart[] {
  return sheets.flatMap((sheet) => [
    { kind: 'heading' as const, level: 1, text: sheet.name },
    ...previewSheet(sheet, tables),
  ]);
}

function previewSheet(sheet: Sheet, tables: Tables): PreviewPart[] {
  if (sheet.type === 'summary') {
    const lines = sheet.lines.map(
      ({ label, aggregate, sheet: name, column }) => `${label}: ${aggregate} (${name}, ${column})`,
    );
    return [{ kind: 'list', isNumbered: false, items: lines }];
  }
  const computed = (sheet.computed ?? []).map(({ header, formula, of }) => ({
    kind: 'paragraph' as const,
    text: `${header} = ${formula}(${of.join(', ')})`,
  }));
  const charts = (sheet.charts ?? []).map(({ chartType, title, altText }) => ({
    kind: 'figure' as const,
    name: chartType,
    caption: title,
    text: altText,
  }));
  const table: PreviewPart =
    sheet.type === 'table'
      ? previewTable(sheet.title, sheet.columns, sheet.rows)
      : previewGiven({ ...sheet, caption: sheet.title }, tables);
  return [table, ...computed, ...charts];
}

function previewTable(
  caption: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
  totals?: readonly Cell[],
): PreviewTable {
  const shown = rows.slice(0, MOST_ROWS);
  return {
    kind: 'table',
    caption,
    head: columns.map(({ header, unit }) => (unit === undefined ? header : `${header} (${unit})`)),
    rows: [...shown, ...(totals === undefined ? [] : [totals])].map((row) => row.map(writeCell)),
    more: rows.length - shown.length,
  };
}

interface GivenTable {
  readonly caption: string;
  readonly dataTable: string;
  /** Left out: all. */
  readonly columns?: readonly string[] | undefined;
}

/** A table of the user's, with the columns that are wanted of it. */
function previewGiven({ caption, dataTable, columns }: GivenTable, tables: Tables): PreviewPart {
  const table = tables.find(({ name }) => name === dataTable);
  if (table === undefined) return { kind: 'figure', name: dataTable, caption, text: '' };
  const places = table.columns.flatMap(({ header }, place) =>
    columns === undefined || columns.includes(header) ? [place] : [],
  );
  const pick = <T>(row: readonly T[]) => places.flatMap((place) => row.slice(place, place + 1));
  return previewTable(caption, pick(table.columns), table.rows.map(pick));
}

function previewFigure(
  type: string,
  figure: { readonly caption: string; readonly altText?: string; readonly dataTable?: string },
): PreviewPart {
  const { caption, altText = '', dataTable } = figure;
  return {
    kind: 'figure',
    name: dataTable === undefined ? type : `${type} ${dataTable}`,
    caption,
    text: altText,
  };
}

function writeCell(cell: Cell): string {
  return cell === null ? '' : String(cell);
}
