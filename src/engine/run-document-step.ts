import { type Json, type Jsonable, toJson } from '../contracts/json.ts';
import type { RunContext, StepAbout } from './run-context.ts';

/** What is known of such a step before it has an output. */
export type DocumentAbout = Omit<StepAbout, 'outputHash' | 'preview' | 'summary' | 'usage'>;

/**
 * A step whose output is a document with a type of its own. As with every step, the journal is believed: what it has under
 * the same id and inputs was made by this very effect. So the casts below take back what toJson has taken away.
 */
export async function runDocumentStep<T extends Jsonable<T>>(
  context: Pick<RunContext, 'step'>,
  id: string,
  inputs: Json,
  effect: () => Promise<T>,
  about: DocumentAbout & { readonly preview?: (output: NoInfer<T>) => string } = {},
): Promise<T> {
  const { preview, ...rest } = about;
  const told = preview === undefined ? rest : { ...rest, preview: (json: Json) => preview(fromJson(json)) };
  return fromJson(await context.step(id, inputs, async () => toJson(await effect()), told));

  function fromJson(json: Json): T {
    return json as unknown as T;
  }
}
