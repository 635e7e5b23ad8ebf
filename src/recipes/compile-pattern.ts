import { RE2JS } from 're2js';
import { foldRequest } from '../agents/fold-request.ts';
import { rememberLast } from '../engine/remember-last.ts';

// A task pattern is words, or a regular expression between slashes. Words are found as they stand and wherever they stand, also
// inside longer ones, case and compatibility forms folded: "draft scene" is in "Draft scenes 3 and 4". Whoever wants the edges
// of words writes an expression. Expressions run in linear time, whatever they say.

export type CompiledPattern =
  | {
      readonly ok: true;
      /** The text that matched in a folded request, null where none did. */
      match(request: string): string | null;
    }
  | { readonly ok: false; readonly message: string };

export function compilePattern(pattern: string): CompiledPattern {
  const expression = /^\/(.+)\/$/s.exec(pattern.trim())?.[1];
  if (expression === undefined) return compileWords(foldRequest(pattern));
  return recallExpression(expression);
}

/** Every run of a recipe looks at the whole shelf anew, and compiling is most of that. */
const recallExpression = rememberLast(1000, compileExpression);

function compileWords(words: string): CompiledPattern {
  return { ok: true, match: (request) => (request.includes(words) ? words : null) };
}

function compileExpression(expression: string): CompiledPattern {
  try {
    const program = RE2JS.compile(expression, RE2JS.CASE_INSENSITIVE | RE2JS.LONGEST_MATCH);
    return {
      ok: true,
      match(request) {
        const matcher = program.matcher(request);
        // Only the first match is looked at: going on from each would no longer be linear.
        const found = matcher.find() ? matcher.group() : null;
        return found === '' ? null : found;
      },
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `the expression cannot be used: ${why}` };
  }
}
