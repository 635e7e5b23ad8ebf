import type { ArgumentSpec, CommandSpec, OptionSpec } from './command-spec.ts';

/** bookforge completion <shell> */
export function formatSynopsis(spec: CommandSpec): string {
  const parts = ['bookforge', spec.path, ...spec.args.map(formatArgument)];
  const required = spec.options.filter((option) => option.required);
  parts.push(...required.map((option) => option.flags));
  if (required.length < spec.options.length) parts.push('[options]');
  return parts.join(' ');
}

export function formatArgument(argument: ArgumentSpec): string {
  const name = argument.variadic ? `${argument.name}…` : argument.name;
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** The description with what the parser checks beyond it. */
export function formatInput(input: ArgumentSpec | OptionSpec): string {
  const notes: string[] = [];
  if (input.choices !== undefined) notes.push(`one of ${input.choices.join(', ')}`);
  if ('repeatable' in input && input.repeatable) notes.push('may be repeated');
  if ('conflicts' in input && input.conflicts !== undefined) {
    notes.push(`not with ${input.conflicts.map((name) => `--${name}`).join(', ')}`);
  }
  return notes.length === 0 ? input.description : `${input.description} (${notes.join('; ')})`;
}
