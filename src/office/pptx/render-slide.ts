import { cleanTitle } from '../../text/clean-text.ts';
import { renderChartWithWorkbook } from '../chart/chart-workbook.ts';
import { escapeXml } from '../escape-xml.ts';
import type { OfficePart, PartLink } from '../render-office-package.ts';
import { fitBox } from '../spec/fit-box.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import type { DeckLook, DeckPlace } from './deck-look.ts';
import { type FittedText, fitLine } from './fit-text.ts';
import type { SlideBox } from './slide-frame.ts';
import type { SlidePage } from './slide-pages.ts';
import {
  renderGraphic,
  renderPlaced,
  renderPlaceholder,
  renderPosition,
  renderShapeTree,
  renderSlideNumber,
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
  readonly look: DeckLook;
}

const NAMES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

/** The slide first, then what it needs. */
export function renderSlide(
  page: SlidePage,
  { number, deckTitle, language, theme, look: { layouts } }: SlideFacts,
): OfficePart[] {
  const layout = layouts[page.layout];
  const links: PartLink[] = [{ id: 'rId1', type: 'slideLayout', to: layout.path }];
  const others: OfficePart[] = [];
  const shapes = [line(2, 'Title', layout.places.title, page.title), ...renderContent(), ...renderFrame()];
  const slide: OfficePart = {
    path: `ppt/slides/slide${number}.xml`,
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.slide+xml',
    content: `<p:sld ${NAMES}><p:cSld>${renderShapeTree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
    links,
  };
  return [slide, ...others];

  function renderContent(): SlideShape[] {
    const { content } = page;
    switch (content.kind) {
      case 'opening': {
        const { text: place } = layouts[page.layout === 'section' ? 'section' : 'title'].places;
        return content.subtitle === null ? [] : [line(3, 'Text', place, content.subtitle)];
      }
      case 'bullets':
        return [text(3, layouts.bullets.places.text, content.text)];
      case 'columns': {
        const { leftHead, leftText, rightHead, rightText } = layouts.twoColumns.places;
        return content.sides.flatMap((side, at) => {
          const [head, body] = at === 0 ? [leftHead, leftText] : [rightHead, rightText];
          return [
            line(3 + at * 2, 'Heading', head, content.heads[at] ?? ''),
            ...(side === null ? [] : [text(4 + at * 2, body, side)]),
          ];
        });
      }
      case 'table': {
        const place = layouts.content.places.content;
        const box = { ...place.box, height: heightOf(content.page) };
        const table = renderSlideTable(content.page, content.texts, theme, language);
        return [
          renderGraphic(3, 'Table', cleanTitle(content.caption), { ...place, box }, 'table', table),
          ...caption(content.caption, box),
        ];
      }
      case 'chart': {
        const [part, workbook] = renderChartWithWorkbook('ppt', number, content.chart, theme, language, 1200);
        links.push({ id: 'rId2', type: 'chart', to: part.path });
        others.push(part, workbook);
        const chart =
          '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId2"/>';
        const place = layouts.content.places.content;
        return [
          renderGraphic(3, 'Chart', cleanTitle(content.chart.altText), place, 'chart', chart),
          ...caption(content.caption),
        ];
      }
      case 'image':
        return [renderPicture(content.image, content.altText), ...caption(content.caption)];
      case 'quote': {
        const { text: place, caption: source } = layouts.quote.places;
        return [
          text(3, place, content.text),
          ...(content.source === null ? [] : [line(4, 'Source', source, `— ${content.source}`)]),
        ];
      }
    }
  }

  /** What the deck is called, and the number of the slide, where its layout has places for them. */
  function renderFrame(): SlideShape[] {
    const { footer, number: counted } = layout;
    return [
      ...(footer === null ? [] : [line(20, 'Footer', footer, deckTitle, { isLayoutSize: true })]),
      ...(counted === null
        ? []
        : [renderPlaced(counted, { id: 21, name: 'Slide Number', inside: renderSlideNumber(language) })]),
    ];
  }

  function text(id: number, place: DeckPlace, { size, paragraphs }: FittedText): SlideShape {
    const inside = renderSlideText(paragraphs, { language, size });
    return renderPlaced(place, { id, name: `Text ${id - 2}`, inside });
  }

  /** What does not fit in any size is cut, and told whole to those who ask. */
  function line(
    id: number,
    name: string,
    place: DeckPlace,
    words: string,
    {
      box = null,
      isLayoutSize = false,
    }: { readonly box?: SlideBox | null; readonly isLayoutSize?: boolean } = {},
  ): SlideShape {
    const whole = cleanTitle(words);
    const fitted = fitLine(whole, place.box, place.sizes);
    const inside = renderSlideText(
      [fitted.text],
      isLayoutSize ? { language } : { language, size: fitted.size },
    );
    return renderPlaced(place, { id, name, ...(fitted.isCut ? { altText: whole } : {}), inside }, box);
  }

  /** Right below what it is about, or where its place is. One that says what the title says is not said twice. */
  function caption(words: string, below: SlideBox | null = null): SlideShape[] {
    if (bareTitle(words) === bareTitle(page.title)) return [];
    const { caption: place } = layouts.content.places;
    const box =
      below === null ? null : { ...place.box, y: Math.min(place.box.y, below.y + below.height + 80_000) };
    return [line(4, 'Caption', place, words, { box })];
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
    const place = layouts.content.places.content;
    const { x, y, width, height } = place.box;
    const fitted = fitBox(image, width, height, 2);
    const box = { ...fitted, x: x + (width - fitted.width) / 2, y: y + (height - fitted.height) / 2 };
    const holder =
      place.holder === null
        ? '<p:nvPr/>'
        : `<p:nvPr>${renderPlaceholder(place.holder.type, place.holder.index)}</p:nvPr>`;
    return `<p:pic><p:nvPicPr><p:cNvPr id="3" name="Picture" descr="${escapeXml(cleanTitle(altText))}"/><p:cNvPicPr><a:picLocks noGrp="1" noChangeAspect="1"/></p:cNvPicPr>${holder}</p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${renderPosition('a', box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
  }
}

/** Without the word for what goes on from the slide before. */
function bareTitle(text: string): string {
  return cleanTitle(text)
    .replace(/ \([^()]*\)$/, '')
    .toLowerCase();
}
