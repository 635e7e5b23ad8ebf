import type { CommandSpec, OptionSpec } from './command-spec.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';
import { HELP_TOPICS } from './help-topics.ts';

/** What can follow the words of a path: more words, and options. */
export interface CompletionPlace {
  readonly path: string;
  readonly words: readonly Completion[];
  readonly options: readonly Completion[];
}

export interface Completion {
  readonly text: string;
  readonly description: string;
}

/** Every place in a command line at which the table knows what may follow, the bare program first. */
export function listCompletions(commands: readonly CommandSpec[]): readonly CompletionPlace[] {
  const paths = new Set(['']);
  for (const spec of commands) {
    const words = spec.path.split(' ');
    words.forEach((_, place) => {
      paths.add(words.slice(0, place + 1).join(' '));
    });
  }
  return [...paths].map((path) => {
    const spec = commands.find((candidate) => candidate.path === path);
    return {
      path,
      words: [...nextWords(path, commands), ...argumentWords(spec, commands)],
      options: [...(spec?.options ?? []), ...GLOBAL_OPTIONS, ...HELP].flatMap(optionWords),
    };
  });
}

const HELP: readonly OptionSpec[] = [{ flags: '--help', description: 'explain the command' }];

function nextWords(path: string, commands: readonly CommandSpec[]): readonly Completion[] {
  const prefix = path === '' ? '' : `${path} `;
  const words = new Map<string, string>();
  for (const spec of commands) {
    if (!spec.path.startsWith(prefix)) continue;
    const [word = '', ...more] = spec.path.slice(prefix.length).split(' ');
    if (word !== '' && !words.has(word))
      words.set(word, more.length === 0 ? spec.summary : `${word} commands`);
  }
  return [...words].map(([text, description]) => ({ text, description }));
}

function argumentWords(
  spec: CommandSpec | undefined,
  commands: readonly CommandSpec[],
): readonly Completion[] {
  if (spec === undefined) return [];
  if (spec.path === 'help') {
    return [
      ...nextWords('', commands),
      ...HELP_TOPICS.map((topic) => ({ text: topic.name, description: topic.summary })),
    ];
  }
  const [first] = spec.args;
  return (first?.choices ?? []).map((text) => ({ text, description: first?.description ?? '' }));
}

function optionWords(option: OptionSpec): readonly Completion[] {
  const long = /--[a-z-]+/.exec(option.flags)?.[0];
  return long === undefined ? [] : [{ text: long, description: option.description }];
}
