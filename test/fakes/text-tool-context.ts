import type { ToolContext } from '../../src/tools/tool.ts';

/** A project of these files, for tools that read texts and nothing else. */
export function createTextToolContext(files: Readonly<Record<string, string | Uint8Array>>): ToolContext {
  const bytes = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  );
  const refuse = (what: string) => async (): Promise<never> => {
    throw new Error(`a text tool asked for ${what}`);
  };
  return {
    files: {
      read: async (path) => bytes.get(path) ?? null,
      readMany: async (paths) => paths.map((path) => bytes.get(path) ?? null),
      list: async (folder) =>
        [...bytes]
          .filter(([path]) => path.startsWith(folder))
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([path, each]) => ({ path, bytes: each.length, modifiedAt: new Date(0) })),
    },
    language: 'en',
    issues: refuse('issues'),
    route: refuse('a route'),
    memo: { load: async () => null, save: async () => undefined },
    signal: new AbortController().signal,
  };
}
