import type { SpecTheme } from '../spec/spec-theme.ts';
import { renderThemePart } from '../theme-part.ts';
import type { DeckLook, DeckPlace, LayoutName } from './deck-look.ts';
import { BOXES, SLIDE, type SlideBox } from './slide-frame.ts';
import { LAYOUT_NAMES, MASTER, nameLayout, renderLayout, renderMaster } from './slide-layouts.ts';

const TITLES = [30, 26, 22, 18];
const OPENING_TITLES = [40, 36, 30, 26, 22];
const OPENING_TEXTS = [20, 18, 16, 14];
const TEXTS = [26, 24, 22, 20, 18, 16, 14];
const HALVES = [22, 20, 18, 16, 14];
const HEADS = [20, 18, 16, 14];
const CAPTIONS = [14, 12, 10];
const QUOTES = [28, 24, 20, 18, 16];

/** The look of a deck that has no other. */
export function createOwnLook(theme: SpecTheme): DeckLook {
  const place = (type: string, index: number | null, box: SlideBox, sizes: readonly number[]): DeckPlace => ({
    box,
    holder: { type, index },
    isMoved: false,
    sizes,
  });
  const head = place('title', null, BOXES.title, TITLES);
  const frame = (name: LayoutName) => ({
    path: nameLayout(name),
    footer: place('ftr', 11, BOXES.footer, [10]),
    number: place('sldNum', 12, BOXES.number, [10]),
  });
  const opening = { footer: null, number: null };
  return {
    size: SLIDE,
    master: MASTER,
    masterId: 2_147_483_648,
    parts: [
      renderMaster(theme),
      ...LAYOUT_NAMES.map(renderLayout),
      renderThemePart('ppt/theme/theme1.xml', theme),
    ],
    layouts: {
      title: {
        ...frame('title'),
        ...opening,
        places: {
          title: place('ctrTitle', null, BOXES.openingTitle, OPENING_TITLES),
          text: place('subTitle', 1, BOXES.openingBody, OPENING_TEXTS),
        },
      },
      section: {
        ...frame('section'),
        ...opening,
        places: {
          title: place('title', null, BOXES.openingTitle, OPENING_TITLES),
          text: place('body', 1, BOXES.openingBody, OPENING_TEXTS),
        },
      },
      bullets: { ...frame('bullets'), places: { title: head, text: place('body', 1, BOXES.body, TEXTS) } },
      twoColumns: {
        ...frame('twoColumns'),
        places: {
          title: head,
          leftHead: place('body', 1, BOXES.leftHead, HEADS),
          leftText: place('body', 2, BOXES.leftBody, HALVES),
          rightHead: place('body', 3, BOXES.rightHead, HEADS),
          rightText: place('body', 4, BOXES.rightBody, HALVES),
        },
      },
      content: {
        ...frame('content'),
        places: {
          title: head,
          content: place('', 1, BOXES.content, []),
          caption: place('body', 13, BOXES.caption, CAPTIONS),
        },
      },
      quote: {
        ...frame('quote'),
        places: {
          title: head,
          text: place('body', 1, BOXES.quote, QUOTES),
          caption: place('body', 13, BOXES.caption, [16, 14, 12]),
        },
      },
    },
  };
}
