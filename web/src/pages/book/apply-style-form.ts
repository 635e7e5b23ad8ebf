import type { BookStyle } from '../../../../src/contracts/book-style.ts';

export const STYLE_LINES = ['genre', 'audience', 'register', 'point_of_view', 'rhythm', 'spelling'] as const;
export const STYLE_CHOICES = {
  person: ['first', 'second', 'third'],
  tense: ['past', 'present'],
  quotation_marks: ['double', 'single', 'guillemets', 'low', 'corner'],
} as const;
export const STYLE_LISTS = ['content_bounds', 'habits_wanted', 'habits_unwanted', 'banned'] as const;

export type StyleKey =
  | (typeof STYLE_LINES)[number]
  | (typeof STYLE_LISTS)[number]
  | keyof typeof STYLE_CHOICES;

/** The style as a form says it: what is empty there is not said, and what no field is for (samples, what was measured) stays. */
export function applyStyleForm(
  before: BookStyle | null,
  fields: Readonly<Partial<Record<StyleKey, string>>>,
): BookStyle {
  const kept = Object.entries(before ?? {}).filter(([key]) => !ALL.has(key));
  const said = [...ALL].flatMap((key) => {
    const text = (fields[key as StyleKey] ?? '').trim();
    if (text === '') return [];
    return [[key, LISTS.has(key) ? splitLines(text) : text]];
  });
  // What is in it is the server's to judge: a line may be too long, a language none.
  return { schema_version: 'book_style_v1', ...Object.fromEntries([...kept, ...said]) } as BookStyle;
}

/** What stands in a field. */
export function writeStyleField(style: BookStyle | null, key: StyleKey): string {
  const value = style?.[key];
  return typeof value === 'object' ? value.join('\n') : (value ?? '');
}

const LISTS: ReadonlySet<string> = new Set(STYLE_LISTS);
const ALL: ReadonlySet<string> = new Set([...STYLE_LINES, ...Object.keys(STYLE_CHOICES), ...STYLE_LISTS]);

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
