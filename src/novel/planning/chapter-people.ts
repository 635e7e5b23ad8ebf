import { STORED_CHARACTERS } from '../../contracts/characters.ts';
import type { Finding } from '../../contracts/finding.ts';
import type { Outline } from '../../contracts/outline.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { foldText } from '../../text/fold-text.ts';
import { refuseAnswer } from '../after/refuse-answer.ts';

/** Whom an answer about a chapter may name: the cast, and whoever the text itself names. */
export interface ChapterPeople {
  readonly cast: readonly string[];
  readonly text: string;
}

export function listChapterPeople(characters: string, outline: Outline, text: string): ChapterPeople {
  const file = readIfValid(STORED_CHARACTERS, characters);
  const people = file === null ? [] : [file.protagonist, file.antagonist, ...file.supporting_characters];
  const cast = [
    ...people.flatMap((person) => person?.name ?? []),
    ...outline.characters.map(({ name }) => name),
  ];
  return { cast: [...new Set(cast)], text };
}

/** A finding for every name that nobody in the book has. */
export function checkKnownPeople(
  names: readonly (readonly [name: string, path: string])[],
  { cast, text }: ChapterPeople,
): Finding[] {
  const told = fold([...cast, text].join('\n'));
  return names
    .filter(([name]) => !isTold(told, fold(name)))
    .map(([name, path]) => refuseAnswer(path, `nobody in the cast or in the chapter is called ${name}`));
}

/** Whether the name stands there as words of its own: an Ann is not told by an Annis. */
function isTold(told: string, name: string): boolean {
  if (name === '') return false;
  for (let at = told.indexOf(name); at !== -1; at = told.indexOf(name, at + 1)) {
    if (!isInsideWord(told, at) && !isInsideWord(told, at + name.length)) return true;
  }
  return false;
}

/** Scripts that set no words apart have no inside. */
function isInsideWord(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 1);
  return around.length === 2 && /^[\p{L}\p{N}]{2}$/u.test(around) && !DENSE.test(around);
}

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function fold(text: string): string {
  return foldText(text).replaceAll(/\s+/g, ' ').trim();
}
