import type { Language } from '../lexicon-schema.ts';
import { splitSentences } from '../split-sentences.ts';
import type { ProseLexicon } from './prose-lexicon-schema.ts';
import type { ScenePeople } from './scene-people.ts';
import { tellInPresent } from './tell-in-present.ts';

// What a prompt asks of the voice, done to a text that was written as usual: in the third person and the past, with double quotation
// marks. The opening keeps its words, since it carries the scene over from the one before; what people say stays what they say.

export interface AskedVoice {
  readonly first: boolean;
  readonly present: boolean;
  readonly marks: readonly [string, string] | null;
  readonly banned: readonly string[];
}

/** As the prompt's own lines have it. */
export function readVoice(inputs: ReadonlyMap<string, string>): AskedVoice {
  const told = `${inputs.get('style') ?? ''}\n${inputs.get('book') ?? ''}`;
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(told)?.[1]?.trim() ?? '';
  const [open, close] = /^(.)…(.)/u.exec(line('quotation marks'))?.slice(1) ?? [];
  const narration = line('narration');
  return {
    first: narration.startsWith('first person'),
    present: narration.endsWith('present tense'),
    marks: open === undefined || close === undefined || open === '“' ? null : [open, close],
    banned: line('never write')
      .split(/\s*;\s*/u)
      .filter((phrase) => phrase !== ''),
  };
}

export function obeyStyle(
  text: string,
  voice: AskedVoice,
  { people, language, lexicon }: { people: ScenePeople; language: Language; lexicon: ProseLexicon },
): string {
  const [opening = '', ...rest] = text.split('\n\n');
  const told = rest.flatMap((paragraph) => {
    const kept = dropBanned(paragraph, voice.banned, language);
    if (kept === '') return [];
    const own = mapNarration(kept, (part) => {
      const own = voice.first ? tellInFirst(part, kept, people, language) : part;
      return voice.present && lexicon.verbs !== undefined ? tellInPresent(own, lexicon.verbs, people) : own;
    });
    return [own];
  });
  return setMarks([opening, ...told].join('\n\n'), voice);
}

export function setMarks(text: string, { marks }: Pick<AskedVoice, 'marks'>): string {
  if (marks === null) return text;
  const [open, close] = marks;
  // They are set already.
  if (!text.includes('“') || (text.includes(open) && text.indexOf(open) < text.indexOf('“'))) return text;
  // What was inside changes places with what was outside.
  const inner =
    open === '‘' ? text.replaceAll(/(?<![\p{L}\p{N}])‘([^’]*)’(?!\p{L})/gu, '\u0001$1\u0002') : text;
  return inner
    .replaceAll('“', open)
    .replaceAll('”', close)
    .replaceAll('\u0001', '“')
    .replaceAll('\u0002', '”');
}

function dropBanned(paragraph: string, banned: readonly string[], language: Language): string {
  const has = (text: string) => banned.some((phrase) => text.toLowerCase().includes(phrase.toLowerCase()));
  if (!has(paragraph)) return paragraph;
  return splitSentences(paragraph)
    .filter((sentence) => !has(sentence))
    .join(language === 'zh' ? '' : ' ');
}

/** What stands outside quotation marks. */
function mapNarration(paragraph: string, change: (part: string) => string): string {
  return paragraph
    .split(/(“[^”]*”?)/u)
    .map((part) => (part.startsWith('“') ? part : change(part)))
    .join('');
}

const AFTER_PREPOSITION =
  '(?:to|for|with|at|of|from|by|on|beside|behind|near|against|past|toward|towards|than|like|about|after|before|between|under|over|gave|give|gives|told|tell|tells|asked|let|made|watched|saw|left|handed|showed|shown)';

/** The one through whose eyes it is told, as I. Where somebody else goes by the same pronoun, the pronoun stays. */
function tellInFirst(
  part: string,
  paragraph: string,
  { pov, others }: ScenePeople,
  language: Language,
): string {
  const rivals = others.filter(({ pronouns }) => pronouns.she === pov.pronouns.she);
  const isClear = rivals.every(({ short }) => !paragraph.includes(short));
  if (language === 'zh') {
    const named = part.replaceAll(pov.name, '我');
    return isClear ? named.replaceAll(new RegExp(`${pov.pronouns.she}(?!们)`, 'gu'), '我') : named;
  }
  const names = [...new Set([pov.name, pov.short])].map((name) =>
    name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const name = `(?:${names.join('|')})`;
  const named = part
    .replaceAll(new RegExp(`(?<!\\p{L})${name}['’]s(?!\\p{L})`, 'gu'), 'my')
    .replaceAll(new RegExp(`(?<=\\b${AFTER_PREPOSITION} )${name}(?!\\p{L})`, 'gu'), 'me')
    .replaceAll(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'gu'), 'I');
  if (!isClear || pov.pronouns.she === 'they' || pov.pronouns.she === 'it') return raise(named);
  const { she, her, hers, herself } = pov.pronouns;
  const possessive =
    her === hers
      ? `${her}(?= \\p{L})(?! (?:to|and|in|on|at|with|from|for|by|as|that|than|off|out|up|down|away)\\b)`
      : hers;
  return raise(
    named
      .replaceAll(new RegExp(`\\b${herself}\\b`, 'giu'), 'myself')
      .replaceAll(new RegExp(`\\b${possessive}(?!\\p{L})`, 'giu'), 'my')
      .replaceAll(new RegExp(`\\b${her}\\b`, 'giu'), 'me')
      .replaceAll(new RegExp(`\\b${she}\\b`, 'giu'), 'I')
      .replaceAll(/\bI (?:is|are)\b/gu, 'I am')
      .replaceAll(/\bI were\b/gu, 'I was'),
  );
}

function raise(text: string): string {
  return text.replaceAll(
    /(^|[.!?]["”]? )(m[ye])\b/gu,
    (_, before: string, word: string) => `${before}M${word.slice(1)}`,
  );
}
