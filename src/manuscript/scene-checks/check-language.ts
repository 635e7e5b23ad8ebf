import { ENGLISH } from '../../text/word-lists/en.ts';
import { listWordsOf } from './known-names.ts';
import { listParagraphs, type Paragraph } from './list-paragraphs.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

// A scene in another language than its book's. Told by its letters where the two are written with different ones, and
// among languages with Latin letters by the small words of English: into English, and out of it, is where models slip.
// What people say may be in any language; a paragraph of fewer letters than these says too little to tell.

const FEWEST_LETTERS = 24;
const FEWEST_WORDS = 25;
/** Of a paragraph's letters, so many are of the book's script even among foreign names. */
const LEAST_OWN_SCRIPT = 0.3;
/** Small words are near half of English prose, and hardly a tenth of another language's. */
const LEAST_ENGLISH = 0.2;
const MOST_ENGLISH = 0.35;

export function checkLanguage(text: string, { language }: Pick<SceneFacts, 'language'>): SceneFinding[] {
  const paragraphs = listParagraphs(text);
  const foreign = paragraphs.find((paragraph) => isOtherScript(paragraph.narration, language));
  if (foreign !== undefined) return [tell(foreign, language)];
  const [first] = paragraphs;
  const narration = paragraphs.map((paragraph) => paragraph.narration).join('\n');
  return first !== undefined && isOtherLatin(narration, language) ? [tell(first, language)] : [];
}

function isOtherScript(narration: string, language: string): boolean {
  const letters = narration.match(/\p{L}/gu)?.length ?? 0;
  if (letters < FEWEST_LETTERS) return false;
  const own = narration.match(ownLetters(language))?.length ?? 0;
  return own / letters < LEAST_OWN_SCRIPT;
}

/** The letters that the language is written with; those of an unknown script are all. */
function ownLetters(language: string): RegExp {
  const script = readLocale(language).maximize().script ?? '';
  return LETTERS[script] ?? /\p{L}/gu;
}

const HAN = /\p{Script=Han}/gu;
const LETTERS: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/gu,
  Hans: HAN,
  Hant: HAN,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Grek: /\p{Script=Greek}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Thai: /\p{Script=Thai}/gu,
};

/** A code of more parts than anybody registered is read by its first. */
function readLocale(language: string): Intl.Locale {
  try {
    return new Intl.Locale(language);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.Locale(language.slice(0, 2));
  }
}

function isOtherLatin(narration: string, language: string): boolean {
  const words = listWordsOf(narration).map((word) => word.toLowerCase());
  if (words.length < FEWEST_WORDS) return false;
  const english = words.filter((word) => ENGLISH.stopWords.has(word)).length / words.length;
  return readLocale(language).language === 'en' ? english < LEAST_ENGLISH : english > MOST_ENGLISH;
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
