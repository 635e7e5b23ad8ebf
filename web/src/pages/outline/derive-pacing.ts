import type { Chapter } from '../../../../src/contracts/outline.ts';

// How tight a chapter is wound, over the book. A curve of straight lines: nothing between two chapters is made up.

export interface PacingPoint {
  readonly chapter: number;
  readonly title: string;
  /** 1 to 5, as the outline says it. */
  readonly intensity: number;
  readonly tempo: Chapter['pacing']['tempo'];
  readonly scenes: number;
  /** Where it is in the drawing. */
  readonly x: number;
  readonly y: number;
}

export interface PacingCurve {
  readonly width: number;
  readonly height: number;
  readonly points: readonly PacingPoint[];
  /** Of an SVG path; empty where there are fewer than two chapters. */
  readonly path: string;
  /** The lines of intensity 1 to 5, from below. */
  readonly levels: readonly number[];
}

const HEIGHT = 180;
const EDGE = 20;
const STEP = 36;
const LEVELS = [1, 2, 3, 4, 5];

/** As wide as there is room for, and wider where the chapters need it. */
export function derivePacing(chapters: readonly Chapter[], room: number): PacingCurve {
  const width = Math.max(room, EDGE * 2 + STEP * (chapters.length - 1));
  const gap = chapters.length < 2 ? 0 : (width - EDGE * 2) / (chapters.length - 1);
  const heightOf = (intensity: number) => HEIGHT - EDGE - ((intensity - 1) / 4) * (HEIGHT - EDGE * 2);
  const points = chapters.map(({ chapter_id, title, pacing, sections }, place) => ({
    chapter: chapter_id,
    title,
    intensity: pacing.intensity,
    tempo: pacing.tempo,
    scenes: sections.reduce((sum, { scenes }) => sum + scenes.length, 0),
    x: chapters.length < 2 ? width / 2 : EDGE + gap * place,
    y: heightOf(pacing.intensity),
  }));
  const path = points.length < 2 ? '' : `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join(' L')}`;
  return { width, height: HEIGHT, points, path, levels: LEVELS.map(heightOf) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
