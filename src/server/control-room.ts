import type {
  AnyReceipt,
  AuditReport,
  ListedIssue,
  ListedRecipe,
  ProjectEntry,
  RecipeDetail,
  ToolEntry,
} from '../contracts/api-rooms.ts';
import type { Issue, IssueStatus } from '../contracts/issue.ts';
import type { RoutingResult } from '../contracts/recipe.ts';
import type { TaskPacket } from '../contracts/task-packet.ts';
import type { DispatchedWork } from '../dispatch-runs.ts';
import type { Door, WorkDoor } from '../doors/door.ts';
import type { ProjectRuns } from '../project/open-runs.ts';
import type { AskedWork } from '../project/road.ts';

// All that the server needs from the application, on one page. Routes know nothing else.

export interface ControlRoom {
  readonly version: string;
  projects(): Promise<readonly ProjectEntry[]>;
  /** The named project; unnamed the one of `serve --book`, or the only one there is. */
  open(project: string | undefined): Promise<ProjectRoom>;
  /** Where documents are, unless a project is named. */
  readonly documentsIn: string;
  /** Calls a door that needs no project. */
  call<Input, Output>(door: Door<'workspace', Input, Output>, input: Input, asking: Asking): Promise<Output>;
  /** `request_invalid` where the server was started for one project and no other. */
  checkNewProjects(): void;
}

/** What a request brings along besides the input. */
export interface Asking {
  readonly asked: AskedWork;
  readonly signal: AbortSignal;
}

export interface ProjectRoom extends WorkRooms {
  readonly project: string;
  readonly runs: Pick<
    ProjectRuns,
    | 'listShown'
    | 'load'
    | 'steps'
    | 'stepsAfter'
    | 'step'
    | 'slot'
    | 'nested'
    | 'contains'
    | 'follow'
    | 'followAll'
    | 'ended'
    | 'cancel'
    | 'pause'
  >;
  /** A file of the author's, or null; `path_refused` for what does not stay inside. */
  readFile(path: string): Promise<Uint8Array | null>;
  /** `request_invalid` where there is no such kind, or it cannot be asked for this. */
  startRun(kind: string, request: unknown, asked: AskedWork): Promise<DispatchedWork<unknown>>;
  /** Calls a door. Work that it begins is handed over. */
  call<Input, Output>(door: Door<'book', Input, Output>, input: Input, asking: Asking): Promise<Output>;
  /** Hands work over to whoever works on the queue. */
  handOver<Input>(door: WorkDoor<Input>, input: Input, asked: AskedWork): Promise<DispatchedWork<unknown>>;
}

/** What the capabilities bring. */
export interface WorkRooms {
  readonly recipes: RecipeRoom;
  readonly issues: IssueRoom;
  readonly audit: AuditRoom;
  readonly tools: ToolRoom;
}

export interface RecipeRoom {
  list(): Promise<readonly ListedRecipe[]>;
  /** Null where there is none. */
  load(recipeId: string): Promise<RecipeDetail | null>;
  route(description: string): Promise<RoutingResult>;
}

export interface IssueRoom {
  list(filter: { readonly status?: IssueStatus }): Promise<readonly ListedIssue[]>;
  load(issueId: string): Promise<Issue | null>;
  // Each answers with the issue as it is afterwards, null where there is none.
  comment(issueId: string, body: string): Promise<Issue | null>;
  answer(issueId: string, text: string, questionId: string | undefined): Promise<Issue | null>;
  close(issueId: string): Promise<Issue | null>;
}

export interface AuditRoom {
  packets(filter: { readonly issueId?: string; readonly runId?: string }): Promise<readonly TaskPacket[]>;
  packet(packetId: string): Promise<TaskPacket | null>;
  receipt(receiptId: string): Promise<AnyReceipt | null>;
  /** By its receipt, or by its packet: then the last one. */
  report(id: string): Promise<AuditReport | null>;
}

export interface ToolRoom {
  list(): Promise<readonly ToolEntry[]>;
}
