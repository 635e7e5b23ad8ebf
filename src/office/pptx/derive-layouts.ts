import type { DeckLayout, DeckLayouts, DeckLook, DeckPlace } from './deck-look.ts';
import type { Holder, ShownLayout } from './shown-layout.ts';
import type { SlideBox } from './slide-frame.ts';

// Which of somebody's layouts each of our slides is put on, and where. A place that a layout has is filled; one that it lacks is
// cut out of the place that it has for content, as a box of the slide's own.

const GAP = 120_000;
/** Of the height of a slide: the line of a caption, and a heading above a column. */
const CAPTION = 0.065;
const HEAD = 0.07;
const SIZES = [44, 40, 36, 32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12];

export function deriveLayouts(
  layouts: readonly ShownLayout[],
  master: ShownLayout,
  size: DeckLook['size'],
): DeckLayouts {
  const opening = choose(layouts, ['title']) ?? layouts[0] ?? master;
  const section = choose(layouts, ['secHead']) ?? opening;
  const body = choose(layouts, ['obj', 'tx', 'objTx', 'objOnly']) ?? findRoomiest(layouts, master) ?? opening;
  const columns = choose(layouts, ['twoTxTwoObj', 'twoObj']) ?? body;
  const wide = Math.round(size.width / 12);
  const usual: SlideBox = {
    x: wide / 2,
    y: Math.round(size.height * 0.22),
    width: size.width - wide,
    height: Math.round(size.height * 0.66),
  };

  const boxOf = ({ box, type }: Holder): SlideBox | null =>
    box ?? master.holders.find((each) => isAlike(each.type, type))?.box ?? null;
  const sizesFrom = (own: number | null, usually: number | null, fallback: number): readonly number[] => {
    const most = own ?? usually ?? fallback;
    return [most, ...SIZES.filter((each) => each < most)];
  };
  const fill = (holder: Holder, sizes: readonly number[], fallback: SlideBox): DeckPlace => ({
    box: boxOf(holder) ?? fallback,
    holder: { type: holder.type, index: holder.index },
    isMoved: boxOf(holder) === null,
    sizes,
  });
  const put = (box: SlideBox, sizes: readonly number[]): DeckPlace => ({
    box,
    holder: null,
    isMoved: true,
    sizes,
  });

  const titleOf = (layout: ShownLayout): DeckPlace => {
    const holder = layout.holders.find(({ type }) => isTitle(type));
    const box = { ...usual, y: Math.round(size.height * 0.05), height: Math.round(size.height * 0.15) };
    return holder === undefined
      ? put(box, sizesFrom(null, null, 28))
      : fill(holder, sizesFrom(holder.size, master.sizes.title, 32), box);
  };
  const frameOf = (layout: ShownLayout) => {
    const find = (type: string) => {
      const holder = layout.holders.find((each) => each.type === type);
      return holder === undefined || boxOf(holder) === null ? null : fill(holder, [holder.size ?? 10], usual);
    };
    return { path: layout.path, footer: find('ftr'), number: find('sldNum') };
  };
  const bodiesOf = (layout: ShownLayout) => layout.holders.filter(({ type }) => isBody(type));
  const textSizes = (holder: Holder | undefined, fallback: number) =>
    sizesFrom(holder?.size ?? null, master.sizes.text, fallback);

  const openingOf = (layout: ShownLayout): DeckLayout<'title' | 'text'> => {
    const text = layout.holders.find(({ type }) => type === 'subTitle') ?? bodiesOf(layout)[0];
    const low = { ...usual, y: Math.round(size.height * 0.58), height: Math.round(size.height * 0.2) };
    return {
      ...frameOf(layout),
      places: {
        title: titleOf(layout),
        text: text === undefined ? put(low, [20, 18, 16, 14]) : fill(text, textSizes(text, 20), low),
      },
    };
  };

  const main = [...bodiesOf(body)].sort((a, b) => area(boxOf(b)) - area(boxOf(a)))[0];
  const room = (main === undefined ? null : boxOf(main)) ?? usual;
  const sizes = textSizes(main, 24);
  const line = Math.round(size.height * CAPTION);
  const below: SlideBox = { ...room, y: room.y + room.height - line, height: line };
  const above: SlideBox = { ...room, height: room.height - line - GAP };
  const caption = put(below, [14, 12, 10]);
  const bodyFrame = { ...frameOf(body) };
  const bodyTitle = titleOf(body);
  return {
    title: openingOf(opening),
    section: openingOf(section),
    bullets: {
      ...bodyFrame,
      places: { title: bodyTitle, text: main === undefined ? put(room, sizes) : fill(main, sizes, room) },
    },
    content: {
      ...bodyFrame,
      places: {
        title: bodyTitle,
        // Only a place for anything takes a table or a chart.
        content: main?.type === '' ? { ...fill(main, [], room), box: above, isMoved: true } : put(above, []),
        caption,
      },
    },
    quote: { ...bodyFrame, places: { title: bodyTitle, text: put(above, [28, 24, 20, 18, 16]), caption } },
    twoColumns: deriveColumns(),
  };

  function deriveColumns(): DeckLayouts['twoColumns'] {
    const own = bodiesOf(columns).filter((holder) => boxOf(holder) !== null);
    const byPlace = [...own].sort(
      (a, b) => (boxOf(a)?.x ?? 0) - (boxOf(b)?.x ?? 0) || (boxOf(a)?.y ?? 0) - (boxOf(b)?.y ?? 0),
    );
    const [leftHead, leftText, rightHead, rightText] = byPlace;
    const frame = { ...frameOf(columns) };
    const title = titleOf(columns);
    if (
      leftHead !== undefined &&
      leftText !== undefined &&
      rightHead !== undefined &&
      rightText !== undefined
    )
      return {
        ...frame,
        places: {
          title,
          leftHead: fill(leftHead, textSizes(leftHead, 20), usual),
          leftText: fill(leftText, textSizes(leftText, 20), usual),
          rightHead: fill(rightHead, textSizes(rightHead, 20), usual),
          rightText: fill(rightText, textSizes(rightText, 20), usual),
        },
      };
    const head = Math.round(size.height * HEAD);
    const half = Math.round((room.width - 2 * GAP) / 2);
    const halves =
      leftHead !== undefined && leftText !== undefined
        ? [leftHead, leftText].map((holder) => ({ holder, box: boxOf(holder) ?? usual }))
        : [room.x, room.x + half + 2 * GAP].map((x, at) => ({
            holder: at === 0 ? leftHead : undefined,
            box: { ...room, x, width: half },
          }));
    const [left, right] = halves.map(({ holder, box }) => {
      const under = { ...box, y: box.y + head, height: box.height - head };
      const fitted = sizesFrom(holder?.size ?? null, Math.min(master.sizes.text ?? 20, 20), 20);
      return {
        head: put({ ...box, height: head }, [20, 18, 16, 14]),
        text:
          holder === undefined
            ? put(under, fitted)
            : { ...fill(holder, fitted, under), box: under, isMoved: true },
      };
    });
    const spare = put(room, sizes);
    return {
      ...frame,
      places: {
        title,
        leftHead: left?.head ?? spare,
        leftText: left?.text ?? spare,
        rightHead: right?.head ?? spare,
        rightText: right?.text ?? spare,
      },
    };
  }
}

function choose(layouts: readonly ShownLayout[], types: readonly string[]): ShownLayout | null {
  for (const type of types) {
    const found = layouts.find((layout) => layout.type === type);
    if (found !== undefined) return found;
  }
  return null;
}

/** The one with a title and the largest place for content. */
function findRoomiest(layouts: readonly ShownLayout[], master: ShownLayout): ShownLayout | null {
  const room = ({ holders }: ShownLayout) =>
    Math.max(
      0,
      ...holders
        .filter(({ type }) => isBody(type))
        .map(({ box }) => area(box ?? master.holders.find(({ type }) => type === 'body')?.box ?? null)),
    );
  const [best] = layouts
    .filter(({ holders }) => holders.some(({ type }) => isTitle(type)))
    .sort((a, b) => room(b) - room(a));
  return best ?? null;
}

function isTitle(type: string): boolean {
  return type === 'title' || type === 'ctrTitle';
}

function isBody(type: string): boolean {
  return type === '' || type === 'body';
}

function isAlike(one: string, other: string): boolean {
  if (isTitle(other)) return isTitle(one);
  return isBody(other) || other === 'subTitle' ? one === 'body' : one === other;
}

function area(box: SlideBox | null): number {
  return box === null ? 0 : box.width * box.height;
}
