import { isSceneBreak } from './scene-break.ts';

// What a single line of Markdown can be. Each test looks at its line alone, or at the one line that is open above it.

/** False for nearly every line of prose: one that begins with a letter or a quotation mark begins nothing else. */
export function mayBeginBlock(line: string): boolean {
  return /^\s*[-+*＊#~•·=_※☆★◇◆○●⁂—–>`<[\d]/.test(line);
}

/** The marks of a fence; null for a lone `~~~`, which is an ornament. */
export function parseFence(line: string): string | null {
  const bars = /^ {0,3}(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1];
  return bars === undefined || isSceneBreak(line) ? null : bars;
}

/** A fence closes where as many of its marks stand, or more. */
export function closesFence(line: string, bars: string): boolean {
  return line.trimStart().startsWith(bars) && /^ {0,3}[`~]/.test(line);
}

export function parseHeading(line: string): { readonly level: number; readonly text: string } | null {
  const [, marks, text = ''] = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line) ?? [];
  if (marks === undefined) return null;
  return { level: marks.length, text: text.replace(/(?<![ \t\\])[ \t]+#+[ \t]*$/, '').trim() };
}

/** The level of the heading that a line makes of the one above it. Dashes under what may be a sentence are a scene break. */
export function parseUnderline(line: string, title: string): 1 | 2 | null {
  if (title.length > LONGEST_TITLE) return null;
  if (/^ {0,3}=+[ \t]*$/.test(line)) return 1;
  return /^ {0,3}-{2,}[ \t]*$/.test(line) && !/[.!?…,;:”"’'。！？」]$/.test(title) ? 2 : null;
}

const LONGEST_TITLE = 80;

export function isRule(line: string): boolean {
  return isSceneBreak(line) || /^\s*<hr\b[^<>]*>\s*$/i.test(line);
}

/** The line of a quotation without its mark; null for any other. */
export function parseQuote(line: string): string | null {
  return /^ {0,3}>/.test(line) ? line.replace(/^(?: {0,3}> ?)+/, '') : null;
}

export interface ListItem {
  readonly mark: string;
  readonly text: string;
  /** Whether it can begin in the middle of a paragraph: "in the year\n1986. What a year" is a wrapped sentence. */
  readonly mayInterrupt: boolean;
}

export function parseListItem(line: string): ListItem | null {
  const [whole, mark = '', number] = /^\s*((?:[-+*]|(\d{1,9})[.)])[ \t]+)(?=\S)/.exec(line) ?? [];
  if (whole === undefined) return null;
  return { mark, text: line.slice(whole.length), mayInterrupt: number === undefined || number === '1' };
}

export function parseFootnote(line: string): { readonly label: string; readonly text: string } | null {
  const [whole, label = ''] = /^ {0,3}\[\^([^\][\s]+)\]:\s*/.exec(line) ?? [];
  return whole === undefined ? null : { label, text: line.slice(whole.length) };
}

/** `[1]: https://…`. What does not lead anywhere, as `[Ann]: Yes.`, is text. */
export function parseDefinition(line: string): { readonly label: string; readonly target: string } | null {
  const [, label, target = ''] = DEFINITION.exec(line) ?? [];
  return label === undefined ? null : { label: foldLabel(label), target: target.replace(/^<(.*)>$/, '$1') };
}

const DEFINITION =
  /^ {0,3}\[([^\][^][^\][]*)\]:\s*(<[^<>]*>|[A-Za-z][A-Za-z0-9+.-]*:\S+|\S*[/#]\S*|\S+\.[A-Za-z0-9]{1,5})(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*$/;

export function foldLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Tags and no words. */
export function isTagLine(line: string): boolean {
  return /^\s*(?:<\/?[A-Za-z][A-Za-z0-9:-]*(?:\s[^<>]*)?\/?>\s*)+$/.test(line);
}

/** The same, of an element that is a block: it begins and ends paragraphs. */
export function isBlockTagLine(line: string): boolean {
  const name = /^\s*<\/?([A-Za-z][A-Za-z0-9]*)/.exec(line)?.[1]?.toLowerCase() ?? '';
  return BLOCK_TAGS.has(name) && isTagLine(line);
}

const BLOCK_TAGS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body center details dialog dd div dl dt fieldset figcaption figure footer form head ' +
    'header html legend li link main menu meta nav ol p section summary table tbody td tfoot th thead title tr ul'
  ).split(' '),
);

/** The rule under the first row of a table. */
export function isTableRule(line: string): boolean {
  return /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*$/.test(line);
}
