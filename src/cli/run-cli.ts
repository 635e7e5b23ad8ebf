import { CodedError, InvariantError, toCoded } from '../errors.ts';
import { REASONS, type ReasonCode } from '../reasons.ts';
import type { CliIo } from './cli-io.ts';
import type { CommandSpec } from './command-spec.ts';
import { COMMANDS } from './command-table.ts';
import { completeCommand, completeTrouble } from './complete-command.ts';
import { createOutput, type Output } from './create-output.ts';
import { createOutputRedactor } from './create-output-redactor.ts';
import { describeHelp } from './describe-help.ts';
import { followInterrupts } from './follow-interrupts.ts';
import { parseArguments } from './parse-arguments.ts';
import { type GlobalFlags, readGlobalFlags } from './read-global-flags.ts';

/**
 * The command line as a function: arguments and io in, exit code out. All trouble of a command ends here.
 *
 * Ctrl-C: the first aborts the command's signal, and the command ends in its own time, with 130; the second ends at
 * once with 130, whatever the command is doing. What nobody caught ends at once too, as the fault it is.
 */
export async function runCli(
  argv: readonly string[],
  io: CliIo,
  commands: readonly CommandSpec[] = COMMANDS,
): Promise<number> {
  const flags = readGlobalFlags(argv);
  const out = createOutput({ io, flags, redactor: createOutputRedactor() });
  const interrupts = followInterrupts(io, () => out.info('Stopping safely; Ctrl-C again stops at once.'));
  const { signal } = interrupts;
  try {
    const work = runCommand({ argv, io, commands, flags, out, signal });
    const code = await Promise.race([work, interrupts.forced.then(() => exitCodeOf('interrupted'))]);
    return signal.aborted ? exitCodeOf('interrupted') : code;
  } catch (error) {
    const trouble = signal.aborted && isAbortion(error) ? signal.reason : error;
    out.trouble(trouble);
    return exitCodeOf(toCoded(trouble)?.code ?? 'invariant_broken');
  } finally {
    out.progress.end();
    interrupts.stop();
  }
}

interface Call {
  readonly argv: readonly string[];
  readonly io: CliIo;
  readonly commands: readonly CommandSpec[];
  readonly flags: GlobalFlags;
  readonly out: Output;
  readonly signal: AbortSignal;
}

async function runCommand({ argv, io, commands, flags, out, signal }: Call): Promise<number> {
  const parsed = parseArguments(argv, commands);
  const version = readVersion(io);
  if (parsed.kind === 'version') {
    out.result({ version }, () => version);
    return 0;
  }
  if (parsed.kind === 'help') {
    const help = describeHelp(parsed.path, commands, version);
    out.result(help.document, () => help.format(out.paint));
    return 0;
  }
  const { spec, args, options, values } = parsed;
  const command = await spec.load();
  const global = { ...flags, ...values };
  const book = options.declares('book') ? options.text('book') : undefined;
  const complete = (text: string) => completeCommand(text, { ...values, book, commands });
  try {
    return await command.run({
      args,
      options,
      global,
      io,
      out,
      signal,
      version,
      commands,
      command: complete,
    });
  } catch (error) {
    // Below, nobody knows which book it is; the next command to type mostly has to name it.
    const named = error instanceof CodedError && book !== undefined ? error.with({ book }) : error;
    throw completeTrouble(nameStatus(nameHelp(named, spec)), complete);
  }
}

/** What was typed wrong for one command is explained by that command's page. */
function nameHelp(error: unknown, { path }: CommandSpec): unknown {
  if (!(error instanceof CodedError) || error.code !== 'usage_invalid' || error.next !== null) return error;
  return error.withNext(`bookforge help ${path}`);
}

/** Who was stopped before there was a run has none to go on with. */
function nameStatus(error: unknown): unknown {
  if (!(error instanceof CodedError) || error.code !== 'interrupted' || error.next !== null) return error;
  const { run_id: runId, book } = error.details;
  return runId !== undefined || typeof book !== 'string'
    ? error
    : error.withNext(`bookforge status --book ${book}`);
}

function readVersion(io: CliIo): string {
  const manifest: unknown = JSON.parse(io.readPackageFile('package.json') ?? 'null');
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    if (typeof manifest.version === 'string') return manifest.version;
  }
  throw new InvariantError('the package has no version');
}

/** An error never ends with the code of success, not even one that is a mere warning elsewhere. */
function exitCodeOf(code: ReasonCode): number {
  const { exit }: { exit: number } = REASONS[code];
  return exit === 0 ? 1 : exit;
}

/** What platform calls throw when their signal aborts without passing its reason on. */
function isAbortion(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
