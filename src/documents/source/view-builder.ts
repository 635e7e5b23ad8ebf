import type { Cell } from '../../contracts/data-table.ts';
import type {
  ClauseView,
  DocumentView,
  FigureView,
  SectionView,
  StyleView,
  TableView,
  TextView,
} from '../review/document-view.ts';
import { splitTotals } from '../review/split-totals.ts';

// A view of a file, part by part in its order. Places are told in words, which no patch can aim at.

export interface ViewBuilder {
  heading(level: number, text: string, place: string): void;
  text(kind: TextView['kind'], text: string, place: string): void;
  table(rows: readonly (readonly Cell[])[], caption: string | null, place: string): void;
  figure(caption: string | null, altText: string | null, place: string): void;
  clause(text: string, place: string): void;
  font(name: string): void;
  build(title: string): DocumentView;
}

interface OpenSection extends SectionView {
  readonly texts: TextView[];
  readonly tables: TableView[];
  readonly figures: FigureView[];
}

export function createViewBuilder(language: string): ViewBuilder {
  const sections: OpenSection[] = [];
  const fonts = new Map<string, StyleView>();
  const clauses: ClauseView[] = [];
  const current = (): OpenSection => sections.at(-1) ?? open(1, '', 'the beginning');
  function open(level: number, heading: string, place: string): OpenSection {
    const section: OpenSection = {
      id: null,
      heading,
      headingPointer: place,
      level,
      levelPointer: null,
      pointer: place,
      texts: [],
      tables: [],
      figures: [],
    };
    sections.push(section);
    return section;
  }
  return {
    heading: (level, text, place) => void open(level, text, place),
    text(kind, text, place) {
      if (text.trim() !== '') current().texts.push({ kind, text, pointer: place });
    },
    table(rows, caption, place) {
      const view = viewRows(rows, caption, place);
      if (view !== null) current().tables.push(view);
    },
    figure: (caption, altText, place) =>
      void current().figures.push({ caption, captionPointer: place, altText, pointer: place, spans: [] }),
    clause(text, place) {
      current().texts.push({ kind: 'clause', text, pointer: place });
      clauses.push({ name: null, text, pointer: place });
    },
    font: (name) => void fonts.set(name, { value: name, pointer: `the font ${name}` }),
    build: (title) => ({
      title,
      titlePointer: 'the title',
      language,
      // What stands before the first heading is a section only where something stands there.
      sections: sections.filter(
        ({ heading, texts, tables, figures }) =>
          heading !== '' || texts.length + tables.length + figures.length > 0,
      ),
      clauses,
      fonts: [...fonts.values()],
      colors: [],
    }),
  };
}

/** The first row names the columns; a last one that says so has the totals. */
function viewRows(
  rows: readonly (readonly Cell[])[],
  caption: string | null,
  place: string,
): TableView | null {
  const [first, ...rest] = rows;
  if (first === undefined) return null;
  const { body, totals } = splitTotals(rest);
  return {
    caption,
    captionPointer: place,
    pointer: place,
    columns: first.map((cell) => ({ header: String(cell ?? ''), type: null, unit: null })),
    rows: body,
    totals: totals?.cells ?? null,
    rowsPointer: null,
    totalsPointer: null,
    isData: false,
  };
}
