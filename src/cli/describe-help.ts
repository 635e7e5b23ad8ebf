import { CodedError } from '../errors.ts';
import type { CommandSpec, OptionSpec } from './command-spec.ts';
import type { Paint } from './create-paint.ts';
import { formatColumns } from './format-columns.ts';
import { formatArgument, formatInput, formatSynopsis } from './format-synopsis.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';
import { HELP_TOPICS } from './help-topics.ts';

export interface Help {
  readonly document: ReturnType<typeof describeCommand> | HelpList;
  format(paint: Paint): string;
}

interface HelpList {
  readonly version?: string;
  readonly commands: readonly Pick<CommandSpec, 'path' | 'summary'>[];
  readonly topics?: typeof HELP_TOPICS;
}

/** What the table says about a command, a group of commands, or, for '', about all of them. */
export function describeHelp(path: string, commands: readonly CommandSpec[], version: string): Help {
  const spec = commands.find((candidate) => candidate.path === path);
  if (spec !== undefined)
    return { document: describeCommand(spec), format: (paint) => formatCommand(spec, paint) };
  const below = commands.filter((candidate) => path === '' || candidate.path.startsWith(`${path} `));
  if (below.length === 0) {
    throw new CodedError('usage_invalid', {
      message: `There is no command or topic called ${path}.`,
      kept: 'nothing was changed',
    });
  }
  const list = below.map((candidate) => ({ path: candidate.path, summary: candidate.summary }));
  if (path !== '')
    return { document: { commands: list }, format: (paint) => formatGroup(path, below, paint) };
  return {
    document: { version, commands: list, topics: HELP_TOPICS },
    format: (paint) => formatProgram(commands, version, paint),
  };
}

function describeCommand(spec: CommandSpec) {
  return {
    path: spec.path,
    summary: spec.summary,
    usage: formatSynopsis(spec),
    args: spec.args,
    options: [...spec.options, ...GLOBAL_OPTIONS],
    examples: spec.examples,
  };
}

function formatProgram(commands: readonly CommandSpec[], version: string, paint: Paint): string {
  return [
    `bookforge ${version}: turns an idea into a finished, audited book`,
    section('Usage', '  bookforge <command> [options]', paint),
    section('Commands', formatCommands(commands), paint),
    section('Options of every command', formatOptions(OPTIONS_EVERYWHERE), paint),
    section(
      'Topics',
      formatColumns(
        HELP_TOPICS.map((topic) => [topic.name, topic.summary]),
        '  ',
      ),
      paint,
    ),
    'bookforge help <command> explains a command, bookforge help <topic> a topic.',
  ].join('\n\n');
}

function formatGroup(path: string, commands: readonly CommandSpec[], paint: Paint): string {
  return [
    section('Usage', `  bookforge ${path} <command> [options]`, paint),
    section('Commands', formatCommands(commands), paint),
    `bookforge help ${path} <command> explains a command.`,
  ].join('\n\n');
}

function formatCommand(spec: CommandSpec, paint: Paint): string {
  const parts = [
    `bookforge ${spec.path}: ${spec.summary}`,
    section('Usage', `  ${formatSynopsis(spec)}`, paint),
  ];
  if (spec.args.length > 0) {
    const rows = spec.args.map((argument) => [formatArgument(argument), formatInput(argument)]);
    parts.push(section('Arguments', formatColumns(rows, '  '), paint));
  }
  if (spec.options.length > 0) parts.push(section('Options', formatOptions(spec.options), paint));
  parts.push(section('Options of every command', formatOptions(OPTIONS_EVERYWHERE), paint));
  if (spec.examples.length > 0) {
    parts.push(section('Examples', spec.examples.map((example) => `  ${example}`).join('\n'), paint));
  }
  return parts.join('\n\n');
}

const OPTIONS_EVERYWHERE: readonly OptionSpec[] = [
  ...GLOBAL_OPTIONS,
  { flags: '-h, --help', description: 'explain the command instead of running it' },
  { flags: '--version', description: 'print the version' },
];

function section(title: string, body: string, paint: Paint): string {
  return `${paint.bold(`${title}:`)}\n${body}`;
}

function formatCommands(commands: readonly CommandSpec[]): string {
  return formatColumns(
    commands.map((spec) => [[spec.path, ...spec.args.map(formatArgument)].join(' '), spec.summary]),
    '  ',
  );
}

function formatOptions(options: readonly OptionSpec[]): string {
  return formatColumns(
    options.map((option) => [option.flags, formatInput(option)]),
    '  ',
  );
}
