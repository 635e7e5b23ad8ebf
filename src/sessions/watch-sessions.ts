import { type SessionAction, STORED_SESSION_ENTRY } from '../contracts/session-entry.ts';
import type { SessionEvent } from '../contracts/session-event.ts';
import type { LogStore } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { SESSION_LOGS } from './session-log.ts';

/**
 * What was done to session plans since the last look, whoever did it: each entry of their logs once, in order. The first look
 * tells the last entry of each, so that nothing lies between what was asked for before and what is told. An entry that
 * cannot be read is told by whoever shows the plan.
 */
export function watchSessions(logs: Pick<LogStore, 'list' | 'read'>): () => Promise<SessionEvent[]> {
  const seen = new Map<string, number>();
  let isFirst = true;
  return async () => {
    const news: SessionEvent[] = [];
    for (const { log, entries } of await logs.list(SESSION_LOGS)) {
      const from = isFirst ? entries - 1 : (seen.get(log) ?? 0);
      if (entries > from) news.push(...(await readEvents(logs, log, { from, to: entries })));
      seen.set(log, entries);
    }
    isFirst = false;
    return news;
  };
}

async function readEvents(
  logs: Pick<LogStore, 'read'>,
  session_id: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<SessionEvent[]> {
  try {
    const entries = (await logs.read(session_id, from + 1)).slice(0, to - from);
    return entries.flatMap((json, index) => {
      const parsed = STORED_SESSION_ENTRY.schema.safeParse(json);
      if (!parsed.success) return [];
      const { at, author, does } = parsed.data;
      const { action } = does;
      return [
        { type: 'session', session_id, entry: from + index + 1, at, author, action, task_id: findTask(does) },
      ];
    });
  } catch (error) {
    if (error instanceof CodedError) return [];
    throw error;
  }
}

function findTask(does: SessionAction): number | null {
  if ('task_id' in does) return does.task_id;
  return 'task' in does ? does.task.id : null;
}
