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
  /** Single words that open a sentence and may be names: good enough for a town that nothing else tells. */
  readonly openers: readonly string[];
  readonly resource: string | null;
  readonly danger: string | null;
  readonly rule: string | null;
}

const PROSE = [
  'geography',
  'social_system',
  'culture_customs',
  'technology_level',
  'power_system',
  'special_rules',
];

export function readWorld(block: string | undefined, lexicon: Lexicon, plan: StoryPlan): WorldReading {
  const world = parseJsonObject(block ?? '');
  const text = readTexts(world, PROSE).join('\n');
  const name =
    readTexts(world, ['world_name'])[0]
      ?.replace(/[{}<>]/g, '')
      .trim()
      .slice(0, 60) ?? '';
  const { places, bodies, openers } =
    lexicon.language === 'zh' ? chineseNames(world, lexicon) : englishNames(text, lexicon);
  const rules: Rule[] = [...plan.matter.rules, ...lexicon.matters.flatMap((matter) => matter.rules)];
  return {
    name: name === '' ? null : name,
    text,
    places,
    bodies,
    openers,
    resource: mentioned(text, [
      ...plan.setting.resources,
      ...lexicon.settings.flatMap((setting) => setting.resources),
    ]),
    danger: mentioned(text, [
      ...plan.setting.dangers,
      ...lexicon.settings.flatMap((setting) => setting.dangers),
    ]),
    rule: mentioned(text, rules),
  };
}

interface Names {
  readonly places: string[];
  readonly bodies: string[];
  readonly openers: string[];
}

/** The first of our own things that the text names; the plan's own come first in the list. */
function mentioned(text: string, list: readonly { readonly name: string }[]): string | null {
  const lower = text.toLowerCase();
  return list.find(({ name }) => lower.includes(name.toLowerCase()))?.name ?? null;
}

function englishNames(text: string, lexicon: Lexicon): Names {
  const tokens = tagEnglish(text, lexicon);
  const counts = new Map<string, number>();
  const bodies: string[] = [];
  const openers: string[] = [];
  for (const { name, kind, from, to } of findProperNames(tokens, lexicon)) {
    if (name.length > 48) continue;
    if (tokens[from]?.first && to - from === 1) {
      openers.push(name);
      continue;
    }
    const full = tokens[from - 1]?.lower === 'the' ? `the ${name}` : name;
    if (kind === 'body') bodies.push(full);
    else counts.set(full, (counts.get(full) ?? 0) + 1);
  }
  const places = [...counts.entries()].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return { places, bodies: unique(bodies), openers: unique(openers) };
}

/** Chinese has no capitals: a name is what stands in quotation marks, or after 叫作 and the like, and ends as names do.
 *  A court and a courtyard can end alike, so the institutions are looked for where the society is told. */
function chineseNames(world: Readonly<Record<string, unknown>>, lexicon: Lexicon): Names {
  const ending = (heads: readonly string[]) => `(?:${heads.join('|')})`;
  const society = readTexts(world, ['social_system']).join('\n');
  const others = readTexts(
    world,
    PROSE.filter((field) => field !== 'social_system'),
  ).join('\n');
  const isBody = new RegExp(`${ending(lexicon.words.bodyHeads)}$`, 'u');
  const isPlace = new RegExp(`${ending(lexicon.words.siteHeads)}$`, 'u');
  const told = new RegExp(
    `(?:名为|叫作|叫做|名叫|位于)(\\p{Script=Han}{1,4}?${ending(lexicon.words.siteHeads)})(?=[的，。、；：在是有]|$)`,
    'gu',
  );
  const bodies = quoted(society).filter((name) => isBody.test(name));
  const places = [...`${society}\n${others}`.matchAll(told)].map((match) => match[1] ?? '');
  return {
    places: unique([
      ...places,
      ...quoted(others).filter((name) => isPlace.test(name) && !bodies.includes(name)),
    ]),
    bodies: unique(bodies),
    openers: [],
  };
}

function quoted(text: string): string[] {
  return [...text.matchAll(/[“「](\p{Script=Han}{2,12})[”」]/gu)].map((match) => match[1] ?? '');
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
