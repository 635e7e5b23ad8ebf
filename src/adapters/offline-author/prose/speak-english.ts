import { raiseFirst } from '../fill-frame.ts';
import { splitSentences } from '../split-sentences.ts';
import { startsWithVowelSound } from '../tidy-english.ts';
import { createVerbs } from './conjugate-english.ts';
import type { VerbList } from './prose-lexicon-schema.ts';
import { quoteReported } from './quote-reported.ts';
import type { Player, ScenePeople } from './scene-people.ts';
import { shiftTense, tellAsEvent } from './shift-tense.ts';
import type { Told, Tongue } from './tongue.ts';

export function createEnglish(verbList: VerbList, { pov, others }: ScenePeople): Tongue {
  const verbs = createVerbs(verbList);
  const players = [pov, ...others];
  const names = new Set(players.flatMap(({ name, short }) => [short, ...name.split(/\s+/)]));
  const context = { verbs, names };
  const narrate = (given: string, shift: typeof shiftTense): Told => {
    // An outline's shorthand: what somebody is after stands for the reasons they give.
    const sentence = given.replace(/\bexplains to (?=\p{Ll})/gu, 'explains the need to ');
    const quoted = quoteReported(sentence, { verbs, names: players.map(({ short }) => short) });
    if (quoted === null) return { text: raiseFirst(shift(sentence, context)), speech: null };
    return {
      text: quoted.before === '' ? '' : raiseFirst(shift(quoted.before, context)),
      speech: { speaker: quoted.speaker, say: quoted.say },
    };
  };
  return {
    tell: (sentence) => narrate(sentence, shiftTense),
    tellEvent: (sentence) => narrate(sentence, tellAsEvent),
    tellKeeping: (text, phrases) => raiseFirst(shiftTense(text, { ...context, keep: phrases })),
    say: (line, speaker, attribution) => {
      const spoken = voice(line, speaker);
      if (attribution.tag === 'gesture') return `${attribution.gesture} “${spoken}”`;
      return attribution.tag === 'none' ? `“${spoken}”` : tagged(spoken, speaker.short);
    },
    sayWithin: (line, speaker) => tagged(voice(line, speaker), speaker.pronouns.she),
    agree: (sentence, phrase) => {
      const isMany =
        /^(?:two|three|four|five|six|seven|eight|nine|ten|nineteen)\b/i.test(phrase) ||
        (/^(?:[\p{L}-]+ )?[\p{L}-]+[^s'’]s\b(?!['’])/u.test(phrase) &&
          !/^(?:an?|one|the|some\w+|his|her|its)\b/i.test(phrase));
      // What follows “it was” may be many; “it” is not.
      if (!isMany || sentence.toLowerCase().includes(`it was ${phrase.toLowerCase()}`)) return sentence;
      return sentence
        .replace(`was ${phrase}`, `were ${phrase}`)
        .replace(`was only ${phrase}`, `were only ${phrase}`);
    },
    list: (phrases) => {
      const joint = phrases.some((phrase) => phrase.includes(',')) ? '; ' : ', ';
      return phrases.length < 2
        ? (phrases[0] ?? '')
        : `${phrases.slice(0, -1).join(joint)} and ${phrases.at(-1)}`;
    },
    join: (sentences) => sentences.filter((sentence) => sentence !== '').join(' '),
    tidy,
  };
}

const FULL: readonly (readonly [RegExp, string])[] = [
  [/\b(is|has|was|does|do|did|would|could)n['’]t (it|he|she|they|you|I|we)\b/g, '$1 $2 not'],
  [/\bcan['’]t\b/g, 'cannot'],
  [/\bwon['’]t\b/g, 'will not'],
  [/\bshan['’]t\b/g, 'shall not'],
  [/n['’]t\b/g, ' not'],
  [/\b(I)['’]m\b/g, '$1 am'],
  [/['’]re\b/g, ' are'],
  [/['’]ve\b/g, ' have'],
  [/['’]ll\b/g, ' will'],
  [/\b(it|that|there|what|who|he|she)['’]s (?=(?:all )?been|got|turned|gone|had)/gi, '$1 has '],
  [/\b(it|that|there|what|who|he|she)['’]s\b/gi, '$1 is'],
  [
    /\b(I|you|they|we|he|she|it|nobody|that)['’]d (?!got|anything|been|gone|had|heard|made|stood|slept)/gi,
    '$1 would ',
  ],
];

/** People in office speak in full. */
function voice(line: string, { formal }: Player): string {
  return formal ? FULL.reduce((text, [short, full]) => text.replace(short, full), line) : line;
}

/** The name after the first sentence where there are several: “A clerk's,” Loveday said. “They all write alike.” */
function tagged(line: string, name: string): string {
  const [first = line, ...rest] = splitSentences(line);
  const verb = first.endsWith('?') && !/\bask/.test(first) ? 'asked' : 'said';
  const opened = /[?!]$/.test(first) ? first : `${first.replace(/[.]$/, '')},`;
  return `“${opened}” ${name} ${verb}.${rest.length === 0 ? '' : ` “${rest.join(' ')}”`}`;
}

/** Within one paragraph: articles by sound, no doubled words, one space. */
function tidy(paragraph: string): string {
  return paragraph
    .replace(/[ \t]+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/\b([Tt]hey) was\b/g, '$1 were')
    .replace(
      /(?<![\p{L}\p{N}'’.-])([Aa])n? (?=(“?[\p{L}\p{N}][\p{L}\p{N}'’-]*))/gu,
      (_, article: string, next: string) => `${article}${startsWithVowelSound(next) ? 'n' : ''} `,
    )
    .replace(/(^|[.!?]”? )(“?)(\p{Ll})/gu, (all, before: string, quote: string, letter: string) =>
      // A question within a quotation may be followed by its tag: “Why?” she asked.
      before.endsWith('” ') ? all : `${before}${quote}${letter.toUpperCase()}`,
    )
    .trim();
}
