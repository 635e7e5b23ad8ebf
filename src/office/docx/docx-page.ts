import type { DocumentSpec } from '../../contracts/document-spec.ts';
import { findDirection } from '../../text/find-direction.ts';
import type { DocxLook, LookPage } from './read-docx-look.ts';

/** Lengths are in twentieths of a point. */
export interface DocxPage {
  readonly width: number;
  readonly height: number;
  readonly margins: LookPage['margins'];
  /** Between the margins. */
  readonly textWidth: number;
  readonly textHeight: number;
}

export function derivePage({ page }: DocumentSpec, look: DocxLook | null): DocxPage {
  if (look !== null) return measure(look.page);
  const [short, long] = page?.size === 'letter' ? [12_240, 15_840] : [11_906, 16_838];
  const [width, height] = page?.orientation === 'landscape' ? [long, short] : [short, long];
  const side = MARGINS[page?.margins ?? 'normal'];
  const margins = { top: side, right: side, bottom: side, left: side, header: 600, footer: 600 };
  return measure({ width, height, margins });
}

const MARGINS = { narrow: 850, normal: 1300, wide: 1900 } as const;

function measure({ width, height, margins }: LookPage): DocxPage {
  const { left, right, top, bottom } = margins;
  return { width, height, margins, textWidth: width - left - right, textHeight: height - top - bottom };
}

/** Which header and footer a section has, by the ids of their links. */
export interface DocxFrame {
  readonly kind: 'header' | 'footer';
  readonly type: string;
  readonly link: string;
}

export function renderSectionProperties(
  { width, height, margins }: DocxPage,
  frames: readonly DocxFrame[],
  hasTitlePage: boolean,
  language: string,
): string {
  const { top, right, bottom, left, header, footer } = margins;
  return [
    '<w:sectPr>',
    ...frames.map(({ kind, type, link }) => `<w:${kind}Reference w:type="${type}" r:id="${link}"/>`),
    `<w:pgSz w:w="${width}" w:h="${height}"${width > height ? ' w:orient="landscape"' : ''}/>`,
    `<w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}" w:header="${header}" w:footer="${footer}" w:gutter="0"/>`,
    hasTitlePage ? '<w:titlePg/>' : '',
    findDirection(language) === 'rtl' ? '<w:bidi/>' : '',
    '</w:sectPr>',
  ].join('');
}
