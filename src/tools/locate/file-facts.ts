import { foldText } from '../../text/fold-text.ts';
import { ENGLISH_NUMERAL, HAN_NUMERAL } from '../../text/numeral-words.ts';
import { findField, parseFrontMatter } from '../../text/parse-front-matter.ts';
import { parseNumeral } from '../../text/parse-numeral.ts';

/** What a fast search knows of a file: small, and all that the index keeps of it. */
export interface FileFacts {
  /** What the file calls its own kind: `type: scene`. */
  readonly declared: string | null;
  readonly heading: string;
  readonly pov: string | null;
  readonly sceneNumber: number | null;
  /** The front matter's values, folded. */
  readonly front: string;
  /** The first text, folded. */
  readonly head: string;
}

const HEAD_CHARACTERS = 400;

/** What only its name tells of a file that is not read: too large, or no text. */
export function readNameFacts(path: string): FileFacts {
  return { declared: null, heading: '', pov: null, sceneNumber: findNumberInName(path), front: '', head: '' };
}

export function readFileFacts(path: string, text: string): FileFacts {
  const lines = text.slice(0, 16_384).split(/\r\n|\n|\r/);
  const front = parseFrontMatter(lines);
  const body = lines.slice(front.bodyLine - 1).filter((line) => line.trim() !== '');
  // What is cut off here the head has no room for; a paragraph may be as long as a chapter.
  const opening = body.slice(0, 12).map((line) => stripMarkup(line.slice(0, HEAD_CHARACTERS)));
  const heading = opening.find((line) => line !== '') ?? '';
  const number = findField(front.fields, 'scene_number', 'scene', 'number')?.values[0];
  return {
    declared: findField(front.fields, 'type', 'kind')?.values[0]?.toLowerCase() ?? null,
    heading: heading.slice(0, 120).toWellFormed(),
    pov: findField(front.fields, 'pov', 'point_of_view', '视角')?.values[0] ?? findPov(opening),
    sceneNumber:
      (number === undefined ? null : parseNumeral(number)) ?? findNumberInName(path) ?? findNumber(heading),
    front: foldText(
      front.fields
        .flatMap(({ values }) => values)
        .join(' ')
        .slice(0, HEAD_CHARACTERS)
        .toWellFormed(),
    ),
    head: foldText(opening.join(' ').slice(0, HEAD_CHARACTERS).toWellFormed()),
  };
}

/** `SCN-003-002-gate.md` is chapter 3, scene 2; its number in the whole outline is the outline's to say. */
export function findReferenceInName(path: string): string | null {
  const found = /(?:^|\/)scn-(\d{3,})-(\d{3,})(?=[-._]|$)/i.exec(path);
  return found === null ? null : `${Number(found[1])}:${Number(found[2])}`;
}

function findNumberInName(path: string): number | null {
  if (findReferenceInName(path) !== null) return null;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const found =
    /(?:^|[-_. ])(?:scene|scn|sc)[-_. ]?0*(\d{1,4})(?=[-_. ]|$)/i.exec(name) ?? HAN_SCENE.exec(name);
  return found?.[1] === undefined ? null : parseNumeral(found[1]);
}

function findNumber(heading: string): number | null {
  const found = SCENE_HEADING.exec(heading) ?? HAN_SCENE_HEADING.exec(heading);
  return found?.[1] === undefined ? null : parseNumeral(found[1]);
}

function findPov(lines: readonly string[]): string | null {
  for (const line of lines) {
    const found = /(?:^|[([（])(?:pov|视角)\s*[:：]\s*([^)\]）]{1,60})/iu.exec(line);
    if (found?.[1] !== undefined) return found[1].trim();
  }
  return null;
}

function stripMarkup(line: string): string {
  return line
    .replaceAll(/<[^>]*>/g, ' ')
    .replace(/^\s*#{1,6}\s+/, '')
    .replaceAll(/[*_`]+/g, '')
    .trim();
}

export function findChapterNumber(path: string, heading: string): number | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const found =
    /(?:^|[-_. ])(?:chapter|chap|ch)[-_. ]?0*(\d{1,4})(?=[-_. ]|$)/i.exec(name) ??
    HAN_CHAPTER.exec(name) ??
    CHAPTER_HEADING.exec(heading) ??
    HAN_CHAPTER_HEADING.exec(heading);
  return found?.[1] === undefined ? null : parseNumeral(found[1]);
}

const NUMBER = `(\\d{1,6}|zero|${ENGLISH_NUMERAL})(?![\\w-])`;
const HAN_NUMBER = `第\\s*(\\d{1,6}|${HAN_NUMERAL}+)\\s*`;
const SCENE_HEADING = new RegExp(`^scene\\s+#?${NUMBER}`, 'i');
const CHAPTER_HEADING = new RegExp(`^chapter\\s+${NUMBER}`, 'i');
const HAN_SCENE = new RegExp(`${HAN_NUMBER}[场場]`, 'u');
const HAN_CHAPTER = new RegExp(`${HAN_NUMBER}章`, 'u');
const HAN_SCENE_HEADING = new RegExp(`^${HAN_SCENE.source}`, 'u');
const HAN_CHAPTER_HEADING = new RegExp(`^${HAN_CHAPTER.source}`, 'u');
