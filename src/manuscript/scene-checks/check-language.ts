import { isOtherLatin } from '../../text/is-other-latin.ts';
import { isOtherScript } from '../../text/own-script.ts';
import { listParagraphs, type Paragraph } from './list-paragraphs.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

// A scene in another language than its book's. Told by its letters where the two are written with different ones, and
// among languages with Latin letters by their small words. What people say may be in any language.

const FEWEST_LETTERS = 24;
const LEAST_ENGLISH = 0.2;

export function checkLanguage(text: string, { language }: Pick<SceneFacts, 'language'>): SceneFinding[] {
  const paragraphs = listParagraphs(text);
  const foreign = paragraphs.find(({ narration }) => isOtherScript(narration, language, FEWEST_LETTERS));
  if (foreign !== undefined) return [tell(foreign, language)];
  const [first] = paragraphs;
  const narration = paragraphs.map((paragraph) => paragraph.narration).join('\n');
  return first !== undefined && isOtherLatin(narration, language, LEAST_ENGLISH)
    ? [tell(first, language)]
    : [];
}

function tell({ text, start }: Paragraph, language: string): SceneFinding {
  const quote = text.slice(0, 120).toWellFormed();
  return {
    reason_code: 'scene_other_language',
    message: `The book is written in ${language}, and this is in another language: “${quote}”.`,
    quote,
    position: start,
    instead: null,
  };
}
