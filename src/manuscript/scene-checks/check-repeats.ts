import { foldWords } from '../../text/fold-words.ts';
import { countWords } from '../../text/list-words.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { listParagraphs, type Paragraph } from './list-paragraphs.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

// Nothing of some length stands twice in a chapter, or in a scene and the one before it. What is short may: people say "Yes."
// and "I don't know." as often as they like. A letter of Chinese counts as a word, so its sentences have to be longer in
// letters to be as long in meaning.

const FEWEST = { spaced: 6, dense: 10 } as const;

export function checkRepeats(text: string, { others }: Pick<SceneFacts, 'others'>): SceneFinding[] {
  const before = others.map(({ scene_ref, content }) => ({
    where: ` in scene ${scene_ref}`,
    paragraphs: listParagraphs(content),
  }));
  const toldParagraphs = new Map<string, string>();
  const toldSentences = new Map<string, string>();
  for (const { where, paragraphs } of before) {
    for (const paragraph of paragraphs) {
      note(toldParagraphs, foldWords(paragraph.text), where);
      for (const sentence of listSentences(paragraph)) note(toldSentences, foldWords(sentence.text), where);
    }
  }
  return listParagraphs(text).flatMap((paragraph) => {
    const key = foldWords(paragraph.text);
    const where = isLong(paragraph.text) ? toldParagraphs.get(key) : undefined;
    note(toldParagraphs, key, '');
    if (where !== undefined) {
      return [tell('scene_repeats_paragraph', 'This paragraph', where, paragraph.text, paragraph.start)];
    }
    return listSentences(paragraph).flatMap((sentence) => {
      const folded = foldWords(sentence.text);
      const earlier = isLong(sentence.text) ? toldSentences.get(folded) : undefined;
      note(toldSentences, folded, '');
      return earlier === undefined
        ? []
        : [tell('scene_repeats_sentence', 'This sentence', earlier, sentence.text, sentence.start)];
    });
  });
}

function listSentences({ text, start }: Paragraph): { text: string; start: number }[] {
  return splitSentences(text).map((sentence) => ({ text: sentence.text, start: start + sentence.start }));
}

function isLong(text: string): boolean {
  return countWords(text) >= (/\p{Script=Han}/u.test(text) ? FEWEST.dense : FEWEST.spaced);
}

/** The first place counts. */
function note(told: Map<string, string>, key: string, where: string): void {
  if (!told.has(key)) told.set(key, where);
}

function tell(
  reason_code: 'scene_repeats_paragraph' | 'scene_repeats_sentence',
  what: string,
  where: string,
  quote: string,
  position: number,
): SceneFinding {
  const short = quote.length > 120 ? `${quote.slice(0, 119).toWellFormed()}…` : quote;
  return {
    reason_code,
    message: `${what} stands earlier${where} already: “${short}”`,
    quote,
    position,
    instead: null,
  };
}
