/**
 * The texts that could not be shown, from what the compiler says, which tells it in words alone; null where it says anything
 * else as well. The compiler's version is fixed, and a test asks the real one.
 */
export function parseMissing(trouble: string): string[] | null {
  const messages = [...trouble.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map((match) =>
    unescapeText(match[1] ?? ''),
  );
  const texts = messages.map(
    (message) => /the text `"(.*)"` could not be displayed with font `/su.exec(message)?.[1],
  );
  if (texts.length === 0 || texts.includes(undefined)) return null;
  return [...new Set(texts.map((text) => unescapeText(text ?? '')))];
}

function unescapeText(text: string): string {
  return text.replace(
    /\\(?:u\{([\da-f]+)\}|(.))/gsu,
    (_, hex: string | undefined, character: string | undefined) =>
      hex === undefined
        ? (PLAIN[character ?? ''] ?? character ?? '')
        : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

const PLAIN: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };
