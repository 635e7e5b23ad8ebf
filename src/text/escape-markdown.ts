/**
 * Model text is text: nothing in it becomes a heading (also one underlined by the next line), a list, a rule, a code
 * block, a table, a link, an image, an entity or HTML.
 */
export function escapeMarkdown(text: string): string {
  return text
    .trim()
    .replaceAll(/[\\`*_[\]<>~]|&(?=#?\w+;)/g, '\\$&')
    .replaceAll(/^[ \t]+/gm, '')
    .replaceAll(/^[#+=|:-]/gm, '\\$&')
    .replaceAll(/^(\d+)([.)])(?=\s|$)/gm, '$1\\$2');
}
