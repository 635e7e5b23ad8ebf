import { InvariantError } from '../errors.ts';

/** The arguments or options of one call, read by the name they have in the table. */
export interface CommandInputs {
  /** Whether the table declares it, for options that only some commands have. */
  declares(name: string): boolean;
  text(name: string): string | undefined;
  /** For what the table declares as required. */
  required(name: string): string;
  number(name: string): number | undefined;
  flag(name: string): boolean;
  list(name: string): readonly string[];
  /** As it was given, whatever it is: a flag as true or false, anything else as text. */
  value(name: string): string | boolean | undefined;
}

// A name that the table does not declare, or another kind than it declares, is a slip in the command and not the
// user's mistake: it is told as such at the first call instead of reading as "not given".
export function createCommandInputs(values: ReadonlyMap<string, unknown>): CommandInputs {
  const read = (name: string): unknown => {
    if (!values.has(name)) throw new InvariantError(`the command table declares no input called ${name}`);
    return values.get(name);
  };
  const text = (name: string): string | undefined => {
    const value = read(name);
    if (value === undefined || typeof value === 'string') return value;
    throw new InvariantError(`the input ${name} is not a text`);
  };
  return {
    declares: (name) => values.has(name),
    text,
    required(name) {
      const value = text(name);
      if (value === undefined) throw new InvariantError(`the input ${name} is not declared as required`);
      return value;
    },
    number(name) {
      const value = read(name);
      if (value === undefined || typeof value === 'number') return value;
      throw new InvariantError(`the input ${name} is not a number`);
    },
    flag(name) {
      const value = read(name) ?? false;
      if (typeof value === 'boolean') return value;
      throw new InvariantError(`the input ${name} is not a flag`);
    },
    value(name) {
      const value = read(name);
      return typeof value === 'boolean' || value === undefined ? value : String(value);
    },
    list(name) {
      const value = read(name) ?? [];
      if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
      throw new InvariantError(`the input ${name} is not a list`);
    },
  };
}
