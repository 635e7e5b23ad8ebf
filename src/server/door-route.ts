import { z } from 'zod';
import { type AskedWire, asked } from '../contracts/start-run.ts';
import type { Door } from '../doors/door.ts';
import { readAsked } from './read-asked.ts';
import { NoParamsSchema, ProjectQuerySchema } from './request-shapes.ts';
import { type Answer, defineRoute, type Route } from './route.ts';

// A route that is a row over a door: what it is for and what it gives are the door's, and what it takes becomes the door's
// input.

type Shape = z.ZodRawShape;
type Read<S extends Shape> = z.infer<z.ZodObject<S>>;

export interface DoorRow<Input, Output, P extends Shape, Q extends Shape, B extends Shape>
  extends Pick<Route, 'method' | 'path' | 'name'> {
  readonly params?: P;
  readonly query?: Q;
  /** Without one, no body is taken. */
  readonly body?: B;
  /** Whether it begins work, which then can be asked for with a cap and a model. */
  readonly asks?: boolean;
  readonly errors?: readonly number[];
  readonly statusOf?: Route['statusOf'];
  readonly unlimited?: boolean;
  readonly largestBody?: number;
  /** It is about the project of documents where none is named. */
  readonly ofDocuments?: true;
  /** Whether it makes a project, which a server that was started for one does not. */
  readonly makesProject?: true;
  read(given: { readonly params: Read<P>; readonly query: Read<Q>; readonly body: Read<B> }): Input;
  /** Where the answer is not the output as it is, with status 200. */
  readonly responses?: Route['responses'];
  answer?(output: Output): Answer;
}

/** A row over a door of a project. */
export function bookRoute<
  Input,
  Output,
  P extends Shape = Record<never, never>,
  Q extends Shape = Record<never, never>,
  B extends Shape = Record<never, never>,
>(door: Door<'book', Input, Output>, row: DoorRow<Input, Output, P, Q, B>): Route {
  return defineRoute({
    ...describe(door, row),
    query: z.strictObject({ ...ProjectQuerySchema.shape, ...row.query }),
    async handle({ room, params, query, body, signal }) {
      const { project, ...rest } = query as { readonly project?: string };
      const { budget, model, ...given } = (body ?? {}) as AskedWire;
      const at = await room.open(project ?? (row.ofDocuments === true ? room.documentsIn : undefined));
      const input = row.read(validated({ params, query: rest, body: row.asks === true ? given : body }));
      const output = await at.call(door, input, { asked: readAsked({ budget, model }), signal });
      return row.answer?.(output) ?? { status: 200, json: output };
    },
  });

  /** By the same schemas that the row was made with. */
  function validated(given: unknown): Parameters<typeof row.read>[0] {
    return given as Parameters<typeof row.read>[0];
  }
}

/** A row over a door that needs no project. */
export function workspaceRoute<
  Input,
  Output,
  Q extends Shape = Record<never, never>,
  B extends Shape = Record<never, never>,
>(door: Door<'workspace', Input, Output>, row: DoorRow<Input, Output, Record<never, never>, Q, B>): Route {
  return defineRoute({
    ...describe(door, row),
    query: z.strictObject({ ...row.query }),
    async handle({ room, params, query, body, signal }) {
      if (row.makesProject === true) room.checkNewProjects();
      const { budget, model, ...rest } = (body ?? {}) as AskedWire;
      const own = row.asks === true ? { ...rest, ...(model === undefined ? {} : { model }) } : body;
      const given = { params, query, body: own } as Parameters<typeof row.read>[0];
      const output = await room.call(door, row.read(given), { asked: readAsked({ budget, model }), signal });
      return row.answer?.(output) ?? { status: 200, json: output };
    },
  });
}

function describe<Input, Output, P extends Shape, Q extends Shape, B extends Shape>(
  door: Pick<Door, 'name' | 'summary' | 'output'>,
  row: DoorRow<Input, Output, P, Q, B>,
) {
  const takes = row.body !== undefined || row.asks === true;
  const whole = z.strictObject({ ...row.body, ...(row.asks === true ? asked : {}) });
  // What can be asked for without a word needs no body.
  const body = whole.safeParse({}).success && row.body === undefined ? whole.optional() : whole;
  return {
    method: row.method,
    path: row.path,
    name: row.name,
    doors: [door],
    summary: door.summary,
    params: row.params === undefined ? NoParamsSchema : z.strictObject({ ...row.params }),
    ...(takes ? { body } : {}),
    responses: row.responses ?? { 200: { description: `${door.summary}.`, schema: door.output } },
    errors: row.errors ?? [404, 409],
    ...(row.statusOf === undefined ? {} : { statusOf: row.statusOf }),
    ...(row.unlimited === undefined ? {} : { unlimited: row.unlimited }),
    ...(row.largestBody === undefined ? {} : { largestBody: row.largestBody }),
  };
}
