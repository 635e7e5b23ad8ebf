import { describe, expect, it } from 'vitest';
import { createMemoryLogs } from '../adapters/store/memory-logs.ts';
import { watchSessions } from './watch-sessions.ts';

const entry = (does: object) => ({
  schema_version: 'session_entry_v1',
  at: '2026-02-10T15:00:00.000Z',
  author: 'user',
  does: does as never,
});

describe('the news of sessions', () => {
  it('are the last entry of each at first, then those since the last look, each once', async () => {
    const logs = createMemoryLogs();
    await logs.append('sess_1', 1, entry({ action: 'start' }));
    await logs.append('sess_1', 2, entry({ action: 'force', task_id: 3 }));
    const look = watchSessions(logs);
    const tell = async () =>
      (await look()).map(({ session_id, entry: place, action, task_id }) => [
        session_id,
        place,
        action,
        task_id,
      ]);
    expect(await tell()).toEqual([['sess_1', 2, 'force', 3]]);
    expect(await tell()).toEqual([]);
    await logs.append('sess_2', 1, entry({ action: 'pause', message: 'Wait.' }));
    await logs.append('sess_1', 3, entry({ action: 'resume' }));
    expect(await tell()).toEqual([
      ['sess_1', 3, 'resume', null],
      ['sess_2', 1, 'pause', null],
    ]);
    expect(await tell()).toEqual([]);
  });

  it('go on after an entry that nobody understands', async () => {
    const logs = createMemoryLogs();
    const look = watchSessions(logs);
    await look();
    await logs.append('sess_1', 1, { said: 'what nobody understands' });
    await logs.append('sess_1', 2, entry({ action: 'resume' }));
    expect((await look()).map((each) => each.entry)).toEqual([2]);
  });
});
