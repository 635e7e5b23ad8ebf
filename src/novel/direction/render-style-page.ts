import type { BookStyle } from '../../contracts/book-style.ts';

/** Compendium/style.md: the style for people to read. A view; style.json is what counts. */
export function renderStylePage(style: BookStyle): string {
  const { schema_version: _, samples = [], measured, ...wishes } = style;
  const lines = Object.entries(wishes).map(([name, value]) => {
    const said = Array.isArray(value) ? value.join('; ') : value;
    return `- **${name.replaceAll('_', ' ')}**: ${said}`;
  });
  const counted =
    measured === undefined
      ? []
      : [
          '## Measured',
          [
            `- ${measured.words.toLocaleString('en-US')} words; ${measured.sentence_words} a sentence, give or take ${measured.sentence_words_spread}`,
            `- ${Math.round(measured.dialogue_share * 100)} % dialogue`,
            `- favourite words: ${measured.favourite_words.join(', ') || 'none'}`,
          ].join('\n'),
        ];
  return `${[
    '# Style',
    lines.length === 0 ? 'Nothing is asked for.' : lines.join('\n'),
    ...(samples.length === 0
      ? []
      : ['## Samples', ...samples.map((sample) => `> ${sample.replaceAll(/\s+/g, ' ')}`)]),
    ...counted,
  ].join('\n\n')}\n`;
}
