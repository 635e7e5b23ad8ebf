import { FOREIGN_SPELLINGS } from '../../text/word-lists/en-regions.ts';
import { findEnglishRegion } from '../../text/word-lists/english-region.ts';
import { keepOneASentence } from './keep-one-a-sentence.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

/** Words that the author's kind of English writes otherwise, each told once a sentence. Names keep their letters, so that only words in
 *  small letters count. */
export function checkSpelling(text: string, { style }: Pick<SceneFacts, 'style'>): SceneFinding[] {
  const region = style?.spelling === undefined ? null : findEnglishRegion(style.spelling);
  if (region === null) return [];
  const foreign = FOREIGN_SPELLINGS[region];
  const found = [...text.matchAll(/(?<![\p{L}’'-])\p{Ll}+(?![\p{L}-])/gu)].flatMap(({ 0: word, index }) => {
    const instead = foreign.get(word);
    if (instead === undefined) return [];
    return [
      {
        reason_code: 'scene_other_spelling' as const,
        message: `The book is spelled as ${style?.spelling}, and “${word}” is not${instead === null ? '' : `; “${instead}” is`}.`,
        quote: word,
        position: index,
        instead,
      },
    ];
  });
  return keepOneASentence(text, found);
}
