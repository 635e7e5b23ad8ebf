import type { Json } from '../contracts/json.ts';
import type { RunContext } from '../engine/run-context.ts';
import { CodedError } from '../errors.ts';
import { type DodResult, evaluateDod } from './evaluate-dod.ts';
import { loadDodFacts } from './load-dod-facts.ts';
import { type RecipeSources, titleWork } from './recipe-sources.ts';
import type { RefScope } from './resolve-ref.ts';

/** The recipe's definition of done. What does not pass opens an issue that says so, and ends the run as failed. */
export async function checkDone(
  context: RunContext,
  sources: RecipeSources,
  place: { readonly issueId: string; readonly scope: RefScope },
): Promise<void> {
  const { recipe, issues, book } = sources;
  await context.step<Json>(
    'dod',
    { dod: recipe.dod as Json },
    async () => {
      const exists = async (path: string) => (await context.files.read(path)) !== null;
      const results = evaluateDod(recipe.dod, await loadDodFacts(recipe.dod, place.scope, exists));
      const failed = results.filter(({ passed }) => !passed);
      if (failed.length === 0) return results.map(describe);
      const issue = await issues.open({
        origin: [context.runId, 'dod', context.executions('dod') + 1],
        title: titleWork({ label: 'Not done' }, recipe.label),
        author: 'system',
        body: failed.map((result) => `- ${describe(result).check}: ${result.detail}`).join('\n'),
        tags: ['dod', recipe.recipe_id],
        priority: 'high',
        relatedIssues: [place.issueId],
      });
      throw new CodedError('dod_failed', {
        message: failed.map(({ detail }) => detail).join('; '),
        kept: 'everything that was made is in the slots of the run',
        details: { book: book.book_id, issue_id: issue.id, failed: failed.map(describe) },
      });
    },
    {
      kind: 'check',
      phase: 'dod',
      preview: () => `${recipe.dod.length} of ${recipe.dod.length} checks pass`,
    },
  );
}

function describe({ check, passed, detail }: DodResult): { check: string; passed: boolean; detail: string } {
  return { check: check.check, passed, detail };
}
