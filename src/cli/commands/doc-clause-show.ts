import { toJson } from '../../contracts/json.ts';
import { LIST_CLAUSES } from '../../doors/document-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openOffice } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const name = args.required('clause');
  const clauses = await (await openOffice(context)).call(LIST_CLAUSES, {});
  const found = clauses.find((clause) => clause.name === name);
  if (found === undefined)
    throw new CodedError('library_entry_not_found', {
      message: `There is no approved clause ${name}.`,
      details: { clause: name },
    });
  out.result(toJson(found) as Record<string, never>, () =>
    [`${found.title} (${found.domain})`, found.text].join('\n\n'),
  );
  return 0;
}
