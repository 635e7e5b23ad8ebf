import { readBlocks } from '../../text/read-blocks.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { isProse } from '../../text/text-block.ts';

/** The last whole sentences of a scene that fit into so many characters, spaced as they are in it; of a longer last one its end. */
export function takeEnding(text: string, limit: number): string | null {
  const blocks = readBlocks(text, 'markdown').filter(isProse);
  let ending = '';
  for (const block of blocks.reverse()) {
    let separator = '\n\n';
    for (const { text: sentence, start } of splitSentences(block.text).reverse()) {
      const bare = sentence.replaceAll(/\s+/g, ' ').trim();
      const longer = ending === '' ? bare : `${bare}${separator}${ending}`;
      if (longer.length > limit) return ending === '' ? takeTail(bare, limit) : ending;
      ending = longer;
      // Chinese sets nothing between two sentences, and a closing quote tells nothing of it: the text itself does.
      separator = /\s/u.test(block.text.charAt(start - 1)) ? ' ' : '';
    }
  }
  return ending === '' ? null : ending;
}

function takeTail(sentence: string, limit: number): string {
  const tail = sentence
    .slice(1 - limit)
    .toWellFormed()
    .replace(/^\uFFFD/, '');
  return `…${tail.replace(/^\S{0,40}\s+/, '')}`;
}
