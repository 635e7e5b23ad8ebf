import type { SceneFrame } from '../../../contracts/scene-work.ts';
import type { Chooser } from '../create-chooser.ts';
import type { Language, Lexicons } from '../lexicon-schema.ts';
import { countWords } from './count-words.ts';
import { type Player, readScenePeople, type ScenePeople } from './scene-people.ts';

// The last reading before a scene is kept. It sets right what a writer overlooks and changes nothing that happens: every
// step works on one paragraph, the order of paragraphs stays, and the opening one keeps its words, because it carries the
// scene over from the one before.

export interface PolishRequest {
  readonly text: string;
  readonly frame: SceneFrame;
  readonly language: Language;
  readonly choose: Chooser;
  readonly lexicons: Lexicons;
}

const LONGEST = { en: 42, zh: 70 } as const;

export function polishScene({ text, frame, language, lexicons }: PolishRequest): string {
  const people = readScenePeople(frame, null, language, lexicons[language].prose);
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => evenMarks(paragraph.trim(), language))
    .filter((paragraph) => paragraph !== '');
  return paragraphs
    .filter((paragraph, index) => paragraph !== paragraphs[index - 1])
    .map((paragraph, index) => (index === 0 ? paragraph : polishParagraph(paragraph, people, language)))
    .join('\n\n');
}

function polishParagraph(paragraph: string, people: ScenePeople, language: Language): string {
  const steps: readonly ((text: string) => string)[] = [
    (text) => dropDoubled(text, language),
    (text) => splitLong(text, language),
    (text) => varyOpenings(text, people, language),
  ];
  return steps.reduce((text, step) => step(text), paragraph);
}

/** One kind of quotation mark, one space, the wide marks of Chinese. */
function evenMarks(paragraph: string, language: Language): string {
  let isOpen = false;
  const quoted = paragraph.replace(/["「」『』]/gu, () => {
    isOpen = !isOpen;
    return isOpen ? '“' : '”';
  });
  if (language === 'zh') return quoted.replace(/[ \t]+(?=\p{Script=Han})|(?<=\p{Script=Han})[ \t]+/gu, '');
  return quoted
    .replace(/[ \t\n]+/g, ' ')
    .replace(/ +([,.;:!?])/g, '$1')
    .replace(/ -{1,2} /g, ', ');
}

/** "the the" is a slip; "had had" and "that that" are not. */
function dropDoubled(paragraph: string, language: Language): string {
  if (language === 'zh') return paragraph.replace(/([的了在是把])\1+/gu, '$1').replace(/，{2,}/gu, '，');
  return paragraph.replace(/\b(\p{L}+) \1\b/giu, (all, word: string) =>
    /^(?:had|that|so|no|very|up|down|on)$/i.test(word) ? all : word,
  );
}

/** A sentence that outruns a breath ends at its semicolon. */
function splitLong(paragraph: string, language: Language): string {
  return mapSentences(paragraph, (sentence) => {
    if (countWords(sentence, language) <= LONGEST[language] || /[“”]/.test(sentence)) return sentence;
    return language === 'zh'
      ? sentence.replace(/；/gu, '。')
      : sentence.replace(/; (\p{L})/gu, (_, letter: string) => `. ${letter.toUpperCase()}`);
  });
}

/** The same name at the head of two sentences running: the second takes the pronoun, where it can mean only one. */
function varyOpenings(paragraph: string, people: ScenePeople, language: Language): string {
  let previous = '';
  return mapSentences(paragraph, (sentence) => {
    const players: readonly Player[] = [people.pov, ...people.others];
    const same = players.find(
      ({ short }) => startsWithName(sentence, short) && startsWithName(previous, short),
    );
    const isClear =
      same !== undefined &&
      same.pronouns.she !== 'they' &&
      players.every(
        (player) =>
          player === same || player.pronouns.she !== same.pronouns.she || !previous.includes(player.short),
      );
    previous = sentence;
    if (same === undefined || !isClear) return sentence;
    const pronoun = same.pronouns.she;
    const raised = language === 'zh' ? pronoun : `${pronoun.charAt(0).toUpperCase()}${pronoun.slice(1)}`;
    return `${raised}${sentence.slice(same.short.length)}`;
  });
}

function mapSentences(paragraph: string, change: (sentence: string) => string): string {
  return paragraph.replace(/[^.!?。！？”]+(?:[.!?。！？]+”?|”|$)/gu, (sentence) => {
    const [, before = '', body = ''] = /^(\s*)([\s\S]*)$/u.exec(sentence) ?? [];
    return body === '' ? sentence : `${before}${change(body)}`;
  });
}

function startsWithName(sentence: string, name: string): boolean {
  return sentence.startsWith(name) && !/^[\p{Script=Latin}'’]/u.test(sentence.slice(name.length));
}
