import { escapePattern } from '../../text/escape-pattern.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

/** Words and phrases that the author wants nowhere, each told once, with how often it stands there. */
export function checkBanned(text: string, { style }: Pick<SceneFacts, 'style'>): SceneFinding[] {
  return (style?.banned ?? []).flatMap((phrase) => {
    const found = [...text.matchAll(compilePhrase(phrase))];
    const [first] = found;
    if (first === undefined) return [];
    const times = found.length === 1 ? '' : ` ${found.length} times`;
    return [
      {
        reason_code: 'scene_banned_phrase' as const,
        message: `“${phrase}” stands in the scene${times}, and the author wants it nowhere.`,
        quote: first[0],
        position: first.index,
        instead: null,
      },
    ];
  });
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
