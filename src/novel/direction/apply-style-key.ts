import { type BookStyle, BookStyleSchema } from '../../contracts/book-style.ts';
import { validateContract } from '../../engine/validate-contract.ts';
import { CodedError } from '../../errors.ts';

/** What `style set` knows. Samples are passages and are learned; what was measured is measured. */
const STYLE_KEYS = [
  'genre',
  'audience',
  'content_bounds',
  'person',
  'tense',
  'point_of_view',
  'register',
  'spelling',
  'quotation_marks',
  'rhythm',
  'habits_wanted',
  'habits_unwanted',
  'banned',
  'samples',
] as const;
type StyleKey = (typeof STYLE_KEYS)[number];

const LISTS: ReadonlySet<StyleKey> = new Set([
  'content_bounds',
  'habits_wanted',
  'habits_unwanted',
  'banned',
  'samples',
]);
/** Between the entries of a list. A sample has sentences, so that only a line of its own sets two apart. */
const APART = { usual: /\s*;\s*/u, samples: /\n\s*---\s*\n/u };

/** The style with one wish as it was said; an empty one takes it out. Entries of a list are set apart by `;`. */
export function applyStyleKey(style: BookStyle | null, key: string, value: string): BookStyle {
  const known = STYLE_KEYS.find((name) => name === key.replaceAll('-', '_'));
  if (known === undefined) {
    throw new CodedError('usage_invalid', {
      message: `A style has no ${key}; it has ${STYLE_KEYS.join(', ')}.`,
      kept: 'nothing was changed',
    });
  }
  const { [known]: _, ...rest } = style ?? { schema_version: 'book_style_v1' as const };
  const said = value.trim();
  if (said === '') return expectStyle(rest);
  const entries = said
    .split(known === 'samples' ? APART.samples : APART.usual)
    .filter((entry) => entry !== '');
  return expectStyle({ ...rest, [known]: LISTS.has(known) ? entries : said });
}

/** A style that somebody gives, or why it is none. */
export function expectStyle(value: unknown): BookStyle {
  const checked = validateContract(BookStyleSchema, value, 'usage_invalid');
  if (checked.ok) return checked.value;
  throw new CodedError('usage_invalid', {
    message: `That is no style: ${checked.findings.map(({ path, message }) => `${path === '' ? 'the whole' : path}: ${message}`).join('; ')}`,
    kept: 'nothing was changed',
  });
}
