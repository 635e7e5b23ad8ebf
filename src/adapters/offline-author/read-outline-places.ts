import { findProperNames } from './find-proper-names.ts';
import type { Lexicon } from './lexicon-schema.ts';
import { matchFrame } from './match-frame.ts';
import { tagEnglish } from './tag-english.ts';

/** The places and institutions of a world, whoever wrote it. */
export interface OutlinePlaces {
  readonly town: string;
  readonly home: string;
  /** Two at least, none spelled like another. */
  readonly sites: readonly string[];
  /** The opponent's institution, with a place of its own. */
  readonly body: string;
  readonly body2: string;
}

export interface WorldTexts {
  readonly name: string;
  readonly geography: string;
  readonly prose: string;
  /** Everything else that was written about the book: what is named there too matters more. */
  readonly rest: string;
  readonly foe: string;
  readonly heroName: string;
  readonly people: readonly string[];
}

export function readOutlinePlaces(texts: WorldTexts, lexicon: Lexicon): OutlinePlaces {
  const { frames, outline } = lexicon;
  const told = [...frames.home, ...frames.square]
    .map((frame) => matchFrame(frame, texts.geography))
    .find((match) => match !== null);
  const named = lexicon.language === 'zh' ? chineseNames(texts, lexicon) : englishNames(texts, lexicon);
  const isSite = likeOne(lexicon.settings.flatMap(({ sites }) => sites));
  const isRegion = namesRegion(lexicon, `${texts.name}\n${texts.prose}`);
  const own = new Set(
    [told?.['home'], told?.['site'], told?.['site2']].flatMap((name) =>
      name === undefined ? [] : [bare(name)],
    ),
  );
  const free = named.places.filter(
    (name) => !own.has(bare(name)) && !texts.people.some((person) => person.includes(bare(name))),
  );
  const towns = free.filter((name) => !isRegion(name) && !isSite(name));
  const settled = towns.filter((name) => texts.name.includes(bare(name)));
  const town =
    settled.find((name) => name === bare(name)) ??
    settled[0] ??
    towns.find((name) => name === bare(name)) ??
    free[0] ??
    (texts.name || frames.fallbacks.town);
  const others = free.filter((name) => name !== town && !isRegion(name));
  const [spare] = others.filter((name) => name !== told?.['site'] && name !== told?.['site2']);
  // At the beginning of a sentence a name has a capital that is not its own.
  const home =
    told?.['home']?.trim().replace(/^The /, 'the ') ??
    spare ??
    outline.phrases.lodging.replace('{hero}', texts.heroName);
  const bodies = [...named.bodies].sort((a, b) => count(texts.foe, bare(b)) - count(texts.foe, bare(a)));
  const body = bodies[0] ?? frames.fallbacks.body;
  const sites = distinct(
    [told?.['site'], told?.['site2'], ...others.filter(isSite), ...others].flatMap((name) => name ?? []),
    [town, home, body],
  ).slice(0, 4);
  const { site, site2 } = outline.phrases;
  const spares = sites.length < 2 ? distinct([site, site2], [town, home, body, ...sites]) : [];
  const body2 = bodies.find((name) => name !== body) ?? body;
  return { town, home, sites: [...sites, ...spares], body, body2 };
}

function englishNames(texts: WorldTexts, lexicon: Lexicon): { places: string[]; bodies: string[] } {
  const tokens = tagEnglish(texts.prose, lexicon);
  const bodies: string[] = [];
  const places: string[] = [];
  for (const { name, kind, from } of findProperNames(tokens, lexicon)) {
    if (name.length > 48 || name.length < 3) continue;
    const full = tokens[from - 1]?.lower === 'the' ? `the ${name}` : name;
    if (kind === 'body') bodies.push(full);
    else if (kind === 'place') places.push(full);
  }
  const all = `${texts.prose}\n${texts.rest}`;
  return {
    places: unique(places).sort((a, b) => count(all, bare(b)) - count(all, bare(a))),
    bodies: unique(bodies),
  };
}

/** Chinese has no capitals: a name is what stands in quotation marks, or after 叫作 and the like, and ends as names do. */
function chineseNames(texts: WorldTexts, lexicon: Lexicon): { places: string[]; bodies: string[] } {
  const ending = (heads: readonly string[]) => `(?:${heads.join('|')})`;
  const { bodyHeads, siteHeads } = lexicon.words;
  const quoted = [...texts.prose.matchAll(/[“「]([\p{Script=Han}]{2,12})[”」]/gu)].map(
    (match) => match[1] ?? '',
  );
  const told = texts.prose.matchAll(
    new RegExp(
      `(?:名为|叫作|叫做|名叫|位于)(\\p{Script=Han}{1,4}?${ending(siteHeads)})(?=[的，。、；：在是有，]|$)`,
      'gu',
    ),
  );
  const isBody = new RegExp(`${ending(bodyHeads)}$`, 'u');
  const all = `${texts.prose}\n${texts.rest}`;
  const places = unique([
    ...[...told].map((match) => match[1] ?? ''),
    ...quoted.filter((name) => !isBody.test(name)),
  ]);
  return {
    places: places.sort((a, b) => count(all, b) - count(all, a)),
    bodies: unique(quoted.filter((name) => isBody.test(name))),
  };
}

/** No two that a reader could take for one: within two letters, or one sign of Chinese. */
function distinct(names: readonly string[], taken: readonly string[]): string[] {
  const kept: string[] = [];
  for (const name of names) {
    if (![...taken, ...kept].some((other) => isNear(bare(name).toLowerCase(), bare(other).toLowerCase())))
      kept.push(name);
  }
  return kept;
}

function isNear(a: string, b: string): boolean {
  if (a === b || a.includes(b) || b.includes(a)) return true;
  const limit = /\p{Script=Han}/u.test(a) ? 1 : 3;
  return distance([...a], [...b]) <= limit;
}

/** Levenshtein. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  a.forEach((letter, i) => {
    const next = [i + 1];
    b.forEach((other, j) => {
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}

/** A region by its pattern, or by a part of its name: the Stanhurst of the Stanhurst Hundred. */
function namesRegion(lexicon: Lexicon, text: string): (name: string) => boolean {
  const patterns = lexicon.settings
    .flatMap(({ regions }) => regions)
    .filter((pattern) => !/^(?:the )?\{name\}$/.test(pattern));
  const isWhole = likeOne(patterns);
  return (name) =>
    isWhole(name) ||
    (name !== bare(name) && patterns.some((pattern) => text.includes(pattern.replace('{name}', bare(name)))));
}

function likeOne(patterns: readonly string[]): (name: string) => boolean {
  const telling = patterns
    .filter((pattern) => !/^(?:the )?\{name\}$/.test(pattern))
    .map((pattern) => new RegExp(`^${pattern.replace('{name}', '.+')}$`, 'iu'));
  return (name) => telling.some((pattern) => pattern.test(name));
}

function count(text: string, part: string): number {
  return part === '' ? 0 : text.split(part).length - 1;
}

function bare(name: string): string {
  return name.replace(/^the /i, '');
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list.filter((name) => name !== ''))];
}
