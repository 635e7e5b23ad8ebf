import type { WrittenScene } from '../../contracts/chapter.ts';

// Where in the scenes of a chapter the author's words are. A passage is named by its first and last words with … or ...
// between them, by all of its words, or by lines of the scene's page; without any of these it is the whole text.

export interface PassageChoice {
  readonly scene: number | null;
  readonly passage: string | null;
  /** First and last line below the front matter, from 1. */
  readonly lines: { readonly from: number; readonly to: number } | null;
}

export interface FoundPassage {
  readonly scene_number: number;
  readonly start: number;
  readonly text: string;
}

export type PassageSearch =
  | { readonly found: readonly FoundPassage[] }
  | { readonly refused: 'not found' | 'ambiguous'; readonly why: string };

type SceneText = Pick<WrittenScene, 'scene_number' | 'content'>;

export function findPassage(scenes: readonly SceneText[], choice: PassageChoice): PassageSearch {
  const { scene, passage, lines } = choice;
  const looked = scenes.filter(({ scene_number }) => scene === null || scene_number === scene);
  if (looked.length === 0) {
    const known = scenes.map(({ scene_number }) => scene_number).join(', ');
    return { refused: 'not found', why: `the chapter has no text of scene ${scene}; it has ${known}` };
  }
  if (lines !== null) return findLines(looked, lines);
  if (passage !== null) return findWords(looked, passage);
  return { found: looked.map(({ scene_number, content }) => ({ scene_number, start: 0, text: content })) };
}

function findLines(
  scenes: readonly SceneText[],
  { from, to }: NonNullable<PassageChoice['lines']>,
): PassageSearch {
  const [scene, ...more] = scenes;
  if (scene === undefined || more.length > 0)
    return { refused: 'ambiguous', why: 'lines are of one scene; name it with --scene' };
  const lines = scene.content.split('\n');
  if (from > to || to > lines.length)
    return { refused: 'not found', why: `the scene has the lines 1-${lines.length} below its front matter` };
  const before = lines.slice(0, from - 1).map((line) => `${line}\n`);
  const chosen = lines.slice(from - 1, to).join('\n');
  const text = chosen.trim();
  if (text === '') return { refused: 'not found', why: `lines ${from}-${to} are empty` };
  const start = before.join('').length + chosen.indexOf(text);
  return { found: [{ scene_number: scene.scene_number, start, text }] };
}

function findWords(scenes: readonly SceneText[], passage: string): PassageSearch {
  const [first = '', ...rest] = passage
    .trim()
    .split(/…|\.{3}/)
    .map((part) => part.trim());
  const last = rest.at(-1) ?? null;
  if (first === '' || last === '')
    return { refused: 'not found', why: 'a passage is given as "first words…last words"' };
  const found = scenes.flatMap((scene) =>
    listMatches(scene.content, first).map((at) => ({ scene, start: at.start, firstEnd: at.end })),
  );
  const [only, ...more] = found;
  if (only === undefined) return { refused: 'not found', why: `“${first}” does not stand there` };
  if (more.length > 0)
    return {
      refused: 'ambiguous',
      why: `“${first}” stands there ${found.length} times: ${tellPlaces(found)}`,
    };
  const { scene, start, firstEnd } = only;
  if (last === null) return cut(scene, start, firstEnd);
  const ends = listMatches(scene.content, last, firstEnd);
  const [end] = ends;
  if (end === undefined)
    return { refused: 'not found', why: `“${last}” does not stand after “${first}” in the same scene` };
  if (ends.length > 1) {
    const places = ends.map((each) => ({ scene, start: each.start }));
    return {
      refused: 'ambiguous',
      why: `after “${first}”, “${last}” stands there ${ends.length} times: ${tellPlaces(places)}`,
    };
  }
  return cut(scene, start, end.end);
}

function cut({ scene_number, content }: SceneText, start: number, end: number): PassageSearch {
  return { found: [{ scene_number, start, text: content.slice(start, end) }] };
}

const SHOWN_PLACES = 5;

function tellPlaces(places: readonly { readonly scene: SceneText; readonly start: number }[]): string {
  const told = places.slice(0, SHOWN_PLACES).map(({ scene, start }) => {
    const line = scene.content.slice(0, start).split('\n').length;
    return `scene ${scene.scene_number}, line ${line}`;
  });
  return `${told.join('; ')}${places.length > SHOWN_PLACES ? '; …' : ''}`;
}

/** Whatever white space and whichever form of quotation marks was typed: nobody types curly ones. */
function listMatches(content: string, words: string, from = 0): { start: number; end: number }[] {
  const pattern = words
    .split(/\s+/)
    .map((word) => [...word].map(matchLetter).join(''))
    .join('\\s+');
  return [...content.slice(from).matchAll(new RegExp(pattern, 'gu'))].map(({ index, 0: match }) => ({
    start: from + index,
    end: from + index + match.length,
  }));
}

const ALIKE = ["'’‘", '"“”„«»', '-–—'];

function matchLetter(letter: string): string {
  const alike = ALIKE.find((letters) => letters.includes(letter));
  if (alike !== undefined) return `[${alike.replace('-', '\\-')}]`;
  return letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&');
}
