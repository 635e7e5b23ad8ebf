import { CodedError } from '../errors.ts';

/** Something wrong in a template's sources, or in a template; block and line where it has a place. */
export interface TemplateProblem {
  readonly template: string;
  readonly block: string | null;
  readonly line: number | null;
  readonly message: string;
}

/** All problems in one error: who mends the first should not have to run again to hear of the second. */
export function refuseTemplates(problems: readonly TemplateProblem[]): CodedError {
  const told = problems.map(formatProblem);
  return new CodedError('template_invalid', { message: told.join('\n'), details: { problems: told } });
}

function formatProblem(problem: TemplateProblem): string {
  const block = problem.block === null ? '' : `, block ${problem.block}`;
  const line = problem.line === null ? '' : `, line ${problem.line}`;
  return `template ${problem.template}${block}${line}: ${problem.message}`;
}
