import type { DocumentSpec } from '../../contracts/document-spec.ts';
import { findDirection } from '../../text/find-direction.ts';

/** Lengths are in twentieths of a point. */
export interface DocxPage {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Between the margins. */
  readonly textWidth: number;
  readonly textHeight: number;
}

export function derivePage({ page }: DocumentSpec): DocxPage {
  const [short, long] = page?.size === 'letter' ? [12_240, 15_840] : [11_906, 16_838];
  const [width, height] = page?.orientation === 'landscape' ? [long, short] : [short, long];
  const margin = MARGINS[page?.margins ?? 'normal'];
  return { width, height, margin, textWidth: width - 2 * margin, textHeight: height - 2 * margin };
}

const MARGINS = { narrow: 850, normal: 1300, wide: 1900 } as const;

/** The first page has its title and no header. */
export function renderSectionProperties({ width, height, margin }: DocxPage, language: string): string {
  const links = [
    '<w:headerReference w:type="default" r:id="header"/>',
    '<w:headerReference w:type="first" r:id="headerFirst"/>',
    '<w:footerReference w:type="default" r:id="footer"/>',
    '<w:footerReference w:type="first" r:id="footerFirst"/>',
  ];
  return [
    `<w:sectPr>${links.join('')}`,
    `<w:pgSz w:w="${width}" w:h="${height}"${width > height ? ' w:orient="landscape"' : ''}/>`,
    `<w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="600" w:footer="600" w:gutter="0"/>`,
    '<w:titlePg/>',
    findDirection(language) === 'rtl' ? '<w:bidi/>' : '',
    '</w:sectPr>',
  ].join('');
}
