import { SessionIdSchema } from '../contracts/ids.ts';
import type { JsonObject } from '../contracts/json.ts';
import { PROJECT_PATHS, sessionPlanFile } from '../contracts/project-paths.ts';
import {
  type SessionAction,
  type SessionEntry,
  SessionEntrySchema,
  STORED_SESSION_ENTRY,
} from '../contracts/session-entry.ts';
import { type SessionPlan, STORED_SESSION_PLAN } from '../contracts/session-plan.ts';
import type { Clock, Log, ProjectStore } from '../engine/ports.ts';
import { readIfValid } from '../engine/read-if-valid.ts';
import { renderStored } from '../engine/render-stored.ts';
import { withLease } from '../engine/with-lease.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { decideSession } from './decide-session.ts';
import type { SessionRefusal } from './session-decision.ts';

// A session as it is kept. Its log decides (LogStore): everything that is done to the plan, or becomes of it, is an entry, added
// without the project's lock by whoever has seen all entries before it. plan.json is what the log comes to, for people and for
// readers in a hurry; it may be behind while somebody else has the lock, and says how far it is.

export interface SessionLog {
  /** Throws `session_not_found`. */
  load(sessionId: string): Promise<SessionPlan>;
  /** The plan as it was with its first entries alone. */
  loadAt(sessionId: string, entries: number): Promise<SessionPlan>;
  /** Newest first; one that cannot be read hides no other, and is told beside them. */
  list(): Promise<{ readonly plans: readonly SessionPlan[]; readonly damaged: readonly CodedError[] }>;
  /** Does something to the plan, which others may be changing too: decided on the plan as it is, as often as it takes. Refused,
   *  it throws with the reason; what changes nothing leaves no entry. `fence` is of whoever has the project's lock. */
  act(sessionId: string, does: SessionAction, by: LogAuthor): Promise<SessionPlan>;
  /** Writes plan.json. */
  save(plan: SessionPlan, fence: number): Promise<void>;
}

export interface LogAuthor {
  readonly author: string;
  /** Null for whoever has no lock: then plan.json is written if the lock is free, and otherwise by whoever has it next. */
  readonly fence: number | null;
}

export interface SessionLogParts {
  readonly id: string;
  readonly store: ProjectStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly owner: string;
}

/** What the names of its logs begin with. */
export const SESSION_LOGS = 'sess';
/** How often a change is decided anew because another came first. */
const MAX_TRIES = 1000;

