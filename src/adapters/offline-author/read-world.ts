import { findProperNames } from './find-proper-names.ts';
import type { Lexicon, Rule } from './lexicon-schema.ts';
import { parseJsonObject } from './parse-json-object.ts';
import type { StoryPlan } from './plan-story.ts';
import { readTexts } from './read-texts.ts';
import { tagEnglish } from './tag-english.ts';

/** What later contracts take from a world, whoever wrote it: proper names, and what of our own they recognise. */
export interface WorldReading {
  /** Null where there is no world to speak of. */
  readonly name: string | null;
  readonly text: string;
  /** With their article where the text has one, the most often named first. */
  readonly places: readonly string[];
  readonly bodies: readonly string[];
  readonly resource: string | null;
  readonly danger: string | null;
  readonly rule: string | null;
}

const PROSE = ['geography', 'social_system', 'culture_customs', 'technology_level', 'power_system', 'special_rules'];

export function readWorld(block: string | undefined, lexicon: Lexicon, plan: StoryPlan): WorldReading {
  const world = parseJsonObject(block ?? '');
  const text = readTexts(world, PROSE).join('\n');
  const name = readTexts(world, ['world_name'])[0]?.replace(/[{}<>]/g, '').trim().slice(0, 60) ?? '';
  const { places, bodies } = lexicon.language === 'zh' ? chineseNames(text, lexicon) : englishNames(text, lexicon);
  const rules: Rule[] = [...plan.matter.rules, ...lexicon.matters.flatMap((matter) => matter.rules)];
  return {
    name: name === '' ? null : name,
    text,
    places,
    bodies,
    resource: mentioned(text, [
      ...plan.setting.resources,
      ...lexicon.settings.flatMap((setting) => setting.resources),
    ]),
    danger: mentioned(text, [...plan.setting.dangers, ...lexicon.settings.flatMap((setting) => setting.dangers)]),
    rule: mentioned(text, rules),
  };
}

/** The first of our own things that the text names; the plan's own come first in the list. */
function mentioned(text: string, list: readonly { readonly name: string }[]): string | null {
  const lower = text.toLowerCase();
  return list.find(({ name }) => lower.includes(name.toLowerCase()))?.name ?? null;
}

function englishNames(text: string, lexicon: Lexicon): { places: string[]; bodies: string[] } {
  const tokens = tagEnglish(text, lexicon);
  const found = findProperNames(tokens, lexicon)
    .filter(({ name }) => name.length <= 48)
    .map(({ name, kind, from, to }) => ({
      kind,
      name: tokens[from - 1]?.lower === 'the' ? `the ${name}` : name,
      // One word at the start of a sentence may only look like a name.
      sure: to - from > 1 || tokens[from]?.first !== true,
    }));
  const names = (wanted: (kind: string) => boolean) => {
    const counts = new Map<string, number>();
    for (const { name } of found.filter(({ kind }) => wanted(kind))) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts.entries()]
      .filter(([name]) => found.some((other) => other.name === name && other.sure))
      .sort(([, a], [, b]) => b - a)
      .map(([name]) => name);
  };
  return { places: names((kind) => kind !== 'body'), bodies: names((kind) => kind === 'body') };
}

/** Chinese has no capitals: a name is what stands in quotation marks, or after a word such as 在, and ends as names do. */
function chineseNames(text: string, lexicon: Lexicon): { places: string[]; bodies: string[] } {
  const endsWith = (heads: readonly string[]) => heads.join('|');
  const body = new RegExp(`“(\\p{Script=Han}{1,7}(?:${endsWith(lexicon.words.bodyHeads)}))”`, 'gu');
  const place = new RegExp(
    `(?:“|(?<=[在到从往过离沿穿和与，。、；：]|位于|靠近|叫作|名为))(\\p{Script=Han}{1,4}?(?:${endsWith(lexicon.words.siteHeads)}))(?=”|[的，。、；：里上下边旁住开一两那]|$)`,
    'gu',
  );
  const bodies = [...text.matchAll(body)].map((match) => match[1] ?? '');
  const places = [...text.matchAll(place)].map((match) => match[1] ?? '').filter((name) => !bodies.includes(name));
  return { places: [...new Set(places)], bodies: [...new Set(bodies)] };
}
