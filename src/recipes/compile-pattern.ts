import { RE2JS } from 're2js';
import { foldRequest } from '../agents/fold-request.ts';

// A task pattern is words, or a regular expression between slashes. Words are found as they stand, case and
// compatibility forms folded, and where they begin or end with a letter of a script that sets words apart, only at the
// edge of a word: "draft scene" is not in "redraft scenery". Expressions run in linear time, whatever they say.

export type CompiledPattern =
  | {
      readonly ok: true;
      /** The text that matched in a folded request, null where none did. */
      match(request: string): string | null;
    }
  | { readonly ok: false; readonly message: string };

export function compilePattern(pattern: string): CompiledPattern {
  const expression = /^\/(.+)\/$/s.exec(pattern.trim())?.[1];
  return expression === undefined ? compileWords(foldRequest(pattern)) : compileExpression(expression);
}

const WORD_LETTER = /[\p{L}\p{M}\p{N}_]/u;
// Scripts that do not set words apart: anything beside their letters is an edge.
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

function compileWords(words: string): CompiledPattern {
  return {
    ok: true,
    match(request) {
      for (let at = request.indexOf(words); at !== -1; at = request.indexOf(words, at + 1)) {
        const end = at + words.length;
        const isWhole =
          !joins(request.slice(0, at), words) && !joins(request.slice(at, end), request.slice(end));
        if (isWhole) return words;
      }
      return null;
    },
  };
}

/** Whether the last letter of one text and the first of the next are of one word. */
function joins(before: string, after: string): boolean {
  const last = lastCharacter(before);
  const first = String.fromCodePoint(after.codePointAt(0) ?? 0x20);
  return isSpacedLetter(last) && isSpacedLetter(first);
}

function lastCharacter(text: string): string {
  const low = text.at(-1) ?? ' ';
  return /[\udc00-\udfff]/.test(low) ? text.slice(-2) : low;
}

function isSpacedLetter(character: string): boolean {
  return WORD_LETTER.test(character) && !UNSPACED.test(character);
}

function compileExpression(expression: string): CompiledPattern {
  try {
    const compiled = RE2JS.compile(expression, RE2JS.CASE_INSENSITIVE | RE2JS.LONGEST_MATCH);
    return {
      ok: true,
      match(request) {
        const matcher = compiled.matcher(request);
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
