import { toJson } from '../../contracts/json.ts';
import { LIST_TEMPLATES } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openOffice } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const templates = await (await openOffice(context)).call(LIST_TEMPLATES, {});
  out.result({ templates: toJson(templates) }, () =>
    formatColumns(
      templates.map(({ templateId, artifactType, purpose }) => [templateId, artifactType, purpose]),
    ),
  );
  return 0;
}
