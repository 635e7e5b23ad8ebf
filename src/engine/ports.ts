import type { AuditChainEntry, AuditHead } from '../contracts/audit-chain.ts';
import type { Effort, Price } from '../contracts/config.ts';
import type { JsonObject } from '../contracts/json.ts';
import type { ModelCall } from '../contracts/model-call.ts';
import type { ProjectRequest } from '../contracts/project-request.ts';
import type { Run } from '../contracts/run.ts';
import type { RunEvent } from '../contracts/run-event.ts';
import type { RunRequest } from '../contracts/run-request.ts';
import type { SlotCache } from '../contracts/slot-cache.ts';
import type { StepRecord } from '../contracts/step-record.ts';
import type { CallUsage, Usage } from '../contracts/usage.ts';
import type { CodedError } from '../errors.ts';
import type { ReasonCode } from '../reasons.ts';

// Everything the engine needs from outside, on one page. Names are relative and `/`-separated; nothing here knows a
// local path. Each storage port has one conformance suite in test/conformance that every implementation passes.

// ── a project's files ────────────────────────────────────────────────────────────────────────────────────────────────

export type FileChange =
  | { readonly path: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly bytes: null };

export interface CommitOptions {
  /** Hash (`sha256:<hex>`) each named file must have now; null: must not be there. A file that already has its new
   *  content passes as well, so that a commit repeated after a crash is not refused. */
  readonly expect: Readonly<Record<string, string | null>>;
  readonly fence: number;
}

