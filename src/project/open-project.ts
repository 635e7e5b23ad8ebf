import { foldOnLease } from '../audit/fold-on-lease.ts';
import type { BookAudit, BookIssues } from '../audit/open-audit.ts';
import type { ResolvedConfig } from '../config.ts';
import type { AgentCard } from '../contracts/api-agents.ts';
import type { Book } from '../contracts/book.ts';
import type { DataTable } from '../contracts/data-table.ts';
import type { RunEvent } from '../contracts/run-event.ts';
import type { RoleModel } from '../engine/estimate/estimate-run.ts';
import { NO_EVENTS } from '../engine/no-events.ts';
import type { AuditKey, Clock, Embedder, Events, Ids, Log, ProjectStore } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import type { BookPrinter } from '../office/book-printer.ts';
import type { Pinnable } from '../prompts/pin-templates.ts';
import type { PromptLayer } from '../prompts/resolve-template.ts';
import type { Tool } from '../tools/tool.ts';
import { createProjectModels, type ModelAccess, type ProjectModels } from './create-project-models.ts';
import { lazily } from './lazily.ts';
import type { ProjectInbox } from './open-inbox.ts';
import { openRuns, type ProjectRuns } from './open-runs.ts';
import type { Road } from './road.ts';
import type { OpenRoom, RoomRow } from './room.ts';
import type { RunKind } from './run-kind.ts';
import type { TidyResult } from './tidy-project.ts';

// One project over ports alone: what every room stands on, and the rooms that are entered. A project need not be a book.

export interface OpenProject {
  readonly id: string;
  /** Null where the project is none. */
  readonly book: Book | null;
  readonly language: string;
  /** For people; nothing is read or written through it. */
  readonly folder: string;
  readonly store: ProjectStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Who holds the project's lock when this process does. */
  readonly owner: string;
  readonly config: ResolvedConfig;
  readonly models: ProjectModels;
  readonly auditKey: AuditKey;
  readonly equipment: Equipment;
  readonly audit: BookAudit;
  readonly issues: BookIssues;
  /** What waits for a person, in every room. */
  readonly inbox: ProjectInbox;
  /** Who works in it, and what each is at. */
  agents(): Promise<readonly AgentCard[]>;
  readonly runs: ProjectRuns;
  /** Packs what ended runs left; with `plan` only says what there is. */
  tidy(options: { readonly plan: boolean }): Promise<TidyResult>;
  readonly road: Road;
  /** What a room offers; loaded when it is first entered. */
  enter<Api>(row: RoomRow<Api>): Promise<Api>;
  /** A kind of run by its name in run.json; null where no room gives it. */
  findKind(name: string): Promise<RunKind | null>;
}

/** A model that makes vectors: what it costs, also without a key, and itself. */
export interface EmbedderAccess {
  readonly describe: () => Promise<RoleModel>;
  readonly open: () => Promise<Embedder>;
}

/** What rooms work with that is no part of the project: installed texts, tools, a printer. */
export interface Equipment {
  readonly bundled: PromptLayer;
  readonly compiled: Pinnable;
  /** The user's own prompts, between the bundled ones and the project's. */
  readonly userPrompts?: PromptLayer;
  /** Bundled recipes, texts by file name. */
  readonly recipes?: ReadonlyMap<string, string>;
  /** Bundled rules, templates and clauses of documents, texts by file name. */
  readonly documents?: ReadonlyMap<string, string>;
  /** How the book stands, as tables for documents about it; left out where the project is none. */
  readonly bookTables?: () => Promise<readonly DataTable[]>;
  /** Makes the vectors that documents are found by; left out where none is configured, and this program makes them. */
  readonly embedder?: EmbedderAccess;
  readonly tools?: () => Promise<readonly Tool[]>;
  /** Sets books as PDF; without one that format is refused. */
  readonly printer?: BookPrinter;
  /** Written into exports instead of the time of the book's newest run. */
  readonly fixedTime?: Date | null;
}

