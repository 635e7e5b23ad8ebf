import { type Command, CommanderError } from 'commander';
import { CodedError, InvariantError } from '../errors.ts';
import { findControl } from '../find-control.ts';
import { buildProgram } from './build-program.ts';
import type { CommandSpec, GlobalValues } from './command-spec.ts';
import { type CommandInputs, createCommandInputs } from './create-command-inputs.ts';

/** What a command line asks for. */
export type ParsedArguments =
  | {
      readonly kind: 'command';
      readonly spec: CommandSpec;
      readonly args: CommandInputs;
      readonly options: CommandInputs;
      readonly values: GlobalValues;
    }
  | { readonly kind: 'help'; readonly path: string }
  | { readonly kind: 'version' };

/** A command line that is not understood is thrown as `usage_invalid`. */
export function parseArguments(argv: readonly string[], commands: readonly CommandSpec[]): ParsedArguments {
  const found: (ParsedArguments | CodedError)[] = [];
  const program: Command = buildProgram(commands, {
    onCommand: (spec, command) => {
      const args = readArguments(spec, command);
      const options = readOptions(command);
      const why = findNoText(args, '') ?? findNoText(options, '--');
      if (why !== null) return found.push(refuse(why, spec.path));
      return found.push({
        kind: 'command',
        spec,
        args: createCommandInputs(args),
        options: createCommandInputs(options),
        values: readGlobalValues(program),
      });
    },
    onExit: (path, error) => found.push(readExit(path, error)),
  });
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    // Commander leaves by throwing after it has told onExit why.
    if (!(error instanceof CommanderError)) throw error;
  }
  const [first] = found;
  if (first === undefined) throw new InvariantError('the parser ended without a word');
  if (first instanceof CodedError) throw first;
  return first;
}

function readArguments(spec: CommandSpec, command: Command): ReadonlyMap<string, unknown> {
  return new Map(spec.args.map((argument, place) => [argument.name, command.processedArgs[place]]));
}

function readOptions(command: Command): ReadonlyMap<string, unknown> {
  const values = command.opts<Record<string, unknown>>();
  return new Map(command.options.map((option) => [option.name(), values[option.attributeName()]]));
}

/** What is typed is kept and sent as it is; the name of what is no text, with why. */
function findNoText(values: ReadonlyMap<string, unknown>, mark: '' | '--'): string | null {
  for (const [name, value] of values) {
    for (const each of Array.isArray(value) ? value : [value]) {
      const why = typeof each === 'string' ? findControl(each) : null;
      if (why !== null) return `${mark}${name} is no text: ${why}.`;
    }
  }
  return null;
}

function readGlobalValues(program: Command): GlobalValues {
  const values = createCommandInputs(readOptions(program));
  return { workspace: values.text('workspace'), model: values.text('model') };
}

function readExit(path: string, error: CommanderError): ParsedArguments | CodedError {
  switch (error.code) {
    case 'commander.version':
      return { kind: 'version' };
    case 'commander.helpDisplayed':
      return { kind: 'help', path };
    case 'commander.help':
      // No command was named: all of bookforge explains itself, a group of commands asks for more.
      if (path === '') return { kind: 'help', path };
      return refuse(`bookforge ${path} needs one more word.`, path);
    default:
      return refuse(formatParserMessage(error.message), path);
  }
}

function refuse(message: string, path: string): CodedError {
  return new CodedError('usage_invalid', {
    message,
    kept: 'nothing was changed',
    next: path === '' ? 'bookforge help' : `bookforge help ${path}`,
  });
}

/** `error: unknown option '--x'\n(Did you mean --y?)` as two sentences. */
function formatParserMessage(message: string): string {
  const [what = '', hint = ''] = message.replace(/^error: /, '').split('\n');
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1).replace(/\.$/, '')}.`;
  return `${sentence} ${hint.replace(/^\(|\)$/g, '')}`.trim();
}
