import { listIssues } from '../audit/issue-files.ts';
import type { ProjectStore } from '../engine/ports.ts';
import type { ToolContext } from '../tools/tool.ts';

/** What tools work with in a talk. Work is routed by whoever has recipes; nobody here is asked to. */
export function createTalkToolContext(
  { store, language }: { readonly store: ProjectStore; readonly language: string },
  signal: AbortSignal,
): ToolContext {
  return {
    files: store.files,
    language,
    issues: () => listIssues(store, {}),
    route: async () => ({ recipe_id: null, initial_args: {}, routable: false, reason: 'no recipes here' }),
    memo: store.memo,
    signal,
  };
}
