import { escapePattern } from '../../text/escape-pattern.ts';
import { keepOneASentence } from './keep-one-a-sentence.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

/** Words and phrases that the author wants nowhere, each told once a sentence. */
export function checkBanned(text: string, { style }: Pick<SceneFacts, 'style'>): SceneFinding[] {
  const found = (style?.banned ?? []).flatMap((phrase) =>
    [...text.matchAll(compilePhrase(phrase))].map(({ 0: quote, index }) => ({
      reason_code: 'scene_banned_phrase' as const,
      message: `“${phrase}” stands in the scene, and the author wants it nowhere.`,
      quote,
      position: index,
      instead: null,
    })),
  );
  return keepOneASentence(text, found);
}

/** In whatever case, apostrophe and white space; whole words where words are set apart. */
function compilePhrase(phrase: string): RegExp {
  const folded = escapePattern(phrase.trim().replaceAll(/\s+/gu, ' '))
    .replaceAll(/['’‘]/gu, "['’‘]")
    .replaceAll('\\s', '\\s+');
  const before = /^[\p{Script=Latin}\p{N}]/u.test(phrase) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /[\p{Script=Latin}\p{N}]$/u.test(phrase) ? '(?![\\p{L}\\p{N}])' : '';
  return new RegExp(`${before}${folded}${after}`, 'giu');
}
