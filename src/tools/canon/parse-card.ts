import { detectFormat } from '../../text/detect-format.ts';
import { ENGLISH_NUMERAL, HAN_NUMERAL } from '../../text/numeral-words.ts';
import { type FrontField, findField, foldKey, parseFrontMatter } from '../../text/parse-front-matter.ts';
import { parseNumeral } from '../../text/parse-numeral.ts';
import { readBlocks } from '../../text/read-blocks.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { isProse, lineAt, type TextBlock } from '../../text/text-block.ts';
import { boundText } from '../bound-text.ts';
import { type CanonEntity, type CitedText, type Fact, NO_TRAITS, type Traits } from './canon-entity.ts';
import { parseColours } from './colours.ts';
import { deriveNames } from './derive-names.ts';
import { findOwnTraits } from './find-own-traits.ts';

// A card of one person or place: front matter, labelled lines (`**Eyes:** grey`), then prose. What is labelled counts before
// what is told, and the first telling before the next.

export function parseCard(path: string, text: string, kind: 'person' | 'place'): CanonEntity {
  const lines = text.split('\n');
  const front = parseFrontMatter(lines);
  const cite = (line: number): CitedText => ({
    path,
    line,
    quote: boundText((lines[line - 1] ?? '').trim() || path, 200),
  });
  const blocks = readBlocks(text, detectFormat(path, text));
  const labelled: readonly CardField[] = [...front.fields, ...listLabelled(lines, front.bodyLine)];
  const field = (...keys: readonly string[]): CardField | null => findField(labelled, ...keys);
  const title = blocks.find((block) => block.kind === 'heading');
  const named = field('name', 'full_name', '姓名', '名字', '名称');
  const name = named?.values[0] ?? title?.text.replaceAll(/\s+/g, ' ').trim() ?? nameFromPath(path);
  const names = deriveNames(kind, name, field('aliases', 'alias', 'also_known_as', '别名')?.values ?? []);
  const own = { kind, name, names, named: cite(named?.line ?? title?.start_line ?? 1) };
  if (kind === 'place') {
    const within = field('located_in', 'parent', 'within', 'in', 'region', '所在', '位于');
    return { ...own, ...NO_TRAITS, within: fact(within, ({ values }) => values[0] ?? null, cite) };
  }
  const told = findTold(blocks, names, cite);
  return {
    ...own,
    age: fact(field('age', '年龄'), ({ values }) => parseAge(values[0] ?? ''), cite) ?? told.age,
    eyes: fact(field(...EYE_KEYS), ({ values }) => orNull(parseColours(values[0] ?? '')), cite) ?? told.eyes,
    hair: fact(field(...HAIR_KEYS), ({ values }) => orNull(parseColours(values[0] ?? '')), cite) ?? told.hair,
    dead: findDeath(field('status', '状态'), field('died_in', 'died', 'death', 'dies_in', '死于'), cite),
    within: null,
  };
}

type CardField = Pick<FrontField, 'key' | 'values' | 'line'>;

const EYE_KEYS = ['eyes', 'eye_colour', 'eye_color', '眼睛', '瞳色', '眼睛颜色'];
const HAIR_KEYS = ['hair', 'hair_colour', 'hair_color', '头发', '发色'];

function fact<T>(
  field: CardField | null,
  read: (field: CardField) => T | null,
  cite: (line: number) => CitedText,
): Fact<T> | null {
  const value = field === null ? null : read(field);
  return field === null || value === null ? null : { value, source: cite(field.line) };
}

function orNull<T>(list: readonly T[]): readonly T[] | null {
  return list.length === 0 ? null : list;
}

/** `- **Eyes:** grey`, `Eyes: grey`, `年龄：三十四岁` */
function listLabelled(lines: readonly string[], from: number): CardField[] {
  return lines.flatMap((line, index) => {
    const found = LABELLED.exec(line);
    if (index < from - 1 || found?.groups === undefined) return [];
    return [
      {
        key: foldKey(found.groups['label'] ?? ''),
        values: [(found.groups['value'] ?? '').trim()],
        line: index + 1,
      },
    ];
  });
}

const LABELLED =
  /^\s*(?:[-*+]\s+)?(?:\*\*|__)?(?<label>\p{L}[\p{L} _-]{0,24}?)(?:\*\*|__)?\s*[:：]\s*(?:\*\*|__)?\s*(?<value>\S.*)$/u;

/** Nothing where canon itself is not sure. */
function parseAge(text: string): number | null {
  if (/[?~？约]|about|around|unknown|late|early|\d\s*[-–]\s*\d/i.test(text)) return null;
  const found = AGE.exec(text);
  return found?.[1] === undefined ? null : parseNumeral(found[1]);
}

const AGE = new RegExp(
  `^(\\d{1,4}|zero|${ENGLISH_NUMERAL}|${HAN_NUMERAL}+)(?=\\s*(?:岁|years?\\b|[,.(]|$))`,
  'iu',
);

function findDeath(
  status: CardField | null,
  died: CardField | null,
  cite: (line: number) => CitedText,
): CanonEntity['dead'] {
  const isDead = /^(?:dead|deceased|killed|died|late)\b|^已?(?:死|故|亡)|去世|身亡/iu.test(
    status?.values[0] ?? '',
  );
  if (died !== null) {
    const scene = /^(?:scene\s*)?#?(\d{1,4})$/i.exec(died.values[0] ?? '')?.[1];
    return { value: scene === undefined ? 'unknown' : Number(scene), source: cite(died.line) };
  }
  return status === null || !isDead ? null : { value: 'start', source: cite(status.line) };
}

/** Traits that the prose tells, in sentences that name their subject or begin with a pronoun; under a heading about looks in
 *  every sentence. */
function findTold(
  blocks: readonly TextBlock[],
  names: readonly string[],
  cite: (line: number) => CitedText,
): Pick<Traits, 'age' | 'eyes' | 'hair'> {
  let told: Pick<Traits, 'age' | 'eyes' | 'hair'> = { age: null, eyes: null, hair: null };
  let aboutLooks = false;
  for (const block of blocks) {
    if (block.kind === 'heading') aboutLooks = LOOKS.test(block.text.trim());
    if (!isProse(block)) continue;
    for (const { text, start } of splitSentences(block.text)) {
      const named =
        names.some((name) => text.includes(name)) || /^(?:he|she|they|his|her|他|她)/iu.test(text);
      if (!named && !aboutLooks) continue;
      const { age, eyes, hair } = findOwnTraits(text);
      const source = cite(lineAt(block, start));
      told = {
        age: told.age ?? (age === null ? null : { value: age, source }),
        eyes: told.eyes ?? (eyes.length === 0 ? null : { value: eyes, source }),
        hair: told.hair ?? (hair.length === 0 ? null : { value: hair, source }),
      };
    }
  }
  return told;
}

const LOOKS = /^(?:appearance|looks?|description|外貌|外形|相貌)$/iu;

function nameFromPath(path: string): string {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  return stem
    .replace(/^(?:char|loc)[-_]/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase());
}