export interface FileEntry {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

export interface Files {
  /** The whole file, or null where there is none. */
  read(path: string): Promise<Uint8Array | null>;
  /** The same for each of many, in the order asked for. All of them are in memory at once: `readEach` of read-files.ts goes
   *  through any number. */
  readMany(paths: readonly string[]): Promise<(Uint8Array | null)[]>;
  /** Files below a folder (all of the project for ''), sorted by path, without `.control-room/` unless it is named. With
   *  `wanted`, only files and folders whose path it is true of are looked at, and what lies below a folder only if it is
   *  true of the folder. */
  list(folder: string, wanted?: (path: string) => boolean): Promise<FileEntry[]>;
  /** All changes or none, durable when it returns. */
  commit(changes: readonly FileChange[], options: CommitOptions): Promise<void>;
}

// ── a project's lock ─────────────────────────────────────────────────────────────────────────────────────────────────

export interface Lease {
  readonly fence: number;
  /** Fires once when another owner has taken over. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** Who writes in a project. Whether it is alive is the store's own affair, and so is what it knows of it. */
export interface LockHolder {
  /** Tells one holder from another, and nothing else. */
  readonly id: string;
  /** A sentence for people: who, what for, since when. */
  readonly text: string;
}

export interface Lock {
  /** Waits up to waitMs for a live owner to let go; then `project_locked`, with the holder's text as its message. */
  acquire(options: {
    readonly owner: string;
    readonly purpose: string;
    readonly waitMs: number;
  }): Promise<Lease>;
  /** Null where nobody who is alive has it. */
  holder(): Promise<LockHolder | null>;
}

// ── a project's runs ─────────────────────────────────────────────────────────────────────────────────────────────────

export interface BlobRef {
  readonly sha256: string;
  readonly bytes: number;
  /** Name under which a person finds it in the project. */
  readonly location: string;
}

export interface RunSummary {
  readonly run_id: string;
  readonly kind: string;
  readonly recipe_id: string | null;
  readonly parent_run_id: string | null;
  readonly status: Run['status'];
  readonly created_at: string;
  /** What it is for, in a line. */
  readonly title: string;
  /** What it has come to, with all that is nested in it. */
  readonly usage: Usage;
}

export interface RunFilter {
  readonly status?: Run['status'];
  readonly recipeId?: string;
  readonly kind?: string;
  /** Only root runs where true. */
  readonly roots?: boolean;
  readonly workKey?: string;
  /** Newest first; those created before this run. */
  readonly before?: string;
  readonly limit?: number;
}

/** A run that is not kept as it was written. */
export interface DamagedRun {
  readonly run_id: string;
  readonly reason_code: ReasonCode;
  /** What is damaged, under the name by which a person finds it. */
  readonly path: string;
  /** The end of a sentence that begins with the path. */
  readonly why: string;
  /** What the run is read from instead; null where it cannot be read, and so is in no list. */
  readonly instead: string | null;
  /** When somebody last changed it, as far as that is known. */
  readonly changed_at: string;
}

export type RunCreation =
  | { readonly created: true }
  /** The run that is at the same work. */
  | { readonly created: false; readonly runId: string };

/** One line of a journal with its place, so that its output can be read again without being kept in memory. */
export interface JournalLine {
  readonly record: StepRecord;
  readonly position: number;
}

export interface Journal {
  /** Durable when it returns; `lock_lost` when the fence is no longer the project's. */
  append(record: StepRecord): Promise<{ readonly position: number }>;
  /** The record at a place that `append` or `lines` told. */
  read(position: number): Promise<StepRecord>;
  appendCall(line: ModelCall): Promise<void>;
  saveBlob(bytes: Uint8Array): Promise<BlobRef>;
  /** Replaced as a whole, not synced: it can always be made again from the journal. */
  saveSnapshot(cache: SlotCache): Promise<void>;
  /** Durable where asked for; otherwise replaced as a whole and not synced. */
  saveRun(run: Run, options: { readonly durable: boolean }): Promise<void>;
  close(): Promise<void>;
}

export interface RunStore {
  /** Makes the run durable. The same id twice is an invariant broken. A run that only waits (`pending`) may be created
   *  without a fence while another process works: until it is taken up, under the lock, nobody else writes it.
   *  Where another run of the project with the same `work_key` is `pending` or `running`, nothing is stored and that run
   *  is named: of any number of processes that create at once, one does. Whether a run that says `running` is still worked
   *  on is not asked. A run without a work key is never refused.
   *  `blobs` are stored with it, for `loadBlob`: what it was given to work on, which whoever takes it up has not. */
  create(run: Run, fence: number | null, blobs?: readonly Uint8Array[]): Promise<RunCreation>;
  load(runId: string): Promise<Run | null>;
  /** One that cannot be read hides no other: it is left out here, and told by `listDamaged`. */
  list(filter: RunFilter): Promise<RunSummary[]>;
  /** Sorted by their ids. Journals of runs that have ended are not looked at, nor the lines of any. */
  listDamaged(): Promise<DamagedRun[]>;
  /** The state of a run that nobody works on, durably, whatever became of its journal. `lock_lost` as for a journal. */
  save(run: Run, fence: number): Promise<void>;
  /** For the one writer. `journal_corrupt` where lines that were there are gone. Drops a torn tail first and tells how many bytes went. */
  openJournal(
    runId: string,
    fence: number,
  ): Promise<{ readonly journal: Journal; readonly droppedBytes: number }>;
  /** For any reader: whole lines after a sequence number; a torn tail is not there yet. `journal_corrupt` as above. */
  lines(runId: string, options?: { readonly afterSeq?: number }): AsyncIterable<JournalLine>;
  calls(runId: string): AsyncIterable<ModelCall>;
  loadBlob(runId: string, sha256: string): Promise<Uint8Array | null>;
  loadSnapshot(runId: string): Promise<SlotCache | null>;
  saveRequest(runId: string, request: RunRequest): Promise<void>;
  loadRequests(runId: string): Promise<RunRequest[]>;
  clearRequests(runId: string): Promise<void>;
  /** A word for how the run stands: another one after each change. Also for a run that is not there yet. */
  mark(runId: string): Promise<string>;
  /** Resolves when the mark is no longer this one, or the signal fires; may wake for nothing. */
  changed(runId: string, since: string, signal: AbortSignal): Promise<void>;
}

// ── a project's audit trail ──────────────────────────────────────────────────────────────────────────────────────────

// A trail is a chain of entries in order, the part that each of them names, and a head that tells how far the chain goes.
// What they mean, who signs them and what is wrong with them is src/audit's; how they are kept is the store's. The hash of
// an entry is that of its canonical JSON, and a store gives an entry back to the letter or not at all.

/** none: no trail was begun. missing: there is a chain, and no head. damaged: there is one that was not written so. */
export type StoredHead = AuditHead | 'none' | 'missing' | 'damaged';

/** What is stored in the place of an entry. */
export interface ChainRow {
  /** Null for what is no entry, or not exactly what was written. */
  readonly entry: AuditChainEntry | null;
  /** Of the entry as it is stored now. */
  readonly hash: string | null;
  /** The place after it. */
  readonly end: number;
}

/** Where the part of an entry is: by its name, and for one of several under a name by its position. */
export type PartPlace = Pick<AuditChainEntry, 'path' | 'position' | 'bytes'>;

export interface StoredPart {
  /** As many as there are. */
  readonly bytes: Uint8Array;
  /** False where it is not kept as it was written, although its bytes may be. */
  readonly intact: boolean;
}

export interface AuditStore {
  /** Under which names a person finds chain and head. */
  readonly labels: { readonly chain: string; readonly head: string };
  loadHead(): Promise<StoredHead>;
  /** The place after everything that is stored of the chain, beyond the head too: another one tells that somebody has
   *  written. Null where there is no chain. */
  end(): Promise<number | null>;
  /** The chain in the order in which it is stored, beyond the head too, from a place that a row told; 0 for all of it. */
  rows(from: number): AsyncIterable<ChainRow>;
  /** Null where there is nothing in its place. */
  loadPart(place: PartPlace): Promise<StoredPart | null>;
  /** Everything that is stored as a part, whether an entry names it or not, and how many bytes are under its name: where
   *  there are several, each with one more than its own, as their positions have it. */
  listParts(): Promise<readonly { readonly path: string; readonly bytes: number }[]>;
  /** A turn at writing; the next one begins when it has ended, whoever asked for it. `lock_lost` when the fence is no
   *  longer the project's, here and before each write. */
  write<T>(fence: number, turn: (writer: AuditWriter) => Promise<T>): Promise<T>;
}

/** Good for one turn. */
export interface AuditWriter {
  /** Makes sure that the head as it is found is durable: whoever wrote it may have died before it was. */
  confirm(): Promise<void>;
  /** An entry at the end of the chain, its part, and the head that makes it one of the trail. Durable when it returns. A
   *  writer that dies meanwhile leaves the trail as it was, or this one entry beyond the head, its part whole or missing;
   *  there is no part without an entry, and no head without both. Entered once more at the same place, what is there
   *  stays throughout. `audit_broken` where something else is in the place of the part. */
  enter(entered: {
    readonly at: number;
    readonly entry: AuditChainEntry;
    readonly part: Uint8Array;
    readonly head: AuditHead;
  }): Promise<{ readonly end: number }>;
  /** Takes away what lies beyond the head, from a place on: first the part of the entry, where one is given, then the
   *  rows. Durable when it returns. */
  drop(at: number, entry: AuditChainEntry | null): Promise<void>;
  /** Brings up to date what a store may keep beside the trail for people to find parts by, when it finds it worth the
   *  while, or now. Nothing is decided by it. */
  keepIndex(chain: IndexedChain, options: { readonly now: boolean }): Promise<void>;
}

/** The whole chain, as far as the head goes. */
export interface IndexedChain {
  readonly entries: readonly AuditChainEntry[];
  readonly count: number;
  /** Of the last entry. */
  readonly hash: string | null;
}

/** The secret that signs the trail. It lies outside the project. */
export interface AuditKey {
  /** null where there is none. */
  load(): Promise<Uint8Array | null>;
  /** The same, made first where there is none; null where there is no place for one. */
  create(): Promise<Uint8Array | null>;
}

// ── what people say to a project ─────────────────────────────────────────────────────────────────────────────────────

/** Comments, answers and the like: nobody needs the lock to say something. What they come to is src/audit's. */
export interface RequestStore {
  /** Durable when it returns, whoever holds the lock. The same request again changes nothing. */
  save(request: ProjectRequest): Promise<void>;
  /** Oldest first, by their ids. One that cannot be read hides no other. */
  list(): Promise<ProjectRequest[]>;
  /** Those that cannot be read, and why: each as the refusal of its file. */
  listDamaged(): Promise<CodedError[]>;
  /** For the one writer, once the request is done. Durable when it returns; nothing where there is none. `lock_lost` when
   *  the fence is no longer the project's. */
  remove(id: string, fence: number): Promise<void>;
}

// ── what several people change together ──────────────────────────────────────────────────────────────────────────────

/** Logs that nobody owns: whoever knows how a log ends may add the next entry, without the lock. Of any number who add in the
 *  same place at once, one does, and the others are told; so whoever added has seen all that was there before. A log is named
 *  after its kind and its own id: `sess_…` is what was done to a session plan, `chat_<agent>` what was said to an agent.
 *  Entries of a talk are sealed (seal-line.ts). */
export interface LogStore {
  /** Durable when it returns. False where the place is not the next one: nothing was written. Places are numbered from 1. */
  append(log: string, place: number, entry: JsonObject): Promise<boolean>;
  /** Entries from a place on, in order. What cannot be read is refused: nothing after it would mean the same. */
  read(log: string, from: number): Promise<JsonObject[]>;
  /** All of a kind that have an entry, by their names, each with how many it has. */
  list(kind: string): Promise<{ readonly log: string; readonly entries: number }[]>;
  /** Takes a whole log away. False where there was none. */
  remove(log: string): Promise<boolean>;
}

// ── what somebody is still writing ───────────────────────────────────────────────────────────────────────────────────

/** Texts on their way into the book: nobody needs the lock to keep one, and nothing is made of them. What is in one is for whoever
 *  keeps it. A name has small letters, digits and _. */
export interface DraftStore {
  /** The names of all there are, sorted. */
  list(): Promise<string[]>;
  /** As it lies there; null where there is none. */
  load(name: string): Promise<Uint8Array | null>;
  /** Puts a draft in the place of the one that was seen there, by its hash (`sha256:<hex>`, null: none), or with null takes that one
   *  away. Durable when it returns. False where another lies there: nothing was changed. Of any number who replace the same at
   *  once, one does. */
  replace(name: string, bytes: Uint8Array | null, seen: string | null): Promise<boolean>;
}

// ── what a project may forget ────────────────────────────────────────────────────────────────────────────────────────

/** What would otherwise be worked out again. Losing it costs time and nothing else: nobody waits for it to be durable, no
 *  lock is needed, and trouble with it is as if it had never been saved. */
export interface Memo {
  load(name: string): Promise<Uint8Array | null>;
  save(name: string, bytes: Uint8Array): Promise<void>;
}

// ── all of a project ─────────────────────────────────────────────────────────────────────────────────────────────────

/** All that a project's storage offers, from one adapter. */
export interface ProjectStore {
  readonly files: Files;
  readonly audit: AuditStore;
  readonly runs: RunStore;
  readonly lock: Lock;
  /** For a run that works while another owns the project: it changes nothing in the project but its own record. Its journal is
   *  opened and saved under a lock of its own, and every other run is as for anybody. */
  beside(runId: string): BesideRun;
  readonly requests: RequestStore;
  readonly logs: LogStore;
  readonly drafts: DraftStore;
  readonly memo: Memo;
  /** Whether a commit that was interrupted waits to be rolled forward: until then, files may be of two ages. */
  pending(): Promise<boolean>;
  /** Rolls an interrupted commit forward. Called by the owner of the lock before anything else. */
  recover(fence: number): Promise<readonly StorageNotice[]>;
  /** Keeps what ended work left in as little room as the store can. Everything is read as before; nobody opens the journals of
   *  these runs any more. Cut short, nothing is lost, and the next one goes on. Without a fence it tells what there is to do,
   *  and does nothing; `lock_lost` when the fence is no longer the project's. */
  tidy(choice: TidyChoice, fence: number | null): Promise<Tidied>;
}

export interface BesideRun extends Pick<RunStore, 'openJournal' | 'save'> {
  readonly lock: Lock;
}

/** Runs that have ended for good, and parts of the trail that are a file each, by their paths. */
export interface TidyChoice {
  readonly runs: readonly string[];
  readonly parts: readonly string[];
}

export interface Tidied {
  /** How many files there were, and how many bytes. */
  readonly files: number;
  readonly bytes: number;
  /** How many packs they became, and how many bytes. */
  readonly packs: number;
  readonly packed_bytes: number;
}

export interface StorageNotice {
  readonly reason_code: 'commit_conflict_kept' | 'journal_torn_tail' | 'stored_file_invalid';
  readonly message: string;
}

// ── a workspace ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** The projects that are kept in one place. A project is there once it has a file that says what it is (project-marks.ts).
 *  What is no id of a project is `usage_invalid`, whatever is asked. */
export interface Workspace {
  /** Where it is, for people. */
  readonly label: string;
  /** The ids of all projects, sorted. */
  list(): Promise<string[]>;
  has(projectId: string): Promise<boolean>;
  /** Makes room for a project; what makes it one is put there through its store. Nothing happens where there is room. */
  create(projectId: string): Promise<void>;
  /** The storage of a project, also of one that is still to be made. */
  open(projectId: string): Promise<ProjectStore>;
  /** Where a person finds it, whether it is there or not. */
  labelOf(projectId: string): string;
  /** An empty folder in a project, for people to see what will be in it; nothing in a storage without folders. */
  showFolder(projectId: string, name: string): Promise<void>;
}

// ── the queue ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A run that is stored and waits for its turn. Plain data, so that another process may do the work. */
export interface Job {
  readonly project: string;
  readonly runId: string;
}

export type JobState = 'waiting' | 'working' | 'ended';

/** Takes jobs, and knows nothing of who does them, or where. A project's jobs are done one at a time, in the order they
 *  came; those of another project do not wait for them. */
export interface Queue {
  /** How the job stands now. A job that waits or is being worked on is not taken a second time. */
  submit(job: Job): Promise<Exclude<JobState, 'ended'>>;
  /** Takes nothing more (`queue_closed`). What still waits is left to whoever opens a queue next: it is stored as a run. */
  close(): Promise<void>;
}

/** How a worker leaves a job. To be tried again it keeps its place in front of its project's others. */
export type JobOutcome = { readonly kind: 'done' } | { readonly kind: 'retry'; readonly afterMs: number };

export interface WorkerParts {
  /** Trouble that it throws is the worker's own, and the job is done with it; how a run ended is in the run. */
  readonly work: (job: Job) => Promise<JobOutcome>;
  /** Told as this worker begins a job, leaves it to be tried again, or has done with it. */
  readonly onState?: (job: Job, state: JobState) => void;
  readonly onTrouble: (job: Job, error: unknown) => void;
}

/** Does the jobs of a queue from when it is started. There may be none, or several. */
export interface Worker {
  /** Begins nothing more; resolves when what is under way has ended. */
  close(): Promise<void>;
}

// ── events ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Events of one run with all that is nested in it, or of everything in the project. */
export interface EventFilter {
  readonly project: string;
  readonly runId?: string;
}

/** What runs tell while they work, from whoever works to whoever wants to know. The store is what is true: whatever is told
 *  here can be read there a moment later, but for text as it comes. */
export interface Events {
  /** To whoever follows now. Neither waits nor throws, and costs next to nothing where nobody follows. */
  publish(project: string, event: RunEvent): void;
  /** What is published from now on, in its order, after the latest `progress` of each root run that is under way. Ends with
   *  the signal. A reader that falls behind loses text first, then what the journal has as well (steps that began and
   *  ended), and never the latest `progress` and `status` of a run. */
  follow(filter: EventFilter, signal: AbortSignal): AsyncIterable<RunEvent>;
}

// ── a model ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ModelMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
  /** In the order of the content; none of them is part of what is asked. */
  readonly seams?: readonly PromptSeam[];
  /** Where the shape of the answer is told, for models that are sent no schema: whoever sends one says it only once. */
  readonly shape?: { readonly from: number; readonly to: number };
}

/** A place in a prompt up to which it is the same for all requests of a book, a chapter, a scene, or a text. */
export interface PromptSeam {
  readonly at: number;
  readonly level: 'book' | 'chapter' | 'scene' | 'text';
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** A hint for providers with a structured mode; what comes back is checked all the same. */
  readonly jsonSchema: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> } | null;
  readonly maxOutputTokens: number;
  readonly temperature: number | null;
  /** How much the model reasons first; left out: as it does by itself. */
  readonly effort?: Effort;
}

