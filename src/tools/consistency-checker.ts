import { z } from 'zod';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import { findTimeWords } from '../text/find-time-words.ts';
import { loadDocument, type TextDocument } from '../text/load-document.ts';
import { findNameVariants, findTermVariants } from './find-variants.ts';
import { joinDigest } from './join-digest.ts';
import { loadKnownNames } from './load-known-names.ts';
import { surveyTexts, type TextSurvey } from './survey-text.ts';
import { defineTool } from './tool.ts';

// What several files speak of together, and what they spell in more than one way. It lays out what there is to compare;
// whether two mentions contradict each other is for a reader to say.

const FocusSchema = z.enum(['characters', 'terminology', 'events', 'general']);
type Focus = z.infer<typeof FocusSchema>;

const ArgsSchema = z.strictObject({
  file_paths: z
    .array(TextSchema)
    .min(2)
    .max(10)
    .refine((paths) => new Set(paths).size === paths.length, 'a file is named twice'),
  focus: FocusSchema.optional(),
});

/** Files and how often each has it, side by side. */
const spread = { files: z.array(TextSchema).min(2), counts: z.array(CountSchema).min(2) };
const FormSchema = z.strictObject({
  text: TextSchema,
  count: CountSchema,
  files: z.array(TextSchema).min(1),
  first: z.strictObject({ path: TextSchema, line: z.int().min(1) }),
});

const ResultSchema = z.strictObject({
  focus: FocusSchema,
  files: z.array(z.strictObject({ path: TextSchema, word_count: CountSchema, entity_count: CountSchema })),
  cross_references: z.array(z.strictObject({ entity: TextSchema, ...spread })),
  shared_terms: z.array(z.strictObject({ term: TextSchema, ...spread })),
  variants: z.array(z.strictObject({ kind: z.enum(['name', 'term']), forms: z.array(FormSchema).min(2) })),
});
type Result = z.infer<typeof ResultSchema>;

export const consistencyChecker = defineTool({
  name: 'consistency_checker',
  summary: 'Finds what several files have in common, and names and terms that they spell differently.',
  args: ArgsSchema,
  result: ResultSchema,
  async run({ file_paths, focus = 'general' }, { files }): Promise<Result> {
    const known = await loadKnownNames(files);
    const documents = await Promise.all(file_paths.map((path) => loadDocument(files, path)));
    const surveys = surveyTexts(documents, known);
    const looksAt = (...wanted: Focus[]): boolean => focus === 'general' || wanted.includes(focus);
    const named = looksAt('characters', 'events') ? surveys.map(countNames) : [];
    const timed = looksAt('events') ? documents.map(countTimes) : [];
    return {
      focus,
      files: surveys.map(({ path, word_count, names }) => ({ path, word_count, entity_count: names.length })),
      cross_references: [...findShared(named, 1), ...findShared(timed, 1)]
        .slice(0, MOST_SHARED)
        .map(({ text, ...rest }) => ({ entity: text, ...rest })),
      shared_terms: (looksAt('terminology') ? findShared(surveys.map(countTerms), 2) : [])
        .slice(0, MOST_SHARED)
        .map(({ text, ...rest }) => ({ term: text, ...rest })),
      variants: [
        ...(looksAt('characters') ? findNameVariants(surveys, known) : []),
        ...(looksAt('terminology') ? findTermVariants(surveys) : []),
      ].slice(0, MOST_VARIANTS),
    };
  },
  preview: ({ files, cross_references, variants }) =>
    `${files.length} files: ${cross_references.length} shared entities, ${variants.length} spellings to compare`,
  digest: (result) => joinDigest(listLines(result)),
});

const MOST_SHARED = 100;
const MOST_VARIANTS = 100;

interface FileCounts {
  readonly path: string;
  readonly counts: ReadonlyMap<string, number>;
}

function countNames({ path, names }: TextSurvey): FileCounts {
  return { path, counts: new Map(names.map(({ name, count }) => [name, count])) };
}

function countTerms({ path, terms }: TextSurvey): FileCounts {
  return { path, counts: new Map([...terms].map(([term, { count }]) => [term, count])) };
}

function countTimes({ path, blocks }: TextDocument): FileCounts {
  const counts = new Map<string, number>();
  for (const { text } of findTimeWords(blocks)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return { path, counts };
}

/** What at least two files have, `least` times each; in most files first, then most often, then by spelling. */
function findShared(
  files: readonly FileCounts[],
  least: number,
): { text: string; files: string[]; counts: number[] }[] {
  const spreads = new Map<string, { text: string; files: string[]; counts: number[] }>();
  for (const { path, counts } of files) {
    for (const [text, count] of counts) {
      if (count < least) continue;
      const found = spreads.get(text) ?? { text, files: [], counts: [] };
      found.files.push(path);
      found.counts.push(count);
      spreads.set(text, found);
    }
  }
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  return [...spreads.values()]
    .filter((found) => found.files.length > 1)
    .sort(
      (a, b) =>
        b.files.length - a.files.length || total(b.counts) - total(a.counts) || (a.text < b.text ? -1 : 1),
    );
}

function listLines({ focus, files, cross_references, shared_terms, variants }: Result): string[] {
  const number = new Map(files.map(({ path }, index) => [path, index + 1]));
  const where = (paths: readonly string[], counts: readonly number[]): string =>
    paths.map((path, index) => `[${number.get(path)}] ${counts[index]}`).join(', ');
  return [
    `Consistency (${focus}) of ${files.length} files`,
    ...files.map(({ path, word_count }, index) => `[${index + 1}] ${path}: ${word_count} words`),
    `Spellings to compare: ${variants.length}`,
    ...variants.map(({ kind, forms }) => {
      const shown = forms.map(
        ({ text, count, first }) =>
          `${text} (${count}, first [${number.get(first.path)}] line ${first.line})`,
      );
      return `- ${kind}: ${shown.join(' / ')}`;
    }),
    `Shared entities: ${cross_references.length}`,
    ...cross_references
      .slice(0, 40)
      .map(({ entity, files: paths, counts }) => `- ${entity}: ${where(paths, counts)}`),
    `Shared terms: ${shared_terms.length}`,
    ...shared_terms
      .slice(0, 40)
      .map(({ term, files: paths, counts }) => `- ${term}: ${where(paths, counts)}`),
  ];
}
