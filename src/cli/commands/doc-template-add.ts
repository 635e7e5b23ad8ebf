import { DocumentTemplateSchema } from '../../contracts/document-library.ts';
import { toJson } from '../../contracts/json.ts';
import { ADD_TEMPLATE } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { onProject } from '../format-made-document.ts';
import { openApp, openOfficeOf } from '../open-app.ts';
import { readJsonInput } from '../read-json-input.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const app = await openApp(context);
  const template = await readJsonInput(app, args.required('file'), DocumentTemplateSchema);
  const added = await (await openOfficeOf(context, app)).call(ADD_TEMPLATE, template);
  const next = `bookforge doc create --type ${added.artifactType} --template ${added.templateId} --brief "…"${onProject(context)}`;
  out.result(
    toJson(added) as Record<string, never>,
    () => `${added.templateId} is on the shelf\nnext  ${context.command(next)}`,
  );
  return 0;
}
