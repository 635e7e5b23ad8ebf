import { CodedError, toTrouble } from '../errors.ts';
import type { CommandSpec, GlobalValues } from './command-spec.ts';
import { quoteWord } from './quote-word.ts';

// Whoever says what to type next, a table of reasons or a chapter deep in the book, knows neither where the workspace is nor
// what else this call was given. All such lines go through here on their way out, and come out so that they can be pasted.

/** What of a call the next command needs too. */
export interface CallFacts extends Pick<GlobalValues, 'workspace' | 'model'> {
  readonly commands: readonly CommandSpec[];
  /** The book that the call is about. */
  readonly book?: string | undefined;
}

/** Completes the command that a text is, or ends with after a colon; any other text stays as it is. */
export function completeCommand(text: string, { workspace, model, book, commands }: CallFacts): string {
  const line = /(?:^|: )bookforge (?<words>[a-z].*)$/.exec(text)?.groups?.['words'];
  const spec = line === undefined ? null : findSpec(line, commands);
  if (line === undefined || spec === null || spec.path === 'help') return text;
  const takes = (option: string) => spec.options.some(({ flags }) => flags.startsWith(`--${option} `));
  const missing = (option: string, value: string | undefined) =>
    value === undefined || new RegExp(` --${option}(?:[ =]|$)`).test(` ${line}`)
      ? ''
      : ` --${option} ${quoteWord(value)}`;
  const needsBook = spec.options.some(({ ofBook }) => ofBook === true);
  // A run goes on with the model that it was begun with; what takes a budget otherwise asks the model of the call.
  const asksModel = takes('max-tokens') && spec.path !== 'runs resume';
  return [
    text,
    needsBook ? missing('book', book) : '',
    missing('workspace', workspace),
    asksModel ? missing('model', model) : '',
  ].join('');
}

/** The same for what an error says to do next. */
export function completeTrouble(error: unknown, complete: (text: string) => string): unknown {
  if (!(error instanceof CodedError)) return error;
  const { next_action } = toTrouble(error);
  const next = complete(next_action);
  return next === next_action ? error : error.withNext(next);
}

/** The command that a line calls; the longest name wins. */
function findSpec(line: string, commands: readonly CommandSpec[]): CommandSpec | null {
  const named = commands.filter(({ path }) => line === path || line.startsWith(`${path} `));
  return named.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}
