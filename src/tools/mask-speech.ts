import { findSpeech } from '../text/find-speech.ts';
import type { TextBlock } from '../text/text-block.ts';

/**
 * Each block's text with everything that somebody says blanked out, each character by a space, so that places stay where
 * they are. What a character says is what they believe, and not what the story tells.
 */
export function maskSpeech(blocks: readonly TextBlock[]): string[] {
  const speech = findSpeech(blocks);
  return blocks.map(({ text }, index) => {
    let masked = '';
    let at = 0;
    for (const { start, end } of speech[index] ?? []) {
      masked += `${text.slice(at, start)}${text.slice(start, end).replaceAll(/[^\n]/g, ' ')}`;
      at = end;
    }
    return `${masked}${text.slice(at)}`;
  });
}
