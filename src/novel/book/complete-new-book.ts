import type { NewBook } from '../../contracts/api-book.ts';
import { hashBytes } from '../../engine/hash.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import { proposeTitle } from './propose-title.ts';

/**
 * What an author who gave an idea and little else wants: the language that the idea is written in, a title made from it, and an id
 * that follows from it, so that the same idea is the same book.
 */
export function completeNewBook(asked: NewBook): NewBook & { readonly project: string } {
  const idea = asked.idea.trim();
  const language = asked.language ?? detectLanguage(idea);
  const title = asked.title ?? proposeTitle(idea, language);
  return {
    ...asked,
    idea,
    language,
    ...(title === null ? {} : { title }),
    project: asked.project ?? deriveBookId(idea),
  };
}

const ID_WORDS = 4;
const ID_DIGITS = 8;

/** `ferryman-river-glass-asked-1f0c9a2b` */
function deriveBookId(idea: string): string {
  const words = idea
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z]{4,}/g);
  const named = (words ?? ['book']).slice(0, ID_WORDS).join('-').slice(0, 48);
  const digits = hashBytes(idea).slice('sha256:'.length, 'sha256:'.length + ID_DIGITS);
  return `${named}-${digits}`;
}
