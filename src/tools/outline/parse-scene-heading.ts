import { ENGLISH_NUMERAL, HAN_NUMERAL } from '../../text/numeral-words.ts';
import { parseNumeral } from '../../text/parse-numeral.ts';

export interface SceneHeading {
  /** As written; null where the heading has none. */
  readonly number: number | null;
  readonly title: string;
  readonly pov: string | null;
}

/** `Scene 3: Title (POV: Name)`, `SCENE THREE - Title`, `第3场 标题`, `场景三：标题`; null for any other heading. */
export function parseSceneHeading(text: string): SceneHeading | null {
  const found = SCENE.exec(text) ?? SCENE_CHINESE.exec(text);
  if (found?.groups === undefined) return null;
  const number = parseNumeral(found.groups['number'] ?? found.groups['second'] ?? '');
  return number === null ? null : { number, ...separatePov(found.groups['title'] ?? '') };
}

/** `3. Title`, `3) Title`, `3: Title`, `3、标题`: a scene only where no heading of the outline says what it is. */
export function parseNumberedHeading(text: string): SceneHeading | null {
  const found = NUMBERED.exec(text);
  if (found?.groups === undefined) return null;
  return { number: Number(found.groups['number']), ...separatePov(found.groups['title'] ?? '') };
}

const SEPARATOR = String.raw`(?:\s*[:：.．、)\]–—|·-]\s*|\s+|$)`;
const SCENE = new RegExp(
  String.raw`^(?:scene|scn|sc\.)\s*[#№]?\s*(?<number>\d{1,5}|zero|${ENGLISH_NUMERAL})${SEPARATOR}(?<title>.*)$`,
  'iu',
);
const SCENE_CHINESE = new RegExp(
  String.raw`^(?:第\s*(?<number>\d{1,5}|${HAN_NUMERAL}+)\s*(?:场景?|場景?)|(?:场景|場景|场次)\s*(?<second>\d{1,5}|${HAN_NUMERAL}+))${SEPARATOR}?(?<title>.*)$`,
  'u',
);
const NUMBERED = /^(?<number>\d{1,5})(?:[.):：、]|\s+[–—-])\s*(?<title>\S.*)$/u;
const POV =
  /\s*[([（【]\s*(?:pov|point of view|视角|視角|视点)\s*[:：]?\s*(?<name>[^)\]）】]+?)\s*[)\]）】]\s*$/iu;

function separatePov(text: string): { title: string; pov: string | null } {
  const found = POV.exec(text);
  return { title: text.replace(POV, '').trim(), pov: found?.groups?.['name'] ?? null };
}