export interface OpenProjectParts extends ModelAccess {
  readonly id: string;
  readonly book: Book | null;
  readonly language: string;
  readonly folder: string;
  readonly store: ProjectStore;
  readonly config: ResolvedConfig;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Signs the audit trail; without one it stays unsigned. */
  readonly auditKey?: AuditKey;
  readonly pollMs: number | null;
  readonly onEvent?: (event: RunEvent) => void;
  /** Where runs tell what happens, and where it is followed. */
  readonly events?: Events;
  readonly equipment: Equipment;
  readonly rooms: readonly RoomRow[];
}

const OWNER = 'bookforge';
/** No key and no place for one. */
const NO_AUDIT_KEY: AuditKey = { load: async () => null, create: async () => null };

export function openProject(parts: OpenProjectParts): OpenProject {
  const { id, book, language, folder, config, clock, log, equipment, rooms } = parts;
  const auditKey = parts.auditKey ?? NO_AUDIT_KEY;
  const store = foldOnLease({ store: parts.store, project: id, key: auditKey, clock, log });
  const models = createProjectModels(config, parts, {
    store,
    clock,
    ids: parts.ids,
    log,
    pollMs: parts.pollMs,
    onEvent(event) {
      parts.onEvent?.(event);
      parts.events?.publish(id, event);
    },
  });
  const deps = models.depsWith(null);
  const entered = new Map<string, Promise<OpenRoom<unknown>>>();

  const open = async <Api>(row: RoomRow<Api>): Promise<OpenRoom<Api>> => {
    const room = entered.get(row.name) ?? row.load().then(({ openRoom }) => openRoom(project));
    entered.set(row.name, room);
    // A name stands for one room, so what was opened under it is what the row opens.
    return room as Promise<OpenRoom<Api>>;
  };

  async function findKind(name: string): Promise<RunKind | null> {
    const row = rooms.find(({ kinds }) => kinds.includes(name));
    if (row === undefined) return null;
    return (await open(row)).kinds.find(({ kind }) => kind === name) ?? null;
  }

  const isBeside = (kind: string) => rooms.some(({ beside = [] }) => beside.includes(kind));

  const road = lazily(async () => {
    const { createRoad } = await import('./road.ts');
    return createRoad({ projectId: id, deps, owner: OWNER, models, findKind, isBeside });
  }, ['start', 'submit', 'resume', 'checkResume', 'planRest', 'cancelled']);
  const trail = async () => {
    const { openAudit } = await import('../audit/open-audit.ts');
    return openAudit({ store, project: id, key: auditKey, clock, log, owner: OWNER });
  };
  const project: OpenProject = {
    id,
    book,
    language,
    folder,
    store,
    clock,
    log,
    owner: OWNER,
    config,
    models,
    auditKey,
    equipment,
    audit: lazily(async () => (await trail()).audit, ['list', 'show', 'report', 'verify']),
    issues: lazily(
      async () => (await trail()).issues,
      ['list', 'damaged', 'load', 'questions', 'comment', 'answer', 'close'],
    ),
    inbox: lazily(async () => (await import('./open-inbox.ts')).openInbox(project, rooms), ['list', 'match']),
    agents: async () => (await import('./load-agent-cards.ts')).loadAgentCards(project),
    road,
    runs: openRuns({
      deps,
      projectId: id,
      owner: OWNER,
      events: parts.events ?? NO_EVENTS,
      road,
      isBeside,
      openLooks: () => Promise.all(rooms.flatMap((row) => row.openLook?.(project) ?? [])),
    }),
    tidy: async (options) =>
      (await import('./tidy-project.ts')).tidyProject({ store, log, owner: OWNER }, options),
    enter: async (row) => (await open(row)).api,
    findKind,
  };
  return project;
}

/** The book of a project that has to be one. */
export function needBook({ id, book }: Pick<OpenProject, 'id' | 'book'>): Book {
  if (book !== null) return book;
  throw new CodedError('project_not_a_book', {
    message: `${id} is a project without a book.`,
    kept: 'nothing was changed',
    details: { book: id },
  });
}
