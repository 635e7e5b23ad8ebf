import { createMemoryStore } from '../../src/adapters/store/memory-store.ts';
import type { Issue } from '../../src/contracts/issue.ts';
import type { RoutingResult } from '../../src/contracts/recipe.ts';
import type { Memo } from '../../src/engine/ports.ts';
import type { ToolContext } from '../../src/tools/tool.ts';
import { createFixedClock } from './fixed-clock.ts';

export interface ToolProject {
  readonly context: ToolContext;
  /** Writes, or with null removes, files of the project. */
  write(files: Readonly<Record<string, string | null>>): Promise<void>;
  /** Paths that were read since the last call. */
  takeReads(): string[];
  readonly memo: Map<string, Uint8Array>;
}

export interface ToolProjectOptions {
  readonly language?: string;
  readonly issues?: readonly Issue[];
  readonly route?: (request: string) => RoutingResult;
}

/** A project in memory as a tool sees it, which remembers what was read. */
export async function createToolProject(
  files: Readonly<Record<string, string>>,
  { language = 'en', issues = [], route }: ToolProjectOptions = {},
): Promise<ToolProject> {
  const store = createMemoryStore({ clock: createFixedClock('2026-01-01T00:00:00Z') });
  const reads: string[] = [];
  const memo = new Map<string, Uint8Array>();
  const project: ToolProject = {
    context: {
      files: {
        read: (path) => {
          reads.push(path);
          return store.files.read(path);
        },
        readMany: (paths) => {
          reads.push(...paths);
          return store.files.readMany(paths);
        },
        list: (folder, wanted) => store.files.list(folder, wanted),
      },
      language,
      issues: async () => issues,
      route: async (request) => {
        if (route === undefined) throw new Error('this project routes nothing');
        return route(request);
      },
      memo: createMapMemo(memo),
      signal: new AbortController().signal,
    },
    async write(changed) {
      const lease = await store.lock.acquire({ owner: 'test', purpose: 'write', waitMs: 0 });
      const changes = Object.entries(changed).map(([path, text]) => ({
        path,
        bytes: text === null ? null : Buffer.from(text),
      }));
      await store.files.commit(changes, { expect: {}, fence: lease.fence });
      await lease.release();
    },
    takeReads: () => reads.splice(0),
    memo,
  };
  await project.write(files);
  return project;
}

function createMapMemo(memo: Map<string, Uint8Array>): Memo {
  return {
    load: async (name) => memo.get(name) ?? null,
    save: async (name, bytes) => {
      memo.set(name, bytes.slice());
    },
  };
}
