import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

// Another process with the real directory store in it, for what can only be seen between processes. Its modules are
// compiled once into a scratch folder, since Node runs no TypeScript by itself.

export interface ChildStores {
  /** Starts a script in which `openStore(root)` gives a store, and `say(word)` tells the test something. */
  start(script: string, ...args: readonly string[]): StoreChild;
  dispose(): void;
}

export interface StoreChild {
  readonly process: ChildProcess;
  /** Resolves when the script has said the word; rejects when it ended without. */
  said(word: string): Promise<void>;
  /** Everything it said, when it has ended. */
  ended(): Promise<string[]>;
}

const REPO = resolve(import.meta.dirname, '../..');
const ENTRIES = ['directory-store', 'node-disk', 'process-liveness'].map(
  (name) => `src/adapters/store/${name}.ts`,
);

export function createChildStores(): ChildStores {
  const folder = mkdtempSync(join(tmpdir(), 'bookforge-child-'));
  symlinkSync(join(REPO, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const compiled = new Set<string>();
  for (const entry of ENTRIES) compileModule(entry, folder, compiled);

  return {
    start(script, ...args) {
      const path = join(folder, `script-${Math.random().toString(36).slice(2)}.js`);
      writeFileSync(path, `${PRELUDE}\n${script}\n`);
      return watchChild(spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }));
    },
    dispose: () => rmSync(folder, { recursive: true }),
  };
}

const PRELUDE = `
import { existsSync, writeFileSync } from 'node:fs';
import { createDirectoryStore } from './src/adapters/store/directory-store.js';
import { createNodeDisk } from './src/adapters/store/node-disk.js';
import { createProcessLiveness } from './src/adapters/store/process-liveness.js';
const liveness = createProcessLiveness();
const clock = {
  now: () => new Date(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
const openStore = (root) => createDirectoryStore({
  root, disk: createNodeDisk(), clock, process: liveness.self, isAlive: liveness.isAlive,
});
const say = (word) => process.stdout.write(word + '\\n');
const [, , ...args] = process.argv;
`;

function compileModule(path: string, folder: string, compiled: Set<string>): void {
  if (compiled.has(path)) return;
  compiled.add(path);
  const source = readFileSync(join(REPO, path), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  });
  const target = join(folder, path.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, outputText);
  for (const [, name] of outputText.matchAll(/from ["'](\.[^"']+)\.js["']/g)) {
    compileModule(relative(REPO, resolve(REPO, dirname(path), `${name}.ts`)), folder, compiled);
  }
}

function watchChild(child: ChildProcess): StoreChild {
  let text = '';
  const listeners = new Set<() => void>();
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (const listener of [...listeners]) listener();
  });
  const words = (): string[] => text.split('\n').filter((word) => word !== '');

  return {
    process: child,
    said: (word) =>
      new Promise((resolveSaid, reject) => {
        child.once('close', () => reject(new Error(`the child ended without saying ${word}`)));
        const look = (): void => {
          if (!words().includes(word)) return;
          listeners.delete(look);
          resolveSaid();
        };
        listeners.add(look);
        look();
      }),
    ended: () => new Promise((resolveEnded) => child.once('close', () => resolveEnded(words()))),
  };
}
