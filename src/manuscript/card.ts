import { hashBytes } from '../engine/hash.ts';
import { escapeMarkdown } from '../text/escape-markdown.ts';

// A card is a readable page about one person or place, made from a JSON file. Its front matter ends with a seal, the hash
// of all the rest: it tells a card that is still as it was made from one that somebody edited, and without a seal the card
// is the author's own.

export interface Card {
  readonly path: string;
  readonly text: string;
}

export interface CardContent {
  readonly title: string;
  /** Front matter, in order; what is null is left out. */
  readonly fields: readonly (readonly [key: string, value: string | number | readonly string[] | null])[];
  /** Texts of a model are escaped here; a list becomes a list. */
  readonly sections: readonly (readonly [heading: string, body: string | readonly string[]])[];
}

export function renderCard({ title, fields, sections }: CardContent): string {
  const head = fields.flatMap(([key, value]) => renderField(key, value));
  const body = sections.flatMap(([heading, text]) => {
    const lines = typeof text === 'string' ? [escapeMarkdown(text)] : text.map((item) => `- ${flat(item)}`);
    return ['', `## ${heading}`, '', ...lines];
  });
  const rest = ['', `# ${flat(title)}`, ...body, ''];
  const seal = hashBytes(['---', ...head, '---', ...rest].join('\n'));
  return ['---', ...head, `${SEAL}${seal}`, '---', ...rest].join('\n');
}

/** `own`: as it was made; `edited`: made, then changed; `author`: nobody's but the author's. */
export type CardState = 'own' | 'edited' | 'author';

export function readCardState(text: string): CardState {
  const lines = text.split('\n');
  const end = lines.indexOf('---', 1);
  const place = lines.findIndex((line) => line.startsWith(SEAL));
  if (lines[0] !== '---' || place === -1 || place > end) return 'author';
  const seal = lines[place]?.slice(SEAL.length);
  return hashBytes(lines.toSpliced(place, 1).join('\n')) === seal ? 'own' : 'edited';
}

const SEAL = 'generated: ';

function renderField(key: string, value: CardContent['fields'][number][1]): string[] {
  if (value === null) return [];
  if (typeof value === 'number') return [`${key}: ${value}`];
  if (typeof value === 'string') return [`${key}: ${JSON.stringify(value)}`];
  return value.length === 0 ? [] : [`${key}:`, ...value.map((item) => `  - ${JSON.stringify(item)}`)];
}

function flat(text: string): string {
  return escapeMarkdown(text.replaceAll(/\s+/g, ' '));
}
