import { deriveIssueId } from '../audit/new-issue.ts';
import type { AgentStep } from '../contracts/recipe.ts';
import type { CheckReport } from '../contracts/scene-work.ts';
import type { RunContext } from '../engine/run-context.ts';
import { CodedError } from '../errors.ts';
import { nameRound } from './name-round.ts';
import { type RecipeSources, titleWork } from './recipe-sources.ts';

export interface FailedCheck {
  readonly issueId: string;
  readonly step: AgentStep;
  readonly report: CheckReport;
  /** The step of the report, by the time that it was asked for. */
  readonly round: string;
}

/** Ends the run at a check that does not pass: an issue of its own says what was found, and nothing goes into the book. */
export async function failCheck(
  context: RunContext,
  { recipe, issues, book }: RecipeSources,
  { issueId, step, report, round }: FailedCheck,
): Promise<never> {
  const { summary, findings } = report;
  return context.step(nameFailure(round), { pass: report.pass }, async () => {
    const issue = await issues.open({
      origin: nameOrigin(context.runId, round),
      title: titleWork({ label: 'Check not passed' }, recipe.label),
      author: 'system',
      body: [
        `The step ${step.step_id} of the recipe “${recipe.label}” does not pass, and nothing went into the book.`,
        summary,
        ...findings.map(({ severity, description, fix }) => `- ${severity}: ${description}${renderFix(fix)}`),
      ].join('\n\n'),
      tags: ['check', recipe.recipe_id],
      priority: 'high',
      relatedIssues: [issueId],
      runId: context.runId,
    });
    throw new CodedError('check_failed', {
      message: `${step.step_id} does not pass: ${summary}`,
      kept: 'nothing went into the book; everything that was made is in the slots of the run',
      details: { book: book.book_id, issue_id: issue.id, run_id: context.runId, step_id: step.step_id },
    });
  });
}

/** A check that passes now, or is told elsewhere, leaves none of the issues open that it opened before. */
export async function closeCheck(
  context: RunContext,
  { issues }: Pick<RecipeSources, 'issues'>,
  step: AgentStep,
): Promise<void> {
  for (let number = 0; number === 0 || context.executions(nameOf(step, number)) > 0; number += 1) {
    const round = nameOf(step, number);
    if (context.executions(nameFailure(round)) === 0) continue;
    await context.step(`${round}/closed`, { round }, async () => {
      await issues.close(deriveIssueId(nameOrigin(context.runId, round)));
      return true;
    });
  }
}

function nameOf(step: AgentStep, number: number): string {
  return nameRound(step, number === 0 ? null : { number, findings: null });
}

function nameFailure(round: string): string {
  return `${round}/failed`;
}

function nameOrigin(runId: string, round: string): readonly string[] {
  return [runId, round, 'failed'];
}

function renderFix(fix: string | null): string {
  return fix === null ? '' : ` (${fix})`;
}
