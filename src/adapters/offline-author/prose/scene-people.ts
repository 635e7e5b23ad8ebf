import type { SceneFrame } from '../../../contracts/scene-work.ts';
import type { Language } from '../lexicon-schema.ts';
import type { ProseLexicon, Stance } from './prose-lexicon-schema.ts';

export interface Pronouns {
  readonly she: string;
  readonly her: string;
  readonly hers: string;
  readonly herself: string;
}

export interface Player {
  readonly id: string;
  readonly name: string;
  /** What the prose calls them. */
  readonly short: string;
  readonly pronouns: Pronouns;
  /** How they stand to the point of view in this scene. */
  readonly stance: Stance;
  /** Speaks without contractions. */
  readonly formal: boolean;
}

export interface ScenePeople {
  readonly pov: Player;
  readonly others: readonly Player[];
}

type Member = SceneFrame['cast'][number];

export function readScenePeople(
  frame: SceneFrame,
  pov: string | null,
  language: Language,
  lexicon: ProseLexicon,
): ScenePeople {
  const text = `${frame.summary}\n${frame.outcome}\n${frame.transition_in_text}`;
  const players = frame.cast.map((member) => readPlayer(member, frame, text, language, lexicon));
  const wanted = pov ?? frame.pov;
  const seen =
    players.find(({ id, name, short }) => wanted !== null && [id, name, short].includes(wanted)) ??
    players[0];
  if (seen === undefined) throw new Error('a scene has somebody in it');
  return { pov: seen, others: players.filter((player) => player !== seen) };
}

function readPlayer(
  member: Member,
  frame: SceneFrame,
  text: string,
  language: Language,
  lexicon: ProseLexicon,
): Player {
  const short = shortName(member, frame.cast, text, language);
  const role = (member.role ?? '').toLowerCase();
  const inOffice = lexicon.stances.office.some((word) => role.includes(word));
  return {
    id: member.character_id,
    name: member.name,
    short,
    pronouns: readPronouns(member, language),
    stance: readStance(short, role, inOffice, frame, lexicon),
    formal: inOffice,
  };
}

function shortName(member: Member, cast: SceneFrame['cast'], text: string, language: Language): string {
  if (language === 'zh') return member.name;
  const first = member.name.split(/\s+/)[0] ?? member.name;
  const shared = cast.some((other) => other !== member && other.name.split(/\s+/).includes(first));
  const isUsed = new RegExp(`(?<!\\p{L})${escapeForRegExp(first)}(?!\\p{L})`, 'u').test(
    text.replaceAll(member.name, ''),
  );
  return isUsed || (!shared && first.length > 2 && !first.endsWith('.') && first !== 'The')
    ? first
    : member.name;
}

function readPronouns({ pronouns, about }: Member, language: Language): Pronouns {
  const told = (pronouns ?? '').toLowerCase();
  if (language === 'zh') {
    const he = /他|he|男/.test(told) && !/她|she|女/.test(told);
    const word = he || (told === '' && /他/.test(about) && !/她/.test(about)) ? '他' : '她';
    return { she: word, her: word, hers: `${word}的`, herself: '自己' };
  }
  const guess = told === '' ? (/\b(she|he)\b/i.exec(about)?.[1]?.toLowerCase() ?? 'they') : told;
  if (/^she/.test(guess)) return { she: 'she', her: 'her', hers: 'her', herself: 'herself' };
  if (/^he\b/.test(guess)) return { she: 'he', her: 'him', hers: 'his', herself: 'himself' };
  if (/^it\b/.test(guess)) return { she: 'it', her: 'it', hers: 'its', herself: 'itself' };
  return { she: 'they', her: 'them', hers: 'their', herself: 'themself' };
}

/** By what they are to each other, and by what is told of them here. */
function readStance(
  short: string,
  role: string,
  inOffice: boolean,
  frame: SceneFrame,
  { stances }: ProseLexicon,
): Stance {
  const told = `${frame.summary} ${frame.outcome}`
    .split(/(?<=[.!?。！？])/u)
    .filter((part) => part.includes(short));
  const count = (words: readonly string[]) =>
    words.filter((word) => told.some((sentence) => sentence.toLowerCase().includes(word))).length;
  const near = stances.ally.filter((word) => role.includes(word)).length;
  const score = count(stances.ally) + 2 * near - count(stances.against) - (inOffice ? 3 : 0);
  return score >= 1 ? 'ally' : score <= -1 ? 'against' : 'any';
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
