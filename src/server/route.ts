import type { z } from 'zod';
import type { Door } from '../doors/door.ts';
import type { ControlRoom } from './control-room.ts';
import type { StepFolds } from './step-folds.ts';

const LARGEST_BODY = 1024 * 1024;
/** What brings files along: a manuscript with its pictures, a font. */
export const LARGEST_UPLOAD = 32 * LARGEST_BODY;

/** A row of the route table. Validation, errors and the API document are all made from it. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** `/api/runs/{id}` */
  readonly path: string;
  /** operationId of the API document. */
  readonly name: string;
  readonly summary: string;
  /** The doors that it is a row over, by name; none where it only shows what the server itself has. */
  readonly doors: readonly string[];
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | null;
  readonly responses: Readonly<Record<number, RouteResponse>>;
  /** Statuses of refusals that are this route's own; those of every route are added. */
  readonly errors: readonly number[];
  /** Where a reason has another status here than in the table of reasons. */
  readonly statusOf: Readonly<Record<string, number>>;
  /** Whether the answer may take as long as it likes. */
  readonly unlimited: boolean;
  /** How many bytes a body may have at most. */
  readonly largestBody: number;
  handle(input: RouteInput): Promise<Answer>;
}

export interface RouteResponse {
  readonly description: string;
  /** What a JSON body keeps; null where the body is not JSON, or there is none. */
  readonly schema: z.ZodType | null;
  /** Media types where it is not JSON. */
  readonly types?: readonly string[];
}

export interface RouteInput<P = unknown, Q = unknown, B = unknown> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly headers: Headers;
  readonly room: ControlRoom;
  readonly folds: StepFolds;
  /** Fires when the client has gone, or the server stops. */
  readonly signal: AbortSignal;
}

export type Answer =
  | { readonly status: number; readonly json: unknown; readonly headers?: Readonly<Record<string, string>> }
  | {
      readonly status: number;
      readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
      readonly headers: Readonly<Record<string, string>>;
    };

/** A row whose handler knows the types of what it is given; the table sees only `Route`. */
export function defineRoute<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType = z.ZodNull,
>(row: {
  readonly method: Route['method'];
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly doors?: readonly Pick<Door, 'name'>[];
  readonly params: P;
  readonly query: Q;
  readonly body?: B;
  readonly responses: Route['responses'];
  readonly errors?: readonly number[];
  readonly statusOf?: Route['statusOf'];
  readonly unlimited?: boolean;
  readonly largestBody?: number;
  handle(input: RouteInput<z.infer<P>, z.infer<Q>, z.infer<B>>): Promise<Answer>;
}): Route {
  return {
    ...row,
    doors: (row.doors ?? []).map(({ name }) => name),
    body: row.body ?? null,
    errors: row.errors ?? [],
    statusOf: row.statusOf ?? {},
    unlimited: row.unlimited ?? false,
    largestBody: row.largestBody ?? LARGEST_BODY,
    // What reaches the handler was validated by these same schemas.
    handle: (input) => row.handle(input as RouteInput<z.infer<P>, z.infer<Q>, z.infer<B>>),
  };
}
