import { type Clause, ClauseSchema } from '../../contracts/document-library.ts';
import { toJson } from '../../contracts/json.ts';
import { ADD_CLAUSE } from '../../doors/document-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { onProject } from '../format-made-document.ts';
import { openApp, openOfficeOf } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const app = await openApp(context);
  const name = args.required('clause');
  const given = options.required('text');
  // As with a brief: a file that is there is read, everything else is the text itself.
  const text = /\s/.test(given) ? given : ((await app.readInputText(given)) ?? given);
  const clause = ClauseSchema.safeParse({
    schema_version: 'document_clause_v1',
    name,
    domain: (options.text('domain') ?? 'legal') as Clause['domain'],
    title: options.text('title') ?? name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    text: text.trim(),
  });
  if (!clause.success)
    throw new CodedError('usage_invalid', {
      message: `This is no clause: ${clause.error.issues.map(({ message }) => message).join('; ')}.`,
    });
  const added = await (await openOfficeOf(context, app)).call(ADD_CLAUSE, clause.data);
  out.result(
    toJson(added) as Record<string, never>,
    () =>
      `${added.name} is approved\nnext  ${context.command(`bookforge doc clause show ${added.name}${onProject(context)}`)}`,
  );
  return 0;
}
