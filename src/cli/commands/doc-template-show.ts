import { toJson } from '../../contracts/json.ts';
import { LIST_TEMPLATES } from '../../doors/document-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openOffice } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const id = args.required('template');
  const templates = await (await openOffice(context)).call(LIST_TEMPLATES, {});
  const found = templates.find(({ templateId }) => templateId === id);
  if (found === undefined)
    throw new CodedError('library_entry_not_found', { message: `There is no template ${id}.` });
  out.result(toJson(found) as Record<string, never>, () =>
    [
      `${found.title} (${found.artifactType}): ${found.purpose}`,
      formatColumns(
        found.sections.map(({ id: section, sectionType, title, goal }) => [
          section,
          sectionType,
          title,
          goal,
        ]),
      ),
    ].join('\n\n'),
  );
  return 0;
}
