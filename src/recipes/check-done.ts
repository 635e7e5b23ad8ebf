import type { Json, JsonObject } from '../contracts/json.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import { CodedError } from '../errors.ts';
import { isSamePage } from '../manuscript/find-page.ts';
import { type DodFacts, type DodResult, evaluateDod } from './evaluate-dod.ts';
import { loadDodFacts } from './load-dod-facts.ts';
import { type RecipeSources, titleWork } from './recipe-sources.ts';
import type { RefScope } from './resolve-ref.ts';

/** A check of the definition of done that did not pass, and why. */
export type NotDone = { readonly check: string; readonly detail: string; readonly issue_id: string };

/**
 * The recipe's definition of done. What does not pass opens an issue that says so, and ends the run as failed; a report that
 * does not pass may instead be told to whoever runs the recipe, who knows what is to follow.
 */
export async function checkDone(
  context: RunContext,
  sources: RecipeSources,
  place: { readonly issueId: string; readonly scope: RefScope },
): Promise<NotDone[]> {
  const { recipe, issues, book, onReportFails = 'end' } = sources;
  const results = await runDocumentStep(
    context,
    'dod',
    { dod: recipe.dod as Json },
    async (): Promise<Told[]> => {
      const facts = await loadDodFacts(recipe.dod, place.scope, (path) => isThere(context, path));
      const results = evaluateDod(recipe.dod, facts).map((result) => explain(result, facts));
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
      if (onReportFails === 'tell' && failed.every(({ check }) => check.check === 'report_passes'))
        return results.map((result) => ({ ...describe(result), issue_id: issue.id }));
      throw new CodedError('dod_failed', {
        message: failed.map(({ detail }) => detail).join('; '),
        kept: 'everything that was made is in the slots of the run',
        details: { book: book.book_id, issue_id: issue.id, failed: failed.map(describe) },
      });
    },
    {
      kind: 'check',
      phase: 'dod',
      preview: (told) => `${told.filter(({ passed }) => passed).length} of ${recipe.dod.length} checks pass`,
    },
  );
  return results.flatMap(({ passed, check, detail, issue_id = '' }) =>
    passed ? [] : [{ check, detail, issue_id }],
  );
}

/** A scene's page goes by its numbers: where the outline's summary has changed since the tools looked, the commit has just
 *  given it another name. */
async function isThere({ files }: RunContext, path: string): Promise<boolean> {
  if ((await files.read(path)) !== null) return true;
  const pages = path.startsWith(`${PROJECT_PATHS.scenes}/`) ? await files.list(PROJECT_PATHS.scenes) : [];
  return pages.some((page) => isSamePage(page.path, path));
}

type Told = ReturnType<typeof describe> & { readonly issue_id?: string };

/** A report that does not pass says itself why. */
function explain(result: DodResult, { slots }: DodFacts): DodResult {
  const { check, passed, detail } = result;
  if (passed || check.check !== 'report_passes') return result;
  const slot = slots.get(check.slot);
  const summary = slot?.kind === 'json' ? (slot.value as JsonObject | null)?.['summary'] : undefined;
  return typeof summary === 'string' ? { ...result, detail: `${detail}: ${summary}` } : result;
}

function describe({ check, passed, detail }: DodResult): { check: string; passed: boolean; detail: string } {
  return { check: check.check, passed, detail };
}
