import { splitSentences } from '../split-sentences.ts';
import type { KnownPerson } from './read-chapter-matter.ts';

/** The sentences of a scene, each as it stands there. */
export function listSentences(content: string): string[] {
  return content.split('\n').flatMap((line) => (line.trim() === '' ? [] : splitSentences(line)));
}

export function mentions(sentence: string, { calls }: KnownPerson): boolean {
  return calls.some((call) =>
    /\p{Script=Han}/u.test(call)
      ? sentence.includes(call)
      : new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(call)}(?![\\p{L}\\p{N}])`, 'u').test(sentence),
  );
}

export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
