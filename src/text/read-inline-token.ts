import { decodeEntities } from './decode-entities.ts';
import type { LinkTargets } from './markdown-block.ts';
import { foldLabel } from './markdown-lines.ts';

// What begins at one place of a Markdown paragraph, by the character that stands there. Each pattern stops at the next mark
// of its own kind, so that a text full of unmatched marks costs one pass.

export type InlineToken = { readonly length: number } & (
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly target: string; readonly text: string }
  | { readonly kind: 'image'; readonly target: string; readonly text: string }
  | { readonly kind: 'note'; readonly label: string }
  | { readonly kind: 'tag'; readonly name: string; readonly isClosing: boolean; readonly text: string }
  /** What an escape, an entity or an address in angle brackets stands for. */
  | { readonly kind: 'words'; readonly text: string }
  /** Marks that may open or close something. */
  | { readonly kind: 'run'; readonly text: string }
);

/** Null where plain text goes on. */
export function readInlineToken(text: string, at: number, targets: LinkTargets): InlineToken | null {
  switch (text[at]) {
    case '*':
    case '_':
      return readRun(text, at);
    case '~':
      return readStrike(text, at);
    case '\\':
      return readEscape(text, at);
    case '&':
      return readEntity(text, at);
    case '`':
      return readCode(text, at);
    case '[':
      return readBracket(text, at, targets);
    case '!':
      return readImage(text, at, targets);
    case '<':
      return readAngle(text, at);
    default:
      return null;
  }
}

/** The first place from this one on where a token can begin. */
export function findToken(text: string, from: number): number {
  SPECIAL.lastIndex = from;
  return SPECIAL.exec(text)?.index ?? text.length;
}

const SPECIAL = /[*_~\\&`[<]|!(?=\[)/g;

function readRun(text: string, at: number): InlineToken {
  let end = at + 1;
  while (text[end] === text[at]) end += 1;
  return { kind: 'run', text: text.slice(at, end), length: end - at };
}

/** Two tildes and no more: any other number of them is a line that somebody drew. */
function readStrike(text: string, at: number): InlineToken | null {
  const isTwo = text[at + 1] === '~' && text[at + 2] !== '~' && text[at - 1] !== '~';
  return isTwo ? { kind: 'run', text: '~~', length: 2 } : null;
}

function readEscape(text: string, at: number): InlineToken | null {
  const next = text[at + 1] ?? '';
  // A backslash at the end of a line only says that the line ends there.
  if (next === '\n') return { kind: 'words', text: '', length: 1 };
  return /^[!-/:-@[-`{-~]$/.test(next) ? { kind: 'words', text: next, length: 2 } : null;
}

function readEntity(text: string, at: number): InlineToken | null {
  const [entity] = match(ENTITY, text, at);
  return entity === undefined ? null : { kind: 'words', text: decodeEntities(entity), length: entity.length };
}

const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});/y;

function readCode(text: string, at: number): InlineToken | null {
  const [whole, , code = ''] = match(CODE, text, at);
  if (whole === undefined) return null;
  return { kind: 'code', text: code.replace(/^ (.*\S.*) $/, '$1'), length: whole.length };
}

const CODE = /(`{1,8})(?!`)([^`]+)\1(?!`)/y;

function readBracket(text: string, at: number, targets: LinkTargets): InlineToken | null {
  const [note, label = ''] = match(NOTE, text, at);
  if (note !== undefined) return { kind: 'note', label, length: note.length };
  const [link, words = '', target = ''] = match(LINK, text, at);
  if (link !== undefined) return { kind: 'link', text: words, target, length: link.length };
  return readReference('link', text, at, targets);
}

const NOTE = /\[\^([^\][\s]{1,50})\]/y;
/** The words of a link may be a picture. */
const LINK_WORD = String.raw`!\[[^\][]{0,1000}\](?:\([^()\n]{0,2200}\)|\[[^\][]{0,1000}\])?|[^\][]`;
const LINK = new RegExp(String.raw`\[((?:${LINK_WORD}){0,2000})\]\(([^()\s]{0,2000})[^()\n]{0,200}\)`, 'y');
const REFERENCE = new RegExp(String.raw`\[((?:${LINK_WORD}){1,2000})\](?:\[([^\][]{0,1000})\])?`, 'y');

function readImage(text: string, at: number, targets: LinkTargets): InlineToken | null {
  const [image, words = '', target = ''] = match(IMAGE, text, at);
  if (image !== undefined) return { kind: 'image', text: words, target, length: image.length };
  const reference = readReference('image', text, at + 1, targets);
  return reference === null ? null : { ...reference, length: reference.length + 1 };
}

const IMAGE = /!\[([^\][]{0,1000})\]\(([^()\s]{0,2000})[^()\n]{0,200}\)/y;

/** `[words][label]`, `[label][]`, `[label]`, where the label is defined. */
function readReference(
  kind: 'link' | 'image',
  text: string,
  at: number,
  targets: LinkTargets,
): InlineToken | null {
  if (targets.size === 0) return null;
  const [whole = '', words = '', label = ''] = match(REFERENCE, text, at);
  const target = targets.get(foldLabel(label === '' ? words : label));
  return target === undefined ? null : { kind, text: words, target, length: whole.length };
}

function readAngle(text: string, at: number): InlineToken | null {
  const [address, words = ''] = match(ADDRESS, text, at);
  if (address !== undefined) return { kind: 'words', text: words, length: address.length };
  const [tag, slash, name = ''] = match(TAG, text, at);
  if (tag === undefined) return null;
  return { kind: 'tag', name: name.toLowerCase(), isClosing: slash === '/', text: tag, length: tag.length };
}

const ADDRESS = /<((?:https?|mailto):[^<>\s]+)>/y;
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9:-]{0,40})(?:\s[^<>]{0,500})?\/?>/y;

function match(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}
