import { Argument, Command, type CommanderError, InvalidArgumentError, Option } from 'commander';
import type { ArgumentSpec, CommandSpec, OptionSpec } from './command-spec.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';

interface ProgramEvents {
  onCommand(spec: CommandSpec, command: Command): void;
  /** The parser wants to leave: help, version, or a refusal. It throws the error afterwards. */
  onExit(path: string, error: CommanderError): void;
}

/** The table as a commander program that prints nothing and never ends the process. */
export function buildProgram(commands: readonly CommandSpec[], events: ProgramEvents): Command {
  const known = new Map<string, Command>();
  const commandAt = (path: string): Command => {
    const there = known.get(path);
    if (there !== undefined) return there;
    const words = path.split(' ');
    const made = createSilentCommand(words.at(-1) ?? '', path, events);
    known.set(path, made);
    if (path !== '') commandAt(words.slice(0, -1).join(' ')).addCommand(made);
    return made;
  };

  const program = commandAt('');
  program.name('bookforge').version('', '--version');
  for (const option of GLOBAL_OPTIONS) program.addOption(createOption(option));
  for (const spec of commands) {
    const isGroup = commands.some(({ path }) => path.startsWith(`${spec.path} `));
    const command = isGroup ? addOwn(commandAt(spec.path), spec.path, events) : commandAt(spec.path);
    for (const argument of spec.args) command.addArgument(createArgument(argument));
    for (const option of spec.options) command.addOption(createOption(option));
    command.action(() => events.onCommand(spec, command));
  }
  return program;
}

/** A command that has others below it is one of them, the one without a word: else it would take their options for its own. */
function addOwn(group: Command, path: string, events: ProgramEvents): Command {
  const own = createSilentCommand('list', path, events);
  group.addCommand(own, { isDefault: true, hidden: true });
  return own;
}

function createSilentCommand(name: string, path: string, events: ProgramEvents): Command {
  const silent = () => undefined;
  return new Command(name)
    .helpCommand(false)
    .configureOutput({ writeOut: silent, writeErr: silent, outputError: silent })
    .exitOverride((error) => {
      events.onExit(path, error);
      throw error;
    });
}

function createArgument(spec: ArgumentSpec): Argument {
  const name = spec.variadic ? `${spec.name}...` : spec.name;
  const argument = new Argument(spec.required ? `<${name}>` : `[${name}]`, spec.description);
  return spec.choices === undefined ? argument : argument.choices([...spec.choices]);
}

function createOption(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.description);
  if (spec.required) option.makeOptionMandatory();
  if (spec.conflicts !== undefined) option.conflicts(spec.conflicts.map(toAttributeName));
  if (spec.choices !== undefined) option.choices([...spec.choices]);
  else if (spec.type !== undefined) option.argParser((text) => parseNumber(text, spec));
  if (spec.repeatable) {
    const { parseArg } = option;
    const parse = (text: string): unknown =>
      parseArg === undefined ? text : parseArg<unknown>(text, undefined);
    option.argParser((text: string, before: readonly unknown[] | undefined) => [
      ...(before ?? []),
      parse(text),
    ]);
  }
  return option;
}

function parseNumber(text: string, spec: OptionSpec): number {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const fits = spec.type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = spec;
  if (fits && value >= min && value <= max) return value;
  throw new InvalidArgumentError(`It has to be ${describeNumber(spec)}.`);
}

function describeNumber({ type, min, max }: OptionSpec): string {
  const kind = type === 'integer' ? 'a whole number' : 'a number';
  if (min === undefined) return kind;
  return max === undefined ? `${kind} from ${min} up` : `${kind} from ${min} to ${max}`;
}

function toAttributeName(longName: string): string {
  return longName.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
