import { readTextFolder } from './adapters/system/text-files.ts';
import type { Equipment } from './project/open-project.ts';
import { parseCompiled } from './prompts/parse-compiled.ts';
import type { PromptLayer } from './prompts/resolve-template.ts';

export interface EquipmentParts {
  readonly promptFolder: string;
  readonly recipeFolder: string;
  readonly documentFolder: string;
  readonly userPrompts: () => PromptLayer;
  readonly fontFolders: () => readonly string[];
  readonly fixedTime: Date | null;
  /** Null where the project is no book. */
  readonly bookTables: Equipment['bookTables'] | null;
  /** Null where no model is to make vectors. */
  readonly embedder: Equipment['embedder'] | null;
}

/** What rooms work with beside the project, each read when somebody first asks for it. */
export function createEquipment(parts: EquipmentParts): Equipment {
  const once = <T>(make: () => T): (() => T) => {
    let made: { readonly value: T } | null = null;
    return () => {
      made ??= { value: make() };
      return made.value;
    };
  };
  const promptFiles = once(() => readTextFolder(parts.promptFolder));
  const compiled = once(() => parseCompiled(promptFiles()));
  const userPrompts = once(parts.userPrompts);
  const documents = once(() => readTextFolder(parts.documentFolder));
  const recipes = once(() => readTextFolder(parts.recipeFolder));
  return {
    get bundled() {
      return { name: 'bundled' as const, files: promptFiles() };
    },
    get compiled() {
      return compiled();
    },
    get userPrompts() {
      return userPrompts();
    },
    get recipes() {
      return recipes();
    },
    get documents() {
      return documents();
    },
    tools: async () => (await import('./tools/catalog.ts')).TOOLS,
    printer: {
      async print(book) {
        const { createBookPrinter } = await import('./adapters/typeset/create-book-printer.ts');
        const { runTypst } = await import('./adapters/typeset/run-typst.ts');
        return createBookPrinter({ fontFolders: parts.fontFolders, typeset: runTypst }).print(book);
      },
    },
    fixedTime: parts.fixedTime,
    ...(parts.bookTables == null ? {} : { bookTables: parts.bookTables }),
    ...(parts.embedder == null ? {} : { embedder: parts.embedder }),
  };
}
