import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { CodedError } from '../errors.ts';
import { checkDrift, type Pinnable } from './pin-templates.ts';

/** Nothing is asked of a model while the book's copies of the templates differ from the compiled ones. */
export function guardTemplates(
  compiled: Pinnable,
  copies: ReadonlyMap<string, string>,
  bookId: string,
): void {
  const drift = checkDrift(
    compiled,
    new Map([...copies].map(([name, text]) => [`${PROJECT_PATHS.prompts}/${name}`, text])),
  );
  if (drift.length === 0) return;
  const list = drift.map(({ template_id, kind }) => `${template_id} (${kind})`).join(', ');
  throw new CodedError('template_drift', {
    message: `The book's templates differ from the compiled ones: ${list}.`,
    kept: 'nothing was changed',
    details: { book: bookId, templates: drift.map(({ template_id }) => template_id) },
  });
}
