import { distance } from 'fastest-levenshtein';
import { foldSpelling } from '../text/fold-spelling.ts';
import type { TextSurvey } from './survey-text.ts';

// Spellings that are nearly the same and should perhaps be one.
//
// Two names are near when they fold to the same spelling, or differ in one letter (from five letters on), or in two (from
// nine on); in Chinese in one letter of the same three or more. A plural is no variant, and names that the project's own
// registry tells apart are none. Among common words, where house and horse are neighbours, only known ways of writing one
// word in two count.

export interface VariantForm {
  readonly text: string;
  readonly count: number;
  readonly files: string[];
  readonly first: { readonly path: string; readonly line: number };
}

export interface Variant {
  readonly kind: 'name' | 'term';
  /** At least two, the most frequent first. */
  readonly forms: VariantForm[];
}

export function findNameVariants(surveys: readonly TextSurvey[], known: readonly string[]): Variant[] {
  const forms = collectForms(surveys, ({ names }) =>
    names.flatMap(({ name, count, first_line }) =>
      name.split(' ').map((text): [string, number, number] => [text, count, first_line]),
    ),
  );
  const given = new Set(known.flatMap((name) => name.split(' ')));
  const variants: Variant[] = [];
  for (const [index, one] of forms.entries()) {
    for (const other of forms.slice(index + 1)) {
      if (given.has(one.text) && given.has(other.text)) continue;
      if (areNearNames(one.text, other.text))
        variants.push({ kind: 'name', forms: [one, other].sort(byCount) });
    }
  }
  return variants.sort(
    (a, b) =>
      compareText(a.forms[0]?.text, b.forms[0]?.text) || compareText(a.forms[1]?.text, b.forms[1]?.text),
  );
}

export function findTermVariants(surveys: readonly TextSurvey[]): Variant[] {
  const forms = collectForms(surveys, ({ terms }) =>
    [...terms].map(([text, { count, first_line }]): [string, number, number] => [text, count, first_line]),
  );
  const groups = new Map<string, VariantForm[]>();
  for (const form of forms) {
    const key = foldSpelling(form.text);
    groups.set(key, [...(groups.get(key) ?? []), form]);
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group): Variant => ({ kind: 'term', forms: group.sort(byCount) }))
    .sort((a, b) => compareText(a.forms[0]?.text, b.forms[0]?.text));
}

export function areNearNames(one: string, other: string): boolean {
  const [a, b] = [foldSpelling(one), foldSpelling(other)];
  if (a === b) return one !== other;
  if (`${a}s` === b || `${b}s` === a || `${a}es` === b || `${b}es` === a) return false;
  const shorter = Math.min(a.length, b.length);
  if (Math.abs(a.length - b.length) > 2 || shorter > LONGEST_NAME) return false;
  if (/\p{scx=Han}/u.test(a)) return a.length === b.length && shorter >= 3 && distance(a, b) === 1;
  if (shorter < 5) return false;
  return distance(a, b) <= (shorter >= 9 ? 2 : 1);
}

const LONGEST_NAME = 60;

type Listed = readonly (readonly [text: string, count: number, line: number])[];

function collectForms(surveys: readonly TextSurvey[], list: (survey: TextSurvey) => Listed): VariantForm[] {
  const forms = new Map<
    string,
    { text: string; count: number; files: Set<string>; first: VariantForm['first'] }
  >();
  for (const survey of surveys) {
    for (const [text, count, line] of list(survey)) {
      const form = forms.get(text) ?? {
        text,
        count: 0,
        files: new Set(),
        first: { path: survey.path, line },
      };
      form.count += count;
      form.files.add(survey.path);
      if (form.first.path === survey.path && line < form.first.line) form.first = { path: survey.path, line };
      forms.set(text, form);
    }
  }
  return [...forms.values()].map((form) => ({ ...form, files: [...form.files] }));
}

function byCount(a: VariantForm, b: VariantForm): number {
  return b.count - a.count || compareText(a.text, b.text);
}

function compareText(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
