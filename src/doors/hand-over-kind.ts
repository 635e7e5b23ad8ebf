import type { z } from 'zod';
import type { DispatchedWork } from '../dispatch-runs.ts';
import { CodedError } from '../errors.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { RunKind } from '../project/run-kind.ts';
import type { Handing } from './door.ts';

type Kinds = Pick<OpenProject, 'findKind'>;

/** Prepares work of a kind and hands it to whoever works on the queue. */
export async function handOverKind(
  project: Kinds & Pick<OpenProject, 'id' | 'road'>,
  name: string,
  request: unknown,
  { asked, queue }: Handing,
): Promise<DispatchedWork<unknown>> {
  const { kind, read } = await readRequest(project, name, request);
  return queue.start(project.id, () => project.road.submit(kind, read, asked));
}

/** A kind and what it is asked for; `request_invalid` where there is no such kind, or it cannot be asked for this. */
export async function readRequest(
  project: Kinds,
  name: string,
  request: unknown,
): Promise<{ readonly kind: RunKind; readonly read: unknown }> {
  const kind = await project.findKind(name);
  if (kind === null) throw new CodedError('request_invalid', { message: `There is no kind of run ${name}.` });
  return { kind, read: readAs(kind.request, request) };
}

/** What was asked for, or `request_invalid` with what is wrong with it. */
export function readAs<T>(schema: z.ZodType<T>, request: unknown): T {
  const read = schema.safeParse(request);
  if (read.success) return read.data;
  throw new CodedError('request_invalid', {
    message: `The body is not what this takes: ${describeIssues(read.error)}`,
  });
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || '(whole)'}: ${message}`).join('; ');
}
