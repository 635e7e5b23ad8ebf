import type { Language } from '../lexicon-schema.ts';

/** As readers count: words, and in Chinese characters. */
export function countWords(text: string, language: Language): number {
  const pattern =
    language === 'zh' ? /\p{Script=Han}|[\p{L}\p{N}]+/gu : /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
  return text.match(pattern)?.length ?? 0;
}
