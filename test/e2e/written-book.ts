import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Issue, IssueSchema } from '../../src/contracts/issue.ts';
import { initBook } from './with-server.ts';
import { type BookFolder, createWorkbench, readDocument, type Workbench } from './workbench.ts';

// What tests of recipes from outside share: a book with its outline and, if one likes, with its first scenes written, and
// how they read what a run left in trail and tracker.

export const ON = ['--book', 'b'];
const KEY = 'config/bookforge/audit.key';

export interface WrittenBook {
  readonly folder: string;
  /** A copy of it, key and all, for the test to work on. */
  copyTo(bench: Workbench): BookFolder;
  remove(): void;
}

/** Made once a file: everything before the work that is tested. */
export async function makeWrittenBook({ scenes }: { readonly scenes: number }): Promise<WrittenBook> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-e2e-written-')));
  const made = createWorkbench(folder);
  await initBook(made);
  const run = async (args: readonly string[]): Promise<void> => {
    const { code, stderr } = await made.here([...args, ...ON]);
    if (code !== 0) throw new Error(stderr);
  };
  for (const step of ['world', 'theme', 'characters']) await run(['step', step]);
  await run(['outline', 'generate']);
  for (let number = 1; number <= scenes; number += 1) {
    await run(['recipe', 'run', 'write_scene_from_outline', '--arg', `scene_number=${number}`]);
  }
  return {
    folder,
    copyTo(bench) {
      const book = bench.book('b');
      rmSync(book.folder, { recursive: true, force: true });
      cpSync(made.book('b').folder, book.folder, { recursive: true });
      if (existsSync(join(folder, KEY))) cpSync(join(folder, KEY), join(bench.folder, KEY));
      return book;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export interface Entry {
  readonly seq: number;
  readonly kind: string;
  readonly id: string;
  readonly actor: string | null;
  readonly summary: string;
}

/** The trail of a run, or by another filter, in order. */
export async function listTrail(bench: Workbench, ...filter: readonly string[]): Promise<Entry[]> {
  const ran = await bench.here(['audit', 'list', ...ON, ...filter, '--json']);
  return readDocument(ran)['entries'] as Entry[];
}

export function loadIssues(book: BookFolder): Issue[] {
  return book
    .list('.control-room/issues')
    .map((name) => IssueSchema.parse(JSON.parse(book.read(`.control-room/issues/${name}`))));
}
