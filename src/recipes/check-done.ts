import { deriveIssueId } from '../audit/new-issue.ts';
import type { Json, JsonObject } from '../contracts/json.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { DodCheck } from '../contracts/recipe.ts';
import { CheckReportSchema } from '../contracts/scene-work.ts';
import type { RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import { CodedError } from '../errors.ts';
import { isSamePage } from '../manuscript/find-page.ts';
import { type DodFacts, type DodResult, evaluateDod } from './evaluate-dod.ts';
import { loadDodFacts } from './load-dod-facts.ts';
import { type RecipeSources, titleWork } from './recipe-sources.ts';
import type { RefScope } from './resolve-ref.ts';
import type { SlotValue } from './slot-value.ts';

/** A check of the definition of done that did not pass, and why. */
export type NotDone = { readonly check: string; readonly detail: string; readonly issue_id: string };

/** Where the checks of a definition are looked at, and for which work. */
export interface DonePlace {
  readonly issueId: string;
  readonly scope: RefScope;
}

/**
 * The part of the definition of done that can be told before anything goes into the book: reports and slots. What does not
 * pass keeps the work out of it, with an issue. Whoever wants to be told at the end is, unless a report found something grave.
 */
export async function checkReports(
  context: RunContext,
  sources: RecipeSources,
  place: DonePlace,
): Promise<void> {
  const { recipe, onReportFails = 'end' } = sources;
  if ((recipe.commit ?? []).every(({ to }) => to === 'issue')) return;
  const dod = recipe.dod.filter(({ check }) => check !== 'file_exists');
  if (dod.length === 0) return;
  await judge(context, sources, place, {
    id: 'dod/reports',
    dod,
    kept: 'nothing went into the book; everything that was made is in the slots of the run',
    isTold: ({ check }, { slots }) =>
      onReportFails === 'tell' && check.check === 'report_passes' && !isGrave(slots.get(check.slot)),
    tells: false,
  });
}

/**
 * The recipe's definition of done. What does not pass opens an issue that says so, and ends the run as failed; a report that
 * does not pass may instead be told to whoever runs the recipe, who knows what is to follow.
 */
export async function checkDone(
  context: RunContext,
  sources: RecipeSources,
  place: DonePlace,
): Promise<NotDone[]> {
  const { recipe, onReportFails = 'end' } = sources;
  const results = await judge(context, sources, place, {
    id: 'dod',
    dod: recipe.dod,
    kept: 'everything that was made is in the slots of the run',
    isTold: ({ check }) => onReportFails === 'tell' && check.check === 'report_passes',
    tells: true,
  });
  return results.flatMap(({ passed, check, detail, issue_id = '' }) =>
    passed ? [] : [{ check, detail, issue_id }],
  );
}

interface Judgement {
  readonly id: string;
  readonly dod: readonly DodCheck[];
  readonly kept: string;
  /** Whether a check that fails is only told. */
  readonly isTold: (failed: DodResult, facts: DodFacts) => boolean;
  /** Whether what is told has an issue. */
  readonly tells: boolean;
}

async function judge(
  context: RunContext,
  { recipe, issues, book }: RecipeSources,
  { issueId, scope }: DonePlace,
  { id, dod, kept, isTold, tells }: Judgement,
): Promise<Told[]> {
  return runDocumentStep(
    context,
    id,
    { dod: [...dod] as Json },
    async (): Promise<Told[]> => {
      const facts = await loadDodFacts(dod, scope, (path) => isThere(context, path));
      const results = evaluateDod(dod, facts).map((result) => explain(result, facts));
      const failed = results.filter(({ passed }) => !passed);
      const isOver = failed.every((result) => isTold(result, facts));
      if (isOver) await closeEarlier(context, issues, id);
      if (failed.length === 0 || (isOver && !tells)) return results.map(describe);
      const issue = await issues.open({
        origin: nameOrigin(context, id, context.executions(id) + 1),
        title: titleWork({ label: 'Not done' }, recipe.label),
        author: 'system',
        body: failed.map((result) => `- ${describe(result).check}: ${result.detail}`).join('\n'),
        tags: ['dod', recipe.recipe_id],
        priority: 'high',
        relatedIssues: [issueId],
      });
      if (isOver) return results.map((result) => ({ ...describe(result), issue_id: issue.id }));
      throw new CodedError('dod_failed', {
        message: failed.map(({ detail }) => detail).join('; '),
        kept,
        details: { book: book.book_id, issue_id: issue.id, failed: failed.map(describe) },
      });
    },
    {
      kind: 'check',
      phase: 'dod',
      preview: (told) => `${told.filter(({ passed }) => passed).length} of ${dod.length} checks pass`,
    },
  );
}

/** What was not done when the run was worked on before is done now. */
async function closeEarlier(context: RunContext, issues: RecipeSources['issues'], id: string): Promise<void> {
  for (let number = 1; number <= context.executions(id); number += 1)
    await issues.close(deriveIssueId(nameOrigin(context, id, number)));
}

function nameOrigin({ runId }: RunContext, id: string, number: number): readonly (string | number)[] {
  return [runId, id, number];
}

function isGrave(slot: SlotValue | undefined): boolean {
  const report = CheckReportSchema.safeParse(slot?.kind === 'json' ? slot.value : null);
  return report.success && report.data.findings.some(({ severity }) => severity === 'high');
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
