/** The flags that decide how the command line speaks. */
export interface GlobalFlags {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
  readonly input: boolean;
}

// Read before anything is parsed, because a command line that cannot be parsed must be refused in the form it asks for.
export function readGlobalFlags(argv: readonly string[]): GlobalFlags {
  const end = argv.indexOf('--');
  const words = new Set(end === -1 ? argv : argv.slice(0, end));
  return {
    json: words.has('--json'),
    quiet: words.has('--quiet'),
    verbose: words.has('--verbose'),
    color: !words.has('--no-color'),
    input: !words.has('--no-input'),
  };
}
