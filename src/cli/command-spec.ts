import type { CliIo } from './cli-io.ts';
import type { CommandInputs } from './create-command-inputs.ts';
import type { Output } from './create-output.ts';
import type { GlobalFlags } from './read-global-flags.ts';

/** A row of the command table: light data, so that help, completion and the parser never load the command itself. */
export interface CommandSpec {
  /** Words as they are typed: `runs list`. */
  readonly path: string;
  /** One line, for lists of commands. */
  readonly summary: string;
  readonly args: readonly ArgumentSpec[];
  readonly options: readonly OptionSpec[];
  /** The doors that it goes through, by name; none where it is about this machine or the program itself. */
  readonly doors: readonly string[];
  /** Whole command lines that work as they stand. */
  readonly examples: readonly string[];
  load(): Promise<Command>;
}

export interface ArgumentSpec {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Takes all remaining words; only for the last argument. */
  readonly variadic?: boolean;
  readonly choices?: readonly string[];
}

export interface OptionSpec {
  /** `--force`, or with a value `--chapters <list>`. */
  readonly flags: string;
  readonly description: string;
  readonly required?: boolean;
  /** The book that the command is about: the one there is, where it is left out. */
  readonly ofBook?: true;
  /** May be given more than once; read with `list`. */
  readonly repeatable?: boolean;
  readonly choices?: readonly string[];
  /** Read with `number`; anything else is refused. */
  readonly type?: 'integer' | 'number';
  readonly min?: number;
  readonly max?: number;
  /** Long names, without dashes, of options that cannot be given together with this one. */
  readonly conflicts?: readonly string[];
}

export interface Command {
  /** The exit code. Trouble is thrown. */
  run(context: CommandContext): Promise<number>;
}

export interface CommandContext {
  readonly args: CommandInputs;
  readonly options: CommandInputs;
  readonly global: GlobalFlags & GlobalValues;
  readonly io: CliIo;
  readonly out: Output;
  /** Aborts with CodedError('interrupted') on the first Ctrl-C. */
  readonly signal: AbortSignal;
  readonly version: string;
  readonly commands: readonly CommandSpec[];
  /** Makes a command to type next whole: with the workspace and whatever else of this call it needs. Every such line that is
   *  printed goes through it. */
  readonly command: (text: string) => string;
}

export interface GlobalValues {
  /** As typed; where the workspace is, is decided by the application. */
  readonly workspace: string | undefined;
  readonly model: string | undefined;
}
