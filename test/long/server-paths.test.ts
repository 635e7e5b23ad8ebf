import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { listFilesBelow } from '../e2e/workbench.ts';
import { listenToBook } from '../fakes/listening-book.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';

const CANARY = 'CANARY-that-nobody-may-read';

/** Ways to say `..`, in a request line as it goes over the wire. */
const UP = [
  '..',
  '%2e%2e',
  '%2E%2e',
  '.%2e',
  '%252e%252e',
  '%25252e%25252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%f0%80%80%ae%f0%80%80%ae',
  '%ef%bc%8e%ef%bc%8e',
  '%e2%80%a5',
  '%e2%80%a4%e2%80%a4',
  '%u002e%u002e',
  '..%00',
  '..%20',
  '...',
  '....',
  '..;',
  '%00..',
  '.%00.',
];
const SLASHES = ['/', '%2f', '%252f', '%5c', '\\', '%c0%af', '%e2%88%95', '%ef%bc%8f', '//', '%2f%2f', '/./'];
const TARGETS = ['secret.txt', 'projects%2fother%2fsecret.txt'];

/** Names that are no climbing and still no files of the project. */
const ODD = [
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'C:%5csecret.txt',
  'c:secret.txt',
  '%5c%5cserver%5cshare%5csecret.txt',
  'file:%2f%2f%2fetc%2fpasswd',
  'con',
  'CON.txt',
  'nul',
  'aux.md',
  'com1',
  'COM%c2%b9',
  'lpt9.json',
  'conin$',
  'book.json.',
  'book.json%20',
  'book.json%00.txt',
  'book.json%0d%0aX-Evil:%201',
  '%00',
  '%ff%fe',
  '%ed%a0%80',
  'out',
  'out/secret.txt',
  'link.txt',
  'kept.json',
  '.control-room/secret.txt',
  '.Control-Room/secret.txt',
  '.CONTROL-ROOM/secret.txt',
  '.control-room%2fsecret.txt',
  '.control%e2%80%8c-room/secret.txt',
  '%ef%bc%8econtrol-room/secret.txt',
  'CONTRO~1/secret.txt',
  'Story/../.control-room/secret.txt',
  './.control-room/secret.txt',
  '.control-room',
  '',
  '.',
  'x'.repeat(3000),
  'a/'.repeat(600),
];

const TRICKS = [
  ...UP.flatMap((up) =>
    SLASHES.flatMap((slash) => TARGETS.map((target) => `${up}${slash}${up}${slash}${target}`)),
  ),
  ...ODD,
];

/** Where such a name can stand. */
const PLACES: readonly [string, (trick: string) => string][] = [
  ['a file', (trick) => `/api/files?path=${trick}`],
  ['a run', (trick) => `/api/runs/${trick}`],
  ['a slot', (trick) => `/api/runs/run_1/cache/${trick}`],
  ['a recipe', (trick) => `/api/recipes/${trick}`],
  ['a project', (trick) => `/api/runs?project=${trick}`],
  ['a file of the page', (trick) => `/${trick}`],
];

describe('a path that leads out of the project', () => {
  it(`is refused in each of ${TRICKS.length} spellings, wherever it stands`, () =>
    withScratchFolder(async (folder) => {
      const app = await createApp({ env: {}, cwd: folder, workspace: folder, log: createRecordingLog() });
      for (const book_id of ['b', 'other'])
        await app.initBook({
          schema_version: 'book_v1',
          book_id,
          idea: 'A ferryman on a river of glass.',
          language: 'en',
          chapters: 3,
          seed: '1',
        });
      const project = join(folder, 'projects', 'b');
      mkdirSync(join(project, '.control-room'), { recursive: true });
      for (const path of ['secret.txt', 'projects/other/secret.txt', 'projects/b/.control-room/secret.txt'])
        writeFileSync(join(folder, path), CANARY);
      symlinkSync(folder, join(project, 'out'));
      symlinkSync(join(folder, 'secret.txt'), join(project, 'link.txt'));
      symlinkSync(join(project, '.control-room', 'secret.txt'), join(project, 'kept.json'));
      const before = snapshot(folder);
      const server = await listenToBook(folder, 'b');
      try {
        expect(TRICKS.length).toBeGreaterThanOrEqual(450);
        for (const [what, place] of PLACES) {
          const found: string[] = [];
          for (const trick of TRICKS) {
            const path = place(trick);
            if (isHarmless(path)) continue;
            const { status, body, headers } = await server.get(path);
            const isRefused = [400, 404].includes(status) && !body.includes(CANARY);
            if (!isRefused || headers.includes('x-evil')) found.push(`${status} ${path}`);
          }
          expect([what, found]).toEqual([what, []]);
        }
        // The server is well, and still reads what it may.
        expect(await server.get('/api/files?path=book.json')).toMatchObject({ status: 200 });
      } finally {
        await server.close();
      }
      expect(snapshot(folder)).toEqual(before);
    }));
});

/** Some tricks make no trick in some places: `/` is the page, an empty id is the list. */
function isHarmless(path: string): boolean {
  const { pathname } = new URL(path, 'http://127.0.0.1');
  return (
    ['/api/runs', '/api/runs/', '/api/recipes', '/api/recipes/', '/'].includes(pathname) &&
    !path.includes('?')
  );
}

function snapshot(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFilesBelow(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}
