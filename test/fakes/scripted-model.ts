import type { Model, ModelAnswer, ModelRequest } from '../../src/engine/ports.ts';

/** What a scripted model does with one request: answer a text, throw an error, or whatever a function says. */
export type Script =
  | string
  | Error
  | ((request: ModelRequest, signal: AbortSignal) => Promise<string> | string);

export interface ScriptedModel extends Model {
  /** Every request that was made, in order. */
  readonly requests: readonly ModelRequest[];
}

/** A model that follows a list, or one function for all requests. Asking past the end of the list is a failure of the test. */
export function createScriptedModel(
  script: readonly Script[] | Script,
  parts: Partial<Model> = {},
): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    id: 'scripted:model',
    price: { input: 1, output: 2 },
    maxOutputTokens: 1000,
    envelope: 'strict',
    maxInFlight: 8,
    ...parts,
    requests,
    async generate(request, { signal, onText }): Promise<ModelAnswer> {
      signal.throwIfAborted();
      const next = Array.isArray(script) ? script[requests.length] : script;
      requests.push(request);
      if (next === undefined) throw new Error(`the script has no answer ${requests.length}`);
      if (next instanceof Error) throw next;
      const text = typeof next === 'function' ? await next(request, signal) : next;
      onText?.(text);
      return {
        text,
        usage: { input_tokens: 100, output_tokens: 50, cached_tokens: 0 },
        finishReason: 'stop',
      };
    },
  };
}
