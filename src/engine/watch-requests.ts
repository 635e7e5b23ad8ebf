import type { EngineDeps } from './engine.ts';

export interface RequestHandlers {
  readonly cancel: (reason: string) => void;
  readonly pause: (reason: string) => void;
}

const OVER = new Error('Nobody watches any more.');

/** Looks for cancel and pause requests beside a run while it works, and tells each once. Returns how to end the watch. */
export function watchRequests(
  deps: EngineDeps,
  runId: string,
  handlers: RequestHandlers,
): () => Promise<void> {
  if (deps.pollMs === null) return async () => undefined;
  const pollMs = deps.pollMs;
  const end = new AbortController();
  const told = new Set<string>();
  const watching = (async () => {
    while (!end.signal.aborted) {
      for (const { request, reason } of await deps.store.runs.loadRequests(runId)) {
        // A run that is worked on need not be taken up.
        if (request === 'resume') continue;
        if (!told.has(request)) handlers[request](reason);
        told.add(request);
      }
      await deps.clock.sleep(pollMs, end.signal);
    }
  })().catch((error: unknown) => {
    // The watch ends with the run; trouble while looking is told, and the run itself goes on.
    if (!end.signal.aborted) deps.log.warn(`requests to this run are not seen: ${String(error)}`);
  });
  return async () => {
    end.abort(OVER);
    await watching;
  };
}
