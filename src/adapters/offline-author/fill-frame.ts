import type { Lexicon } from './lexicon-schema.ts';
import { tidyChinese } from './tidy-chinese.ts';
import { tidyEnglish } from './tidy-english.ts';

export type Slots = Readonly<Record<string, string>>;

/** Sentences out of frames: every {slot} filled, joined as the language joins sentences, and put in order. */
export function fillFrame(lexicon: Lexicon, slots: Slots, ...frames: readonly string[]): string {
  const sentences = frames.map((frame) => fillSlots(frame, slots));
  return lexicon.language === 'zh' ? tidyChinese(sentences.join('')) : tidyEnglish(sentences.join(' '));
}

/** A frame may use slots whose values hold slots themselves, so this goes on until none is left. */
export function fillSlots(frame: string, slots: Slots, depth = 0): string {
  if (depth > 4) throw new Error(`slots go round in a circle in: ${frame}`);
  const filled = frame.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name];
    if (value !== undefined) return value;
    const lowered = slots[`${name.charAt(0).toLowerCase()}${name.slice(1)}`];
    if (lowered === undefined) throw new Error(`no value for the slot ${name} in: ${frame}`);
    return raiseFirst(lowered);
  });
  return /\{\w+\}/.test(filled) ? fillSlots(filled, slots, depth + 1) : filled;
}

export function raiseFirst(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