export function createSessionLog({ id: book, store, clock, log, owner }: SessionLogParts): SessionLog {
  const { files, logs } = store;

  async function readLog(sessionId: string, from: number): Promise<SessionEntry[]> {
    return (await logs.read(sessionId, from)).map((entry, index) =>
      parseEntry(sessionId, from + index, entry),
    );
  }

  /** Null where there is no such session. */
  async function find(sessionId: string): Promise<SessionPlan | null> {
    if (!SessionIdSchema.safeParse(sessionId).success) return null;
    const stored = readIfValid(STORED_SESSION_PLAN, await files.read(sessionPlanFile(sessionId)));
    const entries = stored?.log_entries ?? 0;
    return fold(entries === 0 ? null : stored, await readLog(sessionId, entries + 1), entries);
  }

  async function load(sessionId: string): Promise<SessionPlan> {
    const plan = await find(sessionId);
    if (plan !== null) return plan;
    throw new CodedError('session_not_found', {
      message: `There is no session ${sessionId} in this project.`,
      details: { session_id: sessionId, book },
    });
  }

  const save = async (plan: SessionPlan, fence: number): Promise<void> => {
    const change = { path: sessionPlanFile(plan.session_id), bytes: Buffer.from(renderStored(plan)) };
    await files.commit([change], { expect: {}, fence });
  };

  /** For whoever has no lock. */
  async function saveIfFree(plan: SessionPlan): Promise<void> {
    if ((await store.lock.holder()) !== null) return;
    const { session_id, log_entries = 0 } = plan;
    try {
      await withLease(
        store,
        log,
        { owner, purpose: `session ${session_id}`, waitMs: 0 },
        async ({ fence }) => {
          const later = await readLog(session_id, log_entries + 1);
          await save(fold(plan, later, log_entries) ?? plan, fence);
        },
      );
    } catch (error) {
      // Somebody came between; what was done is in the log in any case.
      if (!(error instanceof CodedError && error.code === 'project_locked')) throw error;
    }
  }

  /** Of those that have a plan.json, and of those that have only a log, because somebody else has the lock. */
  async function listIds(): Promise<Set<string>> {
    const found = (await files.list(PROJECT_PATHS.sessions)).flatMap(({ path }) => {
      const sessionId = path.split('/').at(-2) ?? '';
      return path === sessionPlanFile(sessionId) ? [sessionId] : [];
    });
    return new Set([...found, ...(await logs.list(SESSION_LOGS)).map(({ log: name }) => name)]);
  }

  return {
    load,
    save,
    async loadAt(sessionId, entries) {
      const plan = fold(null, (await readLog(sessionId, 1)).slice(0, entries), 0);
      if (plan === null) throw new InvariantError(`${sessionId} has no entry`);
      return plan;
    },
    async list() {
      const plans: SessionPlan[] = [];
      const damaged: CodedError[] = [];
      for (const sessionId of await listIds()) {
        try {
          plans.push(await load(sessionId));
        } catch (error) {
          if (!(error instanceof CodedError)) throw error;
          damaged.push(error);
        }
      }
      const age = ({ created_at, session_id }: SessionPlan) => `${created_at} ${session_id}`;
      return { plans: plans.sort((a, b) => (age(a) < age(b) ? 1 : -1)), damaged };
    },
    async act(sessionId, does, { author, fence }) {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const before = does.action === 'create' ? await find(sessionId) : await load(sessionId);
        // The same plan made once more, after a crash.
        if (before !== null && does.action === 'create') return before;
        const entry = (before?.log_entries ?? 0) + 1;
        const at = clock.now().toISOString();
        const decided = decideSession(before, does, { at, author, entry });
        if (!decided.ok) throw refusalToCoded(decided.refusal, sessionId, book);
        if (decided.plan === before) return before;
        const line: SessionEntry = SessionEntrySchema.parse({
          schema_version: 'session_entry_v1',
          at,
          author,
          does,
        });
        if (!(await logs.append(sessionId, entry, line as unknown as JsonObject))) continue;
        const plan = { ...decided.plan, log_entries: entry };
        if (fence === null) await saveIfFree(plan);
        else await save(plan, fence);
        return plan;
      }
      throw new InvariantError(`${sessionId} was changed ${MAX_TRIES} times while it was being changed`);
    },
  };
}

/** What entries make of a plan. Each was allowed when it was added, by this very function. */
function fold(
  start: SessionPlan | null,
  entries: readonly SessionEntry[],
  after: number,
): SessionPlan | null {
  return entries.reduce<SessionPlan | null>((plan, { does, at, author }, index) => {
    const entry = after + index + 1;
    const decided = decideSession(plan, does, { at, author, entry });
    if (!decided.ok) throw new InvariantError(`entry ${entry} of the log: ${decided.refusal.message}`);
    return { ...decided.plan, log_entries: entry };
  }, start);
}

function parseEntry(sessionId: string, place: number, entry: JsonObject): SessionEntry {
  const parsed = STORED_SESSION_ENTRY.schema.safeParse(entry);
  if (parsed.success) return parsed.data;
  const path = `${PROJECT_PATHS.logs}/${sessionId}/${place}`;
  throw new CodedError('stored_file_invalid', {
    message: `Entry ${place} of session ${sessionId} does not keep its contract.`,
    kept: 'the entries before it are whole',
    next: `Restore ${path} from a backup.`,
    details: { path },
  });
}

export function refusalToCoded(
  { code, message, details }: SessionRefusal,
  sessionId: string,
  book: string,
): CodedError {
  return new CodedError(code, {
    message,
    kept: 'the plan is as it was',
    details: { session_id: sessionId, book, ...(details as Record<string, string>) },
  });
}
