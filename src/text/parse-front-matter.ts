// The head of a Markdown file, between two lines of `---` (YAML) or `+++` (TOML): keys with a value, a list in brackets or a
// list of dashes. No more of either than that: what is nested deeper is passed over, not misread. An unclosed head is none.

export interface FrontField {
  /** Lower case, spaces and dashes as `_`. */
  readonly key: string;
  /** One for a value, any number for a list; without what is commented beside them. */
  readonly values: readonly string[];
  /** The value word for word as it stands beside the key, without quotes around it: `Room #5` is `Room` to YAML, and a title
   *  to its author. Empty where a list stands below. */
  readonly text: string;
  /** Counted from 1, in the file. */
  readonly line: number;
}

export interface FrontMatter {
  readonly fields: readonly FrontField[];
  /** All that stands between the fences; the first is the second of the file. */
  readonly lines: readonly string[];
  /** The first line after it, from 1. */
  readonly bodyLine: number;
  /** Whether every line can be one of a head; else two rules may stand around a few words of the text. */
  readonly isSure: boolean;
}

const NONE: FrontMatter = { fields: [], lines: [], bodyLine: 1, isSure: false };

export function parseFrontMatter(lines: readonly string[]): FrontMatter {
  const fence = lines[0]?.trimEnd();
  if (fence !== '---' && fence !== '+++') return NONE;
  const isToml = fence === '+++';
  const isEnd = (line: string) => line.trimEnd() === fence || (!isToml && line.trimEnd() === '...');
  const end = lines.findIndex((line, at) => at > 0 && isEnd(line));
  if (end === -1) return NONE;
  const inner = lines.slice(1, end);
  const isSure = inner.every((line) => HEAD_LINE.test(line) || (isToml && TOML_SECTION.test(line)));
  // Three plus signs stand above a head or are an ornament; with dashes people mean one also where a line went astray.
  if (isToml && !isSure) return NONE;
  return { fields: listFields(inner, isToml), lines: inner, bodyLine: end + 2, isSure };
}

export function findField<Field extends Pick<FrontField, 'key' | 'values'>>(
  fields: readonly Field[],
  ...keys: readonly string[]
): Field | null {
  return fields.find(({ key, values }) => keys.includes(key) && values.length > 0) ?? null;
}

export function foldKey(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

const TOML_SECTION = /^\[{1,2}[\w."' -]+\]{1,2}\s*(?:#.*)?$/;
const HEAD_LINE = /^(?:\s|#|-|\}|\]|$|[^\s:=][^:=]*[:=])/;

function listFields(inner: readonly string[], isToml: boolean): FrontField[] {
  const fields: { key: string; values: string[]; text: string; line: number }[] = [];
  inner.forEach((line, at) => {
    const item = /^\s*-\s+(\S.*)$/.exec(line);
    if (item !== null) {
      fields.at(-1)?.values.push(unquote(item[1] ?? ''));
      return;
    }
    const pair = (isToml ? null : YAML_PAIR.exec(line)) ?? PLAIN_PAIR.exec(line);
    if (pair === null) return;
    const value = (pair[2] ?? '').trim();
    fields.push({
      key: foldKey(pair[1] ?? ''),
      values: parseValues(value),
      text: unquote(QUOTED.exec(value)?.[1] ?? value),
      line: at + 2,
    });
  });
  return fields;
}

const YAML_PAIR = /^([^\s:#-][^:]{0,60}):(?:\s+(.*))?$/u;
/** `title = "The Quay"`, and `title:The Quay` as people type it. */
const PLAIN_PAIR = /^([A-Za-z][\w-]*)\s*[:=]\s*(.*)$/;

const STRING = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'`;
/** A string in quotes with at most a comment after it. */
const QUOTED = new RegExp(`^(${STRING})(?:\\s+#.*)?$`);
const LIST_ITEM = new RegExp(`\\s*(${STRING}|[^,]+)`, 'g');

function parseValues(text: string): string[] {
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return [unquote(quoted)];
  const bare = text.replace(/\s+#.*$/, '');
  const list = /^\[(.*)\]$/.exec(bare)?.[1];
  const parts = list === undefined ? [bare] : [...list.matchAll(LIST_ITEM)].map(([, item = '']) => item);
  return parts.map(unquote).filter((part) => part !== '');
}

function unquote(text: string): string {
  const bare = text.trim();
  const inner = bare.slice(1, -1);
  if (/^'.*'$/.test(bare)) return inner.replaceAll("''", "'");
  if (!/^".*"$/.test(bare)) return bare;
  try {
    return String(JSON.parse(bare));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return inner.replaceAll(/\\(["\\])/g, '$1');
  }
}
