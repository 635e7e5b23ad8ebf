import type { EastAsian } from '../../text/find-east-asian.ts';
import type { FontFace } from './read-faces.ts';

/** A face that is at hand, and where it lies. */
export interface FaceAtHand {
  readonly path: string;
  readonly face: FontFace;
}

/**
 * The face to show most of these characters with; null where none shows any. Of those that show as many: one made for the
 * language, upright, of fixed weight, near regular, with serifs, of plain width; at last the first by name. A stopgap font
 * comes only where no other is left, and one that draws boxes on purpose never.
 */
export function chooseFace(
  faces: readonly FaceAtHand[],
  missing: readonly number[],
  eastAsian: EastAsian | null,
): FaceAtHand | null {
  let best: { readonly at: FaceAtHand; readonly rank: readonly number[] } | null = null;
  for (const at of faces) {
    const { face } = at;
    if (!isUsable(face)) continue;
    const covered = missing.filter((codePoint) => face.coverage(codePoint)).length;
    if (covered === 0) continue;
    const rank = [Number(STOPGAP.test(face.family)), -covered, ...rankFace(face, eastAsian)];
    if (best === null || isBefore(rank, best.rank)) best = { at, rank };
  }
  return best?.at ?? null;
}

/** The bold face of the same family; null where there is none. */
export function chooseBold(faces: readonly FaceAtHand[], { face: regular }: FaceAtHand): FaceAtHand | null {
  const bold = faces.filter(
    ({ face }) =>
      face.family === regular.family &&
      face.isUpright &&
      !face.isVariable &&
      face.weight >= 600 &&
      isUsable(face),
  );
  const away = ({ face }: FaceAtHand) => Math.abs(face.weight - 700);
  return bold.reduce<FaceAtHand | null>(
    (best, at) => (best === null || away(at) < away(best) ? at : best),
    null,
  );
}

/** Whether a book may be set in it at all. */
export function isUsable({ family, mayEmbed }: FontFace): boolean {
  return mayEmbed && !BOXES.test(family);
}

/** The face of a file to set a book with; null where it has none. */
export function choosePreferred(faces: readonly FontFace[], eastAsian: EastAsian | null): FontFace | null {
  const [first, ...others] = faces;
  if (first === undefined) return null;
  return others.reduce(
    (best, face) => (isBefore(rankFace(face, eastAsian), rankFace(best, eastAsian)) ? face : best),
    first,
  );
}

const BOXES = /last ?resort|not ?def|adobe ?blank|tofu/i;
const STOPGAP = /unifont|fallback|emoji|symbol|icon|awesome/i;

/** Smaller is better, the first difference decides. */
function rankFace(face: FontFace, eastAsian: EastAsian | null): number[] {
  const { family } = face;
  return [
    eastAsian !== null && MADE_FOR[eastAsian].test(family) ? 0 : 1,
    face.isUpright ? 0 : 1,
    face.isVariable ? 1 : 0,
    Math.abs(face.weight - 400),
    SERIFS.test(family) && !/sans/i.test(family) ? 0 : 1,
    /mono|condensed|narrow|ui\b|display|caption/i.test(family) ? 1 : 0,
  ];
}

const MADE_FOR: Readonly<Record<EastAsian, RegExp>> = {
  'zh-hans': /\b(?:SC|CN|GB)\b|simsun|songti|stsong/i,
  'zh-hant': /\b(?:TC|TW|HK)\b|mingliu|lisong/i,
  ja: /\bJP\b|mincho/i,
  ko: /\bKR\b|batang|myungjo|myeongjo/i,
};

const SERIFS =
  /serif|song|sung|ming|mincho|batang|my(?:u|eo)ngjo|times|roman|naskh|amiri|scheherazade|georgia|cambria|garamond|palatino/i;

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (const [place, value] of a.entries()) {
    const other = b[place] ?? 0;
    if (value !== other) return value < other;
  }
  return false;
}
