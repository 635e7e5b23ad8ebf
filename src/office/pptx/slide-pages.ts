import type { Slide } from '../../contracts/presentation-spec.ts';
import { formatTable, type TableTexts } from '../spec/format-table.ts';
import { resolveChart, type ShownChart } from '../spec/shown-chart.ts';
import { resolveTable } from '../spec/shown-table.ts';
import { findImage, type ShownImage, type SpecAssets } from '../spec/spec-assets.ts';
import type { SpecWords } from '../spec/spec-words.ts';
import { splitWide } from '../spec/split-wide.ts';
import type { DeckLayouts, LayoutName } from './deck-look.ts';
import { type FittedText, fitText } from './fit-text.ts';
import { countLetters, pageTable, type TablePage } from './slide-table.ts';

/** A slide of the file. What does not fit on one is carried on the next, under the same title. */
export interface SlidePage {
  readonly layout: LayoutName;
  readonly title: string;
  readonly notes: string | null;
  readonly content: PageContent;
}

export type PageContent =
  | { readonly kind: 'opening'; readonly subtitle: string | null }
  | { readonly kind: 'bullets'; readonly text: FittedText }
  | {
      readonly kind: 'columns';
      readonly heads: readonly [string, string];
      readonly sides: readonly [FittedText | null, FittedText | null];
    }
  | { readonly kind: 'table'; readonly caption: string; readonly texts: TableTexts; readonly page: TablePage }
  | { readonly kind: 'chart'; readonly caption: string; readonly chart: ShownChart }
  | { readonly kind: 'image'; readonly caption: string; readonly altText: string; readonly image: ShownImage }
  | { readonly kind: 'quote'; readonly text: FittedText; readonly source: string | null };

export function pageSlide(slide: Slide, assets: SpecAssets, facts: PagingFacts): SlidePage[] {
  const { words } = facts;
  const contents = listContents(slide, assets, facts);
  return contents.map((content, at) => ({
    layout: chooseLayout(slide),
    title: at === 0 ? slide.title : `${slide.title} (${words.continued})`,
    notes: at === 0 ? (slide.notes ?? null) : null,
    content,
  }));
}

function chooseLayout({ layout }: Slide): LayoutName {
  switch (layout) {
    case 'title':
    case 'section':
    case 'bullets':
    case 'twoColumns':
    case 'quote':
      return layout;
    default:
      return 'content';
  }
}

export interface PagingFacts {
  readonly layouts: DeckLayouts;
  readonly language: string;
  readonly words: SpecWords;
}

function listContents(
  slide: Slide,
  assets: SpecAssets,
  { layouts, language, words }: PagingFacts,
): PageContent[] {
  switch (slide.layout) {
    case 'title':
    case 'section':
      return [{ kind: 'opening', subtitle: slide.subtitle ?? null }];
    case 'bullets': {
      const { box, sizes } = layouts.bullets.places.text;
      return fitText(slide.bullets, box, sizes).map((text) => ({ kind: 'bullets', text }));
    }
    case 'twoColumns': {
      const { leftText, rightText } = layouts.twoColumns.places;
      const left = fitText(slide.left.bullets, leftText.box, leftText.sizes);
      const right = fitText(slide.right.bullets, rightText.box, rightText.sizes);
      // What stands side by side is of one size.
      const size = Math.min(...[...left, ...right].map((text) => text.size));
      const take = (text: FittedText | undefined) => (text === undefined ? null : { ...text, size });
      return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => ({
        kind: 'columns',
        heads: [slide.left.heading, slide.right.heading],
        sides: [take(left[at]), take(right[at])],
      }));
    }
    case 'table':
    case 'dataTable': {
      const part =
        slide.layout === 'table' ? { ...slide, type: slide.layout } : { ...slide, type: slide.layout };
      const table = resolveTable(part, assets, words.total);
      const { box } = layouts.content.places.content;
      return splitWide(table, countLetters(box), language, words).flatMap(({ table: part }) => {
        const texts = formatTable(part, language, words);
        const { caption } = part;
        return pageTable(texts, box).map((page) => ({ kind: 'table' as const, caption, texts, page }));
      });
    }
    case 'image':
      return [
        {
          kind: 'image',
          caption: slide.caption,
          altText: slide.altText,
          image: findImage(assets, slide.image),
        },
      ];
    case 'quote':
      return fitText([slide.text], layouts.quote.places.text.box, layouts.quote.places.text.sizes, false).map(
        (text) => ({ kind: 'quote', text, source: slide.source ?? null }),
      );
    case 'chart':
      return [
        {
          kind: 'chart',
          caption: slide.caption,
          chart: resolveChart({ ...slide, type: slide.layout }, assets, words),
        },
      ];
    case 'dataChart':
      return [
        {
          kind: 'chart',
          caption: slide.caption,
          chart: resolveChart({ ...slide, type: slide.layout }, assets, words),
        },
      ];
    case 'timeline':
      return [
        {
          kind: 'chart',
          caption: slide.caption,
          chart: resolveChart({ ...slide, type: slide.layout }, assets, words),
        },
      ];
    case 'dataTimeline':
      return [
        {
          kind: 'chart',
          caption: slide.caption,
          chart: resolveChart({ ...slide, type: slide.layout }, assets, words),
        },
      ];
  }
}