export interface ModelAnswer {
  readonly text: string;
  /** A block of reasoning that came as text before the answer, kept as it came. */
  readonly reasoning?: string;
  readonly usage: Omit<CallUsage, 'cost_usd'>;
  /** stop, length …: shown, never believed. */
  readonly finishReason: string;
}

/** Who asks, for whoever writes down what was asked; no model answers differently for it. */
export interface RequestAbout {
  readonly stepId: string;
  readonly role: string;
}

/** What of requests a provider refuses for a model. */
export interface Refusals {
  /** Contracts whose schema it does not take. */
  readonly schemas: readonly string[];
  readonly temperature: boolean;
  readonly effort: boolean;
  /** It wants the limit under the newer name, max_completion_tokens. */
  readonly max_tokens: boolean;
  /** It does not want to be told what it could keep. */
  readonly marks: boolean;
  /** Answers may be no longer; null where that was never refused. */
  readonly output_tokens: number | null;
  /** What it takes in all, prompt and answer, where a refusal said so. */
  readonly context_tokens: number | null;
}

/** A model that turns texts into vectors. Those of two makers cannot be compared. */
export interface Embedder {
  /** provider:model */
  readonly id: string;
  readonly price: Price | null;
  /** A vector a text, in their order. Trouble is thrown as a model's is. */
  embed(
    texts: readonly string[],
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly vectors: readonly (readonly number[])[]; readonly tokens: number | null }>;
}

