// What a model or a file says may hold sequences that move the cursor, retitle or reprogram a terminal, or turn the
// reading order around. They are made visible instead of removed, so that nobody reads a text other than the one there
// is. Newline and tab stay; a Windows line end counts as a newline.

/** The text with control characters and bidi overrides replaced by visible stand-ins. */
export function neutralizeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNSAFE, standIn);
}

// C0 without \t and \n, DEL, C1 (8-bit CSI and OSC among them), and the bidi embeddings, overrides and isolates.
const UNSAFE = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu;

function standIn(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
