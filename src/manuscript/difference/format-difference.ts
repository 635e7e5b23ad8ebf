import type { Stretch } from './compare-sequences.ts';
import type { ParagraphChange, TextDifference } from './compare-texts.ts';

/** For a person, one line a paragraph: `-` went, `+` came, `~` changed in some words; what stayed is only counted. */
export function formatDifference({ isSame, changes }: TextDifference): string {
  return isSame ? 'no difference' : changes.map(formatChange).join('\n');
}

function formatChange(change: ParagraphChange): string {
  if (change.kind === 'changed') return `~ ${indent(formatWords(change.words))}`;
  const { kind, paragraphs } = change;
  if (kind === 'same') {
    const count = paragraphs.length;
    return `  … ${count} ${count === 1 ? 'paragraph' : 'paragraphs'} the same`;
  }
  const mark = kind === 'removed' ? '-' : '+';
  return paragraphs.map((paragraph) => `${mark} ${indent(paragraph)}`).join('\n');
}

/** What went in [- -], what came in {+ +}. */
function formatWords(words: readonly Stretch[]): string {
  return words
    .map(({ kind, items }) => {
      const text = items.join('');
      if (kind === 'same') return text;
      const [, bare = '', space = ''] = /^([\s\S]*?)(\s*)$/.exec(text) ?? [];
      return (kind === 'removed' ? `[-${bare}-]` : `{+${bare}+}`) + space;
    })
    .join('');
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
