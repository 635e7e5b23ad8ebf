// Markdown's marks inside a paragraph, taken off the words. Every pattern stops at the next mark of its own kind, so that a
// text full of unmatched marks still costs one pass.

/** Emphasis, code, links, images, footnote marks, tags and escapes go; line breaks stay where they are. */
export function stripInlineMarks(text: string): string {
  if (!/[*_`[\]<>\\~]/.test(text)) return text;
  const hidden = text
    .replace(/\\$/gm, '')
    .replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) => String.fromCharCode(HIDDEN + mark.charCodeAt(0)));
  let stripped = hidden
    .replace(/(`{1,8})([^`]+)\1/g, '$2')
    .replace(/!\[[^\][]*\](?:\([^()\n]*\)|\[[^\][]*\])/g, '')
    .replace(/\[\^[^\][\s]+\]/g, '')
    .replace(/\[([^\][]*)\](?:\([^()\n]*\)|\[[^\][]*\])/g, '$1')
    .replace(/<((?:https?|mailto):[^<>\s]+)>/g, '$1')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[A-Za-z][^<>]*>/g, (tag) => tag.replace(/[^\n]+/g, ''));
  // Twice, for emphasis within emphasis.
  for (let round = 0; round < 2; round += 1) {
    stripped = stripped
      .replace(/(\*{1,3}|~~)(?=\S)([^*~]+?)(?<=\S)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2');
  }
  return stripped.replace(/[\ue021-\ue07e]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - HIDDEN));
}

/** Escaped marks wait in the private use area until the others are gone. */
const HIDDEN = 0xe000;
