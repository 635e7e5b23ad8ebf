import { readBlocks } from '../text/read-blocks.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { isProse } from '../text/text-block.ts';

/** The last whole sentences of a scene that fit into so many characters; of a longer last one its end. */
export function takeEnding(text: string, limit: number): string | null {
  const blocks = readBlocks(text, 'markdown').filter(isProse);
  let ending = '';
  for (const block of blocks.reverse()) {
    let separator = '\n\n';
    for (const { text: sentence } of splitSentences(block.text).reverse()) {
      const bare = sentence.replaceAll(/\s+/g, ' ').trim();
      const longer = ending === '' ? bare : `${bare}${separator}${ending}`;
      if (longer.length > limit) return ending === '' ? takeTail(bare, limit) : ending;
      ending = longer;
      separator = SPACELESS.test(bare.slice(-1)) ? '' : ' ';
    }
  }
  return ending === '' ? null : ending;
}

const SPACELESS = /[。！？…」』”]/u;

function takeTail(sentence: string, limit: number): string {
  const tail = sentence
    .slice(1 - limit)
    .toWellFormed()
    .replace(/^\uFFFD/, '');
  return `…${tail.replace(/^\S{0,40}\s+/, '')}`;
}
