import { cleanTitle } from '../../text/clean-text.ts';
import { renderChartWithWorkbook } from '../chart/chart-workbook.ts';
import { escapeXml } from '../escape-xml.ts';
import type { OfficePart, PartLink } from '../render-office-package.ts';
import { fitBox } from '../spec/fit-box.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import { type FittedText, fitLine } from './fit-text.ts';
import { BOXES, type SlideBox } from './slide-frame.ts';
import { isOpening, nameLayout, renderFooter } from './slide-layouts.ts';
import type { SlidePage } from './slide-pages.ts';
import {
  renderGraphic,
  renderPlaceholder,
  renderPosition,
  renderShapeTree,
  renderSlideBox,
  type SlideShape,
} from './slide-shapes.ts';
import { heightOf, renderSlideTable } from './slide-table.ts';
import { renderSlideText } from './slide-text.ts';

export interface SlideFacts {
  /** Counted from 1. */
  readonly number: number;
  readonly deckTitle: string;
  readonly language: string;
  readonly theme: SpecTheme;
}

const NAMES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

/** The slide first, then what it needs. */
export function renderSlide(
  page: SlidePage,
  { number, deckTitle, language, theme }: SlideFacts,
): OfficePart[] {
  const links: PartLink[] = [{ id: 'rId1', type: 'slideLayout', to: nameLayout(page.layout) }];
  const others: OfficePart[] = [];
  const look = { language };
  const shapes = [renderTitle(), ...renderContent()];
  const footer = isOpening(page.layout)
    ? []
    : renderFooter(20, renderSlideText([cut(deckTitle, BOXES.footer, [10])], look), language);
  const slide: OfficePart = {
    path: `ppt/slides/slide${number}.xml`,
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.slide+xml',
    content: `<p:sld ${NAMES}><p:cSld>${renderShapeTree([...shapes, ...footer.map(dropPlace)])}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
    links,
  };
  return [slide, ...others];

  function renderTitle(): SlideShape {
    const isFirst = isOpening(page.layout);
    const box = isFirst ? BOXES.openingTitle : BOXES.title;
    const whole = cleanTitle(page.title);
    const fitted = fitLine(whole, box, isFirst ? [40, 36, 30, 26, 22] : [30, 26, 22, 18]);
    return renderSlideBox({
      id: 2,
      name: 'Title',
      ...(fitted.isCut ? { altText: whole } : {}),
      type: page.layout === 'title' ? 'ctrTitle' : 'title',
      index: null,
      inside: renderSlideText([fitted.text], { ...look, size: fitted.size }),
    });
  }

  function renderContent(): SlideShape[] {
    const { content } = page;
    switch (content.kind) {
      case 'opening': {
        const name = page.layout === 'title' ? 'subTitle' : 'body';
        if (content.subtitle === null) return [];
        return [line(3, name, 1, content.subtitle, BOXES.openingBody, [20, 18, 16, 14])];
      }
      case 'bullets':
        return [text(3, 1, content.text)];
      case 'columns':
        return content.sides.flatMap((side, at) => {
          const [head, body] = at === 0 ? [BOXES.leftHead, 2] : [BOXES.rightHead, 4];
          return [
            line(3 + at * 2, 'body', body - 1, content.heads[at] ?? '', head, [20, 18, 16, 14]),
            ...(side === null ? [] : [text(4 + at * 2, body, side)]),
          ];
        });
      case 'table': {
        const box = { ...BOXES.content, height: heightOf(content.page) };
        const table = renderSlideTable(content.page, content.texts, theme, language);
        return [
          renderGraphic(3, 'Table', cleanTitle(content.caption), box, 'table', table),
          caption(content.caption, box),
        ];
      }
      case 'chart': {
        const [part, workbook] = renderChartWithWorkbook('ppt', number, content.chart, theme, language, 1200);
        links.push({ id: 'rId2', type: 'chart', to: part.path });
        others.push(part, workbook);
        const chart =
          '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId2"/>';
        return [
          renderGraphic(3, 'Chart', cleanTitle(content.chart.altText), BOXES.content, 'chart', chart),
          caption(content.caption),
        ];
      }
      case 'image':
        return [renderPicture(content.image, content.altText), caption(content.caption)];
      case 'quote':
        return [
          text(3, 1, content.text),
          ...(content.source === null
            ? []
            : [line(4, 'body', 13, `— ${content.source}`, BOXES.caption, [16, 14, 12])]),
        ];
    }
  }

  function text(id: number, index: number, { size, paragraphs }: FittedText): SlideShape {
    return renderSlideBox({
      id,
      name: `Text ${index}`,
      type: 'body',
      index,
      inside: renderSlideText(paragraphs, { ...look, size }),
    });
  }

  function line(
    id: number,
    type: string,
    index: number,
    words: string,
    box: SlideBox,
    sizes: readonly number[],
  ): SlideShape {
    const whole = cleanTitle(words);
    const fitted = fitLine(whole, box, sizes);
    const more = fitted.isCut ? { altText: whole } : {};
    return renderSlideBox({
      id,
      name: `Text ${index}`,
      ...more,
      type,
      index,
      inside: renderSlideText([fitted.text], { ...look, size: fitted.size }),
    });
  }

  /** Right below what it is about, or where the layout has it. */
  function caption(words: string, below?: SlideBox): SlideShape {
    const shape = line(4, 'body', 13, words, BOXES.caption, [14, 12, 10]);
    if (below === undefined) return shape;
    const place = { ...BOXES.caption, y: Math.min(BOXES.caption.y, below.y + below.height + 80_000) };
    return shape.replace('<p:spPr/>', `<p:spPr>${renderPosition('a', place)}</p:spPr>`);
  }

  function renderPicture(
    image: {
      readonly bytes: Uint8Array;
      readonly extension: string;
      readonly contentType: string;
      readonly width: number;
      readonly height: number;
    },
    altText: string,
  ): SlideShape {
    const path = `ppt/media/image${number}.${image.extension}`;
    links.push({ id: 'rId2', type: 'image', to: path });
    others.push({ path, contentType: image.contentType, content: image.bytes });
    const { x, y, width, height } = BOXES.content;
    const fitted = fitBox(image, width, height, 2);
    const box = { ...fitted, x: x + (width - fitted.width) / 2, y: y + (height - fitted.height) / 2 };
    return `<p:pic><p:nvPicPr><p:cNvPr id="3" name="Picture" descr="${escapeXml(cleanTitle(altText))}"/><p:cNvPicPr><a:picLocks noGrp="1" noChangeAspect="1"/></p:cNvPicPr><p:nvPr>${renderPlaceholder('', 1)}</p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${renderPosition('a', box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
  }

  function cut(words: string, box: SlideBox, sizes: readonly number[]): string {
    return fitLine(cleanTitle(words), box, sizes).text;
  }
}

/** On a slide a placeholder stands where its layout says. */
function dropPlace(shape: SlideShape): SlideShape {
  return shape.replace(/<p:spPr>.*?<\/p:spPr>/, '<p:spPr/>');
}
