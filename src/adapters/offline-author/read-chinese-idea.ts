import type { IdeaReading } from './idea-reading.ts';
import type { Lexicon } from './lexicon-schema.ts';
import { readEnglishIdea } from './read-english-idea.ts';
export function readChineseIdea(idea: string, lexicon: Lexicon): IdeaReading {
  return readEnglishIdea(idea, lexicon);
}
