import { isHeadedKind, type MatterKind, nameMatter } from '../matter-kinds.ts';
import type { MatterPage } from './manuscript.ts';

// Each kind of page around the story has a style of its own, by whose name it is known again when the document comes back:
// a page without a heading by that of its paragraphs, any other by that of its heading.

export interface MatterStyle {
  readonly id: string;
  readonly name: string;
  readonly kind: MatterKind;
  readonly basedOn: 'Normal' | 'Heading1';
  /** Properties of its paragraphs. */
  readonly paragraph: string;
}

const INCH = 1440;
const DOUBLE = 'w:line="480" w:lineRule="auto"';

export function describeMatterStyle(kind: MatterKind): MatterStyle {
  const base = nameMatter(kind).replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
  const name = isHeadedKind(kind) ? `${base} Heading` : base;
  return {
    id: name.replaceAll(' ', ''),
    name,
    kind,
    basedOn: isHeadedKind(kind) ? 'Heading1' : 'Normal',
    paragraph: PARAGRAPHS[kind] ?? '',
  };
}

const PARAGRAPHS: Readonly<Partial<Record<MatterKind, string>>> = {
  copyright: '<w:spacing w:after="120"/>',
  dedication: `<w:spacing ${DOUBLE}/><w:jc w:val="center"/>`,
  epigraph: `<w:spacing ${DOUBLE}/><w:ind w:left="${INCH}" w:right="${INCH}"/>`,
};

/** The styles of the pages that are there; a document without any has none. */
export function listMatterStyles(pages: readonly MatterPage[]): MatterStyle[] {
  return pages.map(({ kind }) => describeMatterStyle(kind));
}

/** How a page that stands alone begins: on a new page, a good way down. */
export const ALONE = `<w:pageBreakBefore/><w:spacing w:before="${INCH * 2.5}"/>`;
/** Where the words under a motto stand that say whose it is. */
export const SOURCE = '<w:jc w:val="right"/>';
