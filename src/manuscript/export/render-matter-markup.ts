import { escapeXml } from '../../office/escape-xml.ts';
import type { MatterKind } from '../matter-kinds.ts';
import type { ManuscriptBlock, MatterPage } from './manuscript.ts';
import { findMatterLabels } from './matter-labels.ts';
import { headingId, type MarkupForm, renderBlocks } from './render-chapter-markup.ts';

/** A page around the story as one section, well-formed XML and HTML at once. One without a heading is named for those who hear it. */
export function renderMatterMarkup(
  { kind, heading, blocks }: MatterPage,
  {
    language,
    level,
    attributes,
    form,
  }: { language: string; level: 1 | 2; attributes: string; form: MarkupForm },
): string {
  const { role } = MATTER_SEMANTICS[kind];
  const name =
    heading === null
      ? `aria-label="${escapeXml(findMatterLabels(language)[kind])}"`
      : `aria-labelledby="${headingId(kind)}"`;
  const title =
    heading === null
      ? []
      : [`<h${level} id="${headingId(kind)}" dir="auto">${escapeXml(heading)}</h${level}>`];
  return [
    `<section${attributes}${role === null ? '' : ` role="${role}"`} class="matter ${kind}" ${name}>`,
    ...title,
    ...renderBlocks(blocks, kind, form, (block) => (isSource(kind, block) ? 'source' : null)),
    '</section>',
  ].join('\n');
}

/** What publications of the EPUB format call each page, and what a screen reader does. There is no word for an author's portrait. */
export const MATTER_SEMANTICS: Readonly<
  Record<MatterKind, { readonly type: string; readonly role: string | null }>
> = {
  copyright: { type: 'copyright-page', role: null },
  dedication: { type: 'dedication', role: 'doc-dedication' },
  epigraph: { type: 'epigraph', role: 'doc-epigraph' },
  foreword: { type: 'foreword', role: 'doc-foreword' },
  preface: { type: 'preface', role: 'doc-preface' },
  afterword: { type: 'afterword', role: 'doc-afterword' },
  acknowledgements: { type: 'acknowledgments', role: 'doc-acknowledgments' },
  'about-the-author': { type: 'backmatter', role: null },
};

/** Below a motto, who said it: a paragraph that begins with a dash. */
export function isSource(kind: MatterKind, block: ManuscriptBlock): boolean {
  return kind === 'epigraph' && block.kind === 'paragraph' && /^[—–―]/.test(block.spans[0]?.text ?? '');
}

/** Beside the style for reading, where there is such a page. */
const MATTER_STYLE = `.matter.copyright, .matter.dedication, .matter.epigraph { margin: 20vh 0 4em; break-after: page; }
.matter.copyright p, .matter.dedication p, .matter.epigraph p { margin: 0 0 0.6em; text-indent: 0; hyphens: manual; }
.matter.copyright { font-size: 0.85em; }
.matter.dedication p { text-align: center; }
.matter.epigraph { padding: 0 12%; }
.matter.epigraph p.source { text-align: end; }
`;

export function styleMatter(pages: readonly MatterPage[]): string {
  return pages.length === 0 ? '' : MATTER_STYLE;
}
