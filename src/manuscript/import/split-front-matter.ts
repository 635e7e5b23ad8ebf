export interface FrontMatter {
  /** Simple `key: value` lines, keys in lower case. */
  readonly fields: ReadonlyMap<string, string>;
  /** Lines that are no such field. */
  readonly rest: readonly string[];
  readonly body: readonly string[];
}

/** YAML or TOML at the head of a Markdown text; an unclosed one is no front matter. */
export function splitFrontMatter(lines: readonly string[]): FrontMatter {
  const none = { fields: new Map<string, string>(), rest: [], body: lines };
  const fence = lines[0]?.trimEnd();
  if (fence !== '---' && fence !== '+++') return none;
  const isEnd = (line: string) => line.trimEnd() === fence || (fence === '---' && line.trimEnd() === '...');
  const end = lines.findIndex((line, at) => at > 0 && isEnd(line));
  const inner = lines.slice(1, Math.max(end, 1));
  if (end === -1 || !inner.every((line) => /^(?:\s|#|-|\}|\]|$|[^\s:=][^:=]*[:=])/.test(line))) return none;
  const fields = new Map<string, string>();
  const rest: string[] = [];
  for (const line of inner) {
    const [, key, value = ''] = /^([A-Za-z][\w-]*)\s*[:=]\s*(.*)$/.exec(line) ?? [];
    if (key === undefined || value.trim() === '') {
      if (line.trim() !== '') rest.push(line.trim());
    } else fields.set(key.toLowerCase(), unquote(value.trim()));
  }
  return { fields, rest, body: lines.slice(end + 1) };
}

function unquote(value: string): string {
  if (value.startsWith('"') && value.endsWith('"') && value.length > 1) {
    try {
      const parsed: unknown = JSON.parse(value);
      if (typeof parsed === 'string') return parsed;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    return value.slice(1, -1);
  }
  return /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value;
}
