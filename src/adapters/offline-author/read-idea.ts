import type { IdeaReading } from './idea-reading.ts';
import type { Language, Lexicons } from './lexicon-schema.ts';
import { readChineseIdea } from './read-chinese-idea.ts';
import { readEnglishIdea } from './read-english-idea.ts';

/** Reads the idea in the language it is written in. Where the book is in another, what it is about, and the names in it,
 *  carry over; its common nouns do not, and its sentences are quoted. */
export function readIdea(idea: string, lexicons: Lexicons, language: Language): IdeaReading {
  const han = idea.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = idea.match(/\p{L}/gu)?.length ?? 0;
  const written: Language = han > 0 && han * 3 >= letters ? 'zh' : 'en';
  const reading = written === 'zh' ? readChineseIdea(idea, lexicons.zh) : readEnglishIdea(idea, lexicons.en);
  if (written === language) return reading;
  return { ...reading, quoted: true, people: [], homes: [], bodies: [], nouns: [] };
}
