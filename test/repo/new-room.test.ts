import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { CodedError } from '../../src/errors.ts';
import { createControlRoom } from '../../src/server/create-control-room.ts';
import { startFaultyServer } from '../e2e/faulty-server.ts';
import { createFakeRooms } from '../fakes/fake-control-room.ts';
import { LEDGER_ROOM } from '../fakes/ledger-room/room.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';

// A room is a folder (test/fakes/ledger-room) and a row. Nothing else knows of it; whatever holds for its runs holds for those
// of every room.

const IDEA = 'A ferryman on a river of glass is asked to carry a song to the far bank.';
const BOOK = {
  schema_version: 'book_v1',
  book_id: 'b',
  idea: IDEA,
  language: 'en',
  chapters: 3,
  seed: '1',
} as const;
const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };

async function open(workspace: string, url: string) {
  const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: url };
  const app = await createApp({
    env,
    cwd: workspace,
    workspace,
    rooms: [LEDGER_ROOM],
    log: createRecordingLog(),
  });
  if (!(await app.listBooks()).includes('b')) await app.initBook(BOOK);
  const project = await app.openProject('b');
  const kind = await project.findKind('ledger_entry');
  if (kind === null) throw new Error('the room gives no kind');
  return { app, project, kind };
}

const withModel = (
  act: (folder: string, model: Awaited<ReturnType<typeof startFaultyServer>>) => Promise<void>,
) =>
  withScratchFolder(async (folder) => {
    const model = await startFaultyServer();
    try {
      await act(folder, model);
    } finally {
      await model.shut();
    }
  });

describe('a room that is added by a folder and a row', () => {
  it('can be priced, started and listed', () =>
    withModel(async (folder, model) => {
      const { project, kind } = await open(folder, model.url);
      const { estimate, parts } = await kind.plan({ about: 'ropes' });
      expect([estimate.calls.expected, parts]).toEqual([1, [{ what: 'ledger.txt', action: 'write' }]]);
      expect(model.requests).toHaveLength(0);
      const done = await project.road.start(kind, { about: 'ropes' }, WORK);
      expect(done).toMatchObject({ did: 'run', ended: { run: { status: 'done' }, error: null } });
      expect(await project.runs.list({ kind: 'ledger_entry' })).toMatchObject([{ status: 'done' }]);
      expect((await (await project.enter(LEDGER_ROOM)).lines()).length).toBeGreaterThan(1);
      expect(model.requests).toHaveLength(1);
    }));

  it('can be prepared by one process and taken up by the queue of another', () =>
    withModel(async (folder, model) => {
      const { project, kind } = await open(folder, model.url);
      const submitted = await project.road.submit(kind, { about: 'tar' }, { budget: NO_BUDGET, model: null });
      if (submitted.did !== 'stored') throw new Error('nothing was stored');
      const { run } = submitted;
      expect([run.status, model.requests.length]).toEqual(['pending', 0]);
      await expect(
        project.road.submit(kind, { about: 'tar' }, { budget: NO_BUDGET, model: null }),
      ).rejects.toMatchObject({ code: 'run_already_there', details: { run_id: run.run_id } });
      const other = await open(folder, model.url);
      const stop = new AbortController();
      const dispatcher = await other.app.createDispatcher(stop.signal);
      expect(await dispatcher.takeUp('b')).toEqual([run.run_id]);
      expect((await other.project.runs.ended(run.run_id, AbortSignal.timeout(120_000))).status).toBe('done');
      stop.abort(new CodedError('interrupted'));
      await dispatcher.close();
      expect(model.requests).toHaveLength(1);
    }));

  it('can be asked for over REST, pauses, and goes on where it was', () =>
    withModel(async (folder, model) => {
      const { app, project } = await open(folder, model.url);
      const stop = new AbortController();
      const dispatcher = await app.createDispatcher(stop.signal);
      const parts = { app, dispatcher, version: '0.0.0', only: null, workRooms: () => createFakeRooms() };
      const room = await createControlRoom(parts).open('b');
      model.behave({ kind: 'status', status: 402 });
      const asked = { budget: NO_BUDGET, model: null };
      const started = await room.startRun('ledger_entry', { about: 'oars' }, asked);
      if (started.did === 'nothing') throw new Error('nothing was started');
      const paused = await project.runs.ended(started.run_id, AbortSignal.timeout(120_000));
      expect(paused.status).toBe('paused');
      model.behave({ kind: 'good' });
      const resumed = await project.runs.resume(started.run_id, { ...WORK, overrideFingerprint: false });
      expect(resumed.run.status).toBe('done');
      await expect(room.startRun('ledger_entry', { about: '' }, asked)).rejects.toMatchObject({
        code: 'request_invalid',
      });
      stop.abort(new CodedError('interrupted'));
      await dispatcher.close();
    }));
});