export interface Model {
  /** provider:model */
  readonly id: string;
  /** null where nobody told the price. */
  readonly price: Price | null;
  readonly maxOutputTokens: number;
  /** What it gives at the very most, reasoning included; left out where nobody knows. */
  readonly mostOutputTokens?: number;
  /** What it takes in all, prompt and answer; left out where nobody knows. */
  readonly contextTokens?: number;
  /** How much it reasons where its role says nothing. */
  readonly effort?: Effort;
  readonly envelope: 'strict' | 'unwrap';
  /** How many requests may be under way at once. */
  readonly maxInFlight: number;
  /** Its answers were recorded earlier, and so was its trouble: nobody is there to be waited for. */
  readonly isReplay?: boolean;
  /** What its provider has refused of requests so far, and is not sent any more. */
  readonly refused?: () => Refusals;
  /** What a test has found against it, in a sentence; left out where it is fit or was never tested. */
  readonly unfit?: string;
  /** Trouble is thrown as a CodedError with a provider_… code, classified here and nowhere else; `retry_after_ms` in
   *  its details where the provider said it. */
  generate(
    request: ModelRequest,
    options: {
      readonly signal: AbortSignal;
      readonly onText?: (chunk: string) => void;
      /** Told how much reasoning has come, a piece at a time; what it says is nobody's business. */
      readonly onReasoning?: (characters: number) => void;
      readonly about?: RequestAbout;
    },
  ): Promise<ModelAnswer>;
}

// ── the rest ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Clock {
  now(): Date;
  /** Resolves after the time, or rejects with the signal's reason. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Ids {
  /** Random, sortable by time: for root runs and sessions only; everything below them derives. */
  next(prefix: string): Promise<string>;
}

export interface Log {
  /** Shown under --verbose. */
  debug(message: string, facts?: Readonly<Record<string, unknown>>): void;
  info(message: string): void;
  warn(message: string): void;
}
