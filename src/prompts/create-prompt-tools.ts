import { compileAll } from './compile-all.ts';
import { type CompiledDifference, diffCompiled } from './diff-compiled.ts';

/** What can be done with the installed prompts themselves. */
export interface PromptTools {
  /** The installed prompts folder, name → text. */
  files(): ReadonlyMap<string, string>;
  check(): readonly CompiledDifference[];
  compile(): readonly CompiledDifference[];
}

export interface PromptFolder {
  read(): ReadonlyMap<string, string>;
  /** A null removes the file. */
  write(files: ReadonlyMap<string, string | null>): void;
}

export function createPromptTools({ read, write }: PromptFolder): PromptTools {
  return {
    files: read,
    check() {
      const files = read();
      return diffCompiled(compileAll(files), files);
    },
    compile() {
      const files = read();
      const expected = compileAll(files);
      const differences = diffCompiled(expected, files);
      write(new Map(differences.map(({ path }) => [path, expected.get(path) ?? null])));
      return differences;
    },
  };
}
