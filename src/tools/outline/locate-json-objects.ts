export interface LineRange {
  readonly start_line: number;
  readonly end_line: number;
}

/**
 * The lines of every object whose place in a JSON text fits a pattern of keys, `*` for any index, in the order of the text.
 * The text is JSON that has been parsed before: this looks only for places.
 */
export function locateJsonObjects(text: string, pattern: readonly string[]): LineRange[] {
  const found: LineRange[] = [];
  const open: Frame[] = [];
  let line = 1;
  let key: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') line += 1;
    else if (character === '"') {
      const end = findStringEnd(text, at);
      // In an object a text before a colon is a key; taking any text for one does no harm, since the next key replaces it.
      if (open.at(-1)?.kind === '{') key = text.slice(at + 1, end);
      at = end;
    } else if (character === '{' || character === '[') {
      const parent = open.at(-1);
      const name = parent === undefined ? null : parent.kind === '[' ? '*' : key;
      open.push({ kind: character, name, line });
    } else if (character === '}' || character === ']') {
      const fits = character === '}' && fitsPattern(open, pattern);
      const closed = open.pop();
      if (fits && closed !== undefined) found.push({ start_line: closed.line, end_line: line });
    }
  }
  return found;
}

interface Frame {
  readonly kind: '{' | '[';
  readonly name: string | null;
  readonly line: number;
}

function findStringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function fitsPattern(open: readonly Frame[], pattern: readonly string[]): boolean {
  return open.length === pattern.length + 1 && pattern.every((name, index) => open[index + 1]?.name === name);
}
