import { z } from 'zod';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import { loadDocument } from '../text/load-document.ts';
import { formatExcerpt } from './format-excerpt.ts';
import { joinDigest } from './join-digest.ts';
import { type LineFacts, type LineRule, type LineSuggestion, readLineFacts } from './line-rules/line-rule.ts';
import { MIXED_QUOTES } from './line-rules/mixed-quotes.ts';
import { PATTERN_RULES } from './line-rules/pattern-rules.ts';
import { SENTENCE_RULES } from './line-rules/sentence-rules.ts';
import { defineTool } from './tool.ts';

// What an editor with a ruler would underline. It suggests and changes nothing. Where there is more than may be told, each
// rule is heard in turn, the certain ones first, so that a habit of the author does not drown a slip.

const ArgsSchema = z.strictObject({
  scene_path: TextSchema,
  max_suggestions: z.int().min(1).max(500).optional(),
});

const RuleSchema = z.enum([
  'doubled_word',
  'repeated_paragraph',
  'repeated_sentence',
  'mixed_quotes',
  'double_space',
  'long_sentence',
  'repeated_opening',
  'said_adverb',
  'filter_word',
  'passive',
]);

const ResultSchema = z.strictObject({
  path: TextSchema,
  total: CountSchema,
  counts: z.array(z.strictObject({ rule: RuleSchema, count: CountSchema })),
  suggestions: z.array(
    z.strictObject({
      line: z.int().min(1),
      excerpt: TextSchema,
      rule: RuleSchema,
      suggestion: z.string().nullable(),
    }),
  ),
});
type Result = z.infer<typeof ResultSchema>;
type Suggestion = Result['suggestions'][number];

export const lineEditor = defineTool({
  name: 'line_editor',
  summary: 'Suggests, by mechanical rules, where lines of a scene could be better; it changes nothing.',
  args: ArgsSchema,
  result: ResultSchema,
  async run({ scene_path, max_suggestions = USUAL_SUGGESTIONS }, { files }): Promise<Result> {
    const { path, blocks } = await loadDocument(files, scene_path);
    const lines = readLineFacts(blocks);
    const found = RuleSchema.options.map((rule) => ({ rule, suggestions: applyRules(rule, lines) }));
    return {
      path,
      total: found.reduce((sum, { suggestions }) => sum + suggestions.length, 0),
      counts: found
        .filter(({ suggestions }) => suggestions.length > 0)
        .map(({ rule, suggestions }) => ({ rule, count: suggestions.length })),
      suggestions: takeInTurn(
        found.map(({ suggestions }) => suggestions),
        max_suggestions,
      ),
    };
  },
  preview: ({ path, total, suggestions }) => `${path}: ${suggestions.length} of ${total} suggestions`,
  digest: ({ path, total, counts, suggestions }) =>
    joinDigest([
      `Line edits for ${path}: ${suggestions.length} of ${total}`,
      counts.map(({ rule, count }) => `${rule} ${count}`).join(', ') || 'nothing found',
      ...suggestions.map(
        ({ line, rule, excerpt, suggestion }) =>
          `- line ${line}, ${rule}: ${excerpt}${suggestion === null ? '' : ` → ${suggestion}`}`,
      ),
    ]),
});

const USUAL_SUGGESTIONS = 40;
const RULES: readonly LineRule[] = [...PATTERN_RULES, ...SENTENCE_RULES, MIXED_QUOTES];

/** What all rows of one name find, in the order of the text. */
function applyRules(rule: Suggestion['rule'], lines: LineFacts): Suggestion[] {
  const found: LineSuggestion[] = RULES.filter((each) => each.rule === rule).flatMap((each) =>
    each.find(lines),
  );
  return found
    .sort((a, b) => a.line - b.line)
    .map(({ line, excerpt, suggestion }) => ({ line, excerpt: formatOneLine(excerpt), rule, suggestion }));
}

/** White space inside a line is kept: it may be what the rule is about. */
function formatOneLine(excerpt: string): string {
  return excerpt.includes('\n') || excerpt.length > MOST_CHARACTERS
    ? formatExcerpt(excerpt, MOST_CHARACTERS)
    : excerpt;
}

const MOST_CHARACTERS = 160;

function takeInTurn(lists: readonly (readonly Suggestion[])[], most: number): Suggestion[] {
  const taken: Suggestion[] = [];
  for (let round = 0; taken.length < most && lists.some((list) => round < list.length); round += 1) {
    taken.push(...lists.flatMap((list) => list.slice(round, round + 1)).slice(0, most - taken.length));
  }
  return taken.sort((a, b) => a.line - b.line);
}
