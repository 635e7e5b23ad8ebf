// The head of a Markdown file between two lines of `---`: keys with a value, a list in brackets or a list of dashes. No more
// of YAML than that: what is nested deeper is passed over, not misread.

export interface FrontField {
  /** Lower case, spaces and dashes as `_`. */
  readonly key: string;
  /** One for a value, any number for a list. */
  readonly values: readonly string[];
  readonly line: number;
}

export interface FrontMatter {
  readonly fields: readonly FrontField[];
  /** The first line after it, from 1. */
  readonly bodyLine: number;
}

export function parseFrontMatter(lines: readonly string[]): FrontMatter {
  if (lines[0]?.trimEnd() !== '---') return { fields: [], bodyLine: 1 };
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  if (end === -1) return { fields: [], bodyLine: 1 };
  const fields: { key: string; values: string[]; line: number }[] = [];
  for (let index = 1; index < end; index += 1) {
    const line = lines[index] ?? '';
    const item = /^\s*-\s+(\S.*)$/.exec(line);
    const pair = /^([^\s:#-][^:]{0,60}):(?:\s+(.*))?$/u.exec(line);
    if (item !== null) fields.at(-1)?.values.push(unquote(item[1] ?? ''));
    else if (pair !== null) {
      fields.push({ key: foldKey(pair[1] ?? ''), values: parseValues(pair[2] ?? ''), line: index + 1 });
    }
  }
  return { fields, bodyLine: end + 2 };
}

export function findField(front: FrontMatter, ...keys: readonly string[]): FrontField | null {
  return front.fields.find(({ key, values }) => keys.includes(key) && values.length > 0) ?? null;
}

function foldKey(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

function parseValues(text: string): string[] {
  const bare = text.trim();
  if (bare === '') return [];
  const list = /^\[(.*)\]$/.exec(bare)?.[1];
  const whole = /^"(?:[^"\\]|\\.)*"$/.test(bare) ? bare : bare.replace(/\s+#.*$/, '');
  const parts = list === undefined ? [whole] : list.split(',');
  return parts.map(unquote).filter((part) => part !== '');
}

function unquote(text: string): string {
  const bare = text.trim().replace(/^(["'])(.*)\1$/, '$2');
  return text.trim().startsWith('"') ? bare.replaceAll(/\\(["\\])/g, '$1') : bare;
}
