// Where things stand on a slide, in 12,700ths of a point. Layouts say it to the office program, and what is fitted is fitted to
// the same boxes.

export interface SlideBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const POINT = 12_700;
export const SLIDE = { width: 12_192_000, height: 6_858_000 };

const LEFT = 609_600;
const WIDTH = SLIDE.width - 2 * LEFT;
const TOP = 1_500_000;
const GAP = 380_000;
const HALF = (WIDTH - GAP) / 2;

const TITLE: SlideBox = { x: LEFT, y: 420_000, width: WIDTH, height: 900_000 };

export const BOXES = {
  title: TITLE,
  body: { x: LEFT, y: TOP, width: WIDTH, height: 4_650_000 },
  content: { x: LEFT, y: TOP, width: WIDTH, height: 4_150_000 },
  caption: { x: LEFT, y: 5_700_000, width: WIDTH, height: 450_000 },
  leftHead: { x: LEFT, y: TOP, width: HALF, height: 480_000 },
  leftBody: { x: LEFT, y: TOP + 520_000, width: HALF, height: 4_130_000 },
  rightHead: { x: LEFT + HALF + GAP, y: TOP, width: HALF, height: 480_000 },
  rightBody: { x: LEFT + HALF + GAP, y: TOP + 520_000, width: HALF, height: 4_130_000 },
  quote: { x: LEFT + 500_000, y: TOP + 200_000, width: WIDTH - 1_000_000, height: 3_600_000 },
  openingTitle: { x: LEFT + 200_000, y: 1_900_000, width: WIDTH - 400_000, height: 1_700_000 },
  openingBody: { x: LEFT + 200_000, y: 3_750_000, width: WIDTH - 400_000, height: 1_300_000 },
  footer: { x: LEFT, y: 6_330_000, width: 8_000_000, height: 300_000 },
  number: { x: SLIDE.width - LEFT - 1_200_000, y: 6_330_000, width: 1_200_000, height: 300_000 },
} satisfies Record<string, SlideBox>;
