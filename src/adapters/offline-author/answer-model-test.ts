import type { AuthorRequest } from './author-request.ts';
import { writeCharacters } from './write-characters.ts';
import { writeThemeConflict } from './write-theme-conflict.ts';
import { writeWorld } from './write-world.ts';

// What a model is asked when it is tested: a word from each page that it is given, and something long to read.

/** A line a page; of a page that did not come, that it did not. */
export function recallPages({ inputs }: AuthorRequest): string {
  return Array.from({ length: 8 }, (_, at) => {
    const page = inputs.get(`page_${at + 1}`) ?? '';
    const word = /word for page \d+ is (\w+)/.exec(page)?.[1];
    return `${at + 1}: ${word ?? 'none'}`;
  }).join('\n');
}

/** All that it has to say about a story, as one text. */
export function tellStory(request: AuthorRequest): string {
  const parts = [writeWorld(request), writeThemeConflict(request), writeCharacters(request)];
  return parts
    .flatMap(listTexts)
    .filter((text) => text.length > SHORTEST)
    .join('\n\n');
}

/** Names and numbers are no paragraphs. */
const SHORTEST = 40;

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
