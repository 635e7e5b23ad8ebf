import type { ArgumentSpec, CommandSpec, OptionSpec } from './command-spec.ts';
import { formatArgument, formatInput, formatSynopsis } from './format-synopsis.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';
import { HELP_TOPICS } from './help-topics.ts';

/** docs/reference/cli.md */
export function renderCliReference(commands: readonly CommandSpec[]): string {
  const sections = commands.map(renderCommand);
  return `# Command line

Generated from \`src/cli/command-table.ts\`. \`bookforge help COMMAND\` shows the same, and more where a command has a page
in [docs/help](../help).

## Options of every command

${renderInputs(GLOBAL_OPTIONS)}

\`-h\` and \`--help\` explain a command instead of running it; \`--version\` prints the version. Exit codes are explained by
\`bookforge help exit-codes\` ([page](../help/exit-codes.md)); topics: ${HELP_TOPICS.map((topic) => `\`${topic.name}\``).join(', ')}.

${sections.join('\n\n')}
`;
}

function renderCommand(spec: CommandSpec): string {
  const parts = [
    `## bookforge ${spec.path}`,
    `${spec.summary.charAt(0).toUpperCase()}${spec.summary.slice(1)}.`,
    renderCode([formatSynopsis(spec)]),
  ];
  if (spec.args.length + spec.options.length > 0) parts.push(renderInputs([...spec.args, ...spec.options]));
  if (spec.examples.length > 0) parts.push('Examples:', renderCode(spec.examples));
  return parts.join('\n\n');
}

function renderCode(lines: readonly string[]): string {
  return ['```sh', ...lines, '```'].join('\n');
}

function renderInputs(inputs: readonly (ArgumentSpec | OptionSpec)[]): string {
  const rows = inputs.map((input) => {
    const name = 'flags' in input ? input.flags : formatArgument(input);
    return `| \`${name}\` | ${input.required ? 'yes' : ''} | ${formatInput(input).replaceAll('|', '\\|')} |`;
  });
  return ['| input | required | meaning |', '|---|---|---|', ...rows].join('\n');
}
