import type { DocumentBlock, DocumentSection, DocumentSpec } from '../../contracts/document-spec.ts';
import type { PresentationSpec, Slide } from '../../contracts/presentation-spec.ts';
import type { Sheet, SheetSpec } from '../../contracts/sheet-spec.ts';
import type { AnySpec, DataTables } from '../any-spec.ts';
import type { DocumentView, SectionView } from './document-view.ts';
import {
  captionTable,
  joinParts,
  listBullets,
  NO_PARTS,
  type ShownPart,
  type ViewParts,
  viewData,
  viewOwnRows,
  viewShown,
} from './view-parts.ts';

/** A spec as validators see it; the user's tables stand where it names them. */
export function viewSpec({ type, spec }: AnySpec, tables: DataTables): DocumentView {
  const { title, language, styles } = spec;
  return {
    title,
    titlePointer: '/title',
    language,
    sections: listSections({ type, spec } as AnySpec, tables),
    clauses:
      'clauses' in spec
        ? spec.clauses.map(({ name, text }, index) => ({ name, text, pointer: `/clauses/${index}` }))
        : [],
    fonts: [
      { value: styles.headingFont, pointer: '/styles/headingFont' },
      { value: styles.bodyFont, pointer: '/styles/bodyFont' },
    ],
    colors: [{ value: styles.primaryColor, pointer: '/styles/primaryColor' }],
  };
}

function listSections(any: AnySpec, tables: DataTables): SectionView[] {
  if (any.type === 'xlsx') return listSheets(any.spec, tables);
  if (any.type === 'pptx') return listSlides(any.spec, tables);
  return listDocumentSections(any.spec, tables);
}

function listDocumentSections({ sections, clauses }: DocumentSpec, tables: DataTables): SectionView[] {
  const words = new Map(clauses.map(({ name, text }) => [name, text]));
  return sections.map((section, index) => viewSection(section, `/sections/${index}`, tables, words));
}

function viewSection(
  { id, level, heading, blocks }: DocumentSection,
  pointer: string,
  tables: DataTables,
  words: ReadonlyMap<string, string>,
): SectionView {
  const parts = blocks.map((block, index) => viewBlock(block, `${pointer}/blocks/${index}`, tables, words));
  return {
    id,
    heading,
    headingPointer: `${pointer}/heading`,
    level,
    levelPointer: `${pointer}/level`,
    pointer,
    ...joinParts(parts),
  };
}

function viewBlock(
  block: DocumentBlock,
  pointer: string,
  tables: DataTables,
  words: ReadonlyMap<string, string>,
): ViewParts {
  switch (block.type) {
    case 'paragraph':
    case 'callout':
    case 'quote':
      return { ...NO_PARTS, texts: [{ kind: block.type, text: block.text, pointer: `${pointer}/text` }] };
    case 'bullets':
    case 'numbered':
      return { ...NO_PARTS, texts: listBullets(block.items, `${pointer}/items`) };
    case 'clause':
      // Its words are looked at where they stand, among the clauses.
      return { ...NO_PARTS, texts: [{ kind: 'clause', text: words.get(block.name) ?? '', pointer }] };
    default:
      return viewShown(block, block.type, pointer, tables);
  }
}

function listSheets({ sheets }: SheetSpec, tables: DataTables): SectionView[] {
  return sheets.map((sheet, index) => {
    const pointer = `/sheets/${index}`;
    return { ...nameSection(sheet, pointer), ...viewSheet(sheet, pointer, tables) };
  });
}

function viewSheet(sheet: Sheet, pointer: string, tables: DataTables): ViewParts {
  if (sheet.type === 'summary')
    return {
      ...NO_PARTS,
      texts: listBullets(
        sheet.lines.map(({ label }) => label),
        `${pointer}/lines`,
        '/label',
      ),
    };
  const figures = (sheet.charts ?? []).map(({ title, altText }, index) => ({
    caption: title,
    captionPointer: `${pointer}/charts/${index}/title`,
    altText,
    pointer: `${pointer}/charts/${index}`,
    spans: [],
  }));
  const named = { ...captionTable(sheet.title, pointer), captionPointer: `${pointer}/title` };
  if (sheet.type === 'dataTable')
    return {
      ...NO_PARTS,
      figures,
      tables: [{ ...named, ...viewData(tables.get(sheet.dataTable), sheet.columns) }],
    };
  const rows = viewOwnRows(sheet.columns, sheet.rows, `${pointer}/rows`);
  return { ...NO_PARTS, figures, tables: [{ ...named, ...rows }] };
}

function listSlides({ slides }: PresentationSpec, tables: DataTables): SectionView[] {
  return slides.map((slide, index) => {
    const pointer = `/slides/${index}`;
    return { ...nameSection(slide, pointer), ...viewSlide(slide, pointer, tables) };
  });
}

function viewSlide(slide: Slide, pointer: string, tables: DataTables): ViewParts {
  switch (slide.layout) {
    case 'title':
    case 'section':
      return { ...NO_PARTS, texts: [{ kind: 'paragraph', text: slide.subtitle ?? slide.title, pointer }] };
    case 'bullets':
      return { ...NO_PARTS, texts: listBullets(slide.bullets, `${pointer}/bullets`) };
    case 'twoColumns':
      return {
        ...NO_PARTS,
        texts: [
          ...listBullets(slide.left.bullets, `${pointer}/left/bullets`),
          ...listBullets(slide.right.bullets, `${pointer}/right/bullets`),
        ],
      };
    case 'quote':
      return { ...NO_PARTS, texts: [{ kind: 'quote', text: slide.text, pointer: `${pointer}/text` }] };
    default:
      return viewShown(slide as unknown as Omit<ShownPart, 'type'>, slide.layout, pointer, tables);
  }
}

function nameSection({ id, title }: Pick<Sheet | Slide, 'id' | 'title'>, pointer: string) {
  return { id, heading: title, headingPointer: `${pointer}/title`, level: 1, levelPointer: null, pointer };
}
