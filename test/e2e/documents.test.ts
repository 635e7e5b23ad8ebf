import { expect } from 'vitest';
import { joinRooms } from '../../src/server/join-rooms.ts';
import { serveBook } from '../fakes/served-book.ts';
import { it, readDocument, readTrouble } from './workbench.ts';

// Documents in the office, which is no book: made at the command line, looked at and fetched over REST.

const BRIEF = 'A plan to move the archive';
const ID = 'a-plan-to-move-the-archive';

it('a document of the office is shown, compared, searched and given out', async ({ bench }) => {
  const made = await bench.here(['doc', 'create', '--type', 'docx', '--brief', BRIEF, '--json']);
  expect([made.code, readDocument(made)['documentId']]).toEqual([0, ID]);
  for (const words of [
    ['doc', 'show', ID],
    ['doc', 'history', ID],
    ['doc', 'diff', ID],
    ['doc', 'search', 'archive'],
    ['doc', 'metrics'],
    ['doc', 'template', 'show', 'proposal'],
    ['doc', 'clause', 'list'],
    ['doc', 'review', `projects/office/generated/${ID}.docx`],
    ['runs', 'list', '--book', 'office'],
  ]) {
    const ran = await bench.here([...words, '--json']);
    expect([words.join(' '), ran.code]).toEqual([words.join(' '), 0]);
  }
  const served = await serveBook(bench.cwd, { env: bench.env, books: [], workRooms: joinRooms });
  try {
    const listed = await served.get('/api/documents');
    expect(await listed.json()).toMatchObject([{ documentId: ID, version: 1 }]);
    const shown = (await (await served.get(`/api/documents/${ID}`)).json()) as { record: { file: string } };
    const file = await served.get(`/${shown.record.file}?v=1`);
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${ID}.docx"`,
    ]);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const statuses = [
      (await served.request(`/${shown.record.file}`)).status,
      (await served.get('/generated/..%2Fproject.json')).status,
      (await served.get('/generated/nothing.docx')).status,
      (await served.get('/api/documents/nothing')).status,
      (await served.get('/api/runs?project=office')).status,
      (await served.get('/api/outline?project=office')).status,
    ];
    expect(statuses).toEqual([401, 404, 404, 404, 200, 409]);
  } finally {
    await served.stop();
  }
});

it('what needs a book is refused in the office, and a wrong name with what to do', async ({ bench }) => {
  const refusals: [string[], string, number][] = [
    [['status', '--book', 'office'], 'project_not_a_book', 2],
    [['doc', 'show', 'nothing'], 'document_not_found', 2],
    [['doc', 'create', '--type', 'docx'], 'request_invalid', 2],
    [['doc', 'create', '--template', 'nothing', '--brief', BRIEF], 'library_entry_not_found', 2],
  ];
  for (const [words, reason, exit] of refusals) {
    const ran = await bench.here([...words, '--json']);
    expect([words.join(' '), readTrouble(ran).reason_code, ran.code]).toEqual([
      words.join(' '),
      reason,
      exit,
    ]);
  }
});
