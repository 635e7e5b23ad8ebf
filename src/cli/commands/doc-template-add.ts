import { DocumentTemplateSchema, LibraryIdSchema } from '../../contracts/document-library.ts';
import { toJson } from '../../contracts/json.ts';
import { ADD_TEMPLATE, ADD_TEMPLATE_FROM } from '../../doors/document-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { onProject } from '../format-made-document.ts';
import { type CommandApp, openApp, openOfficeOf } from '../open-app.ts';
import { readJsonInput } from '../read-json-input.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const app = await openApp(context);
  const given = args.required('template');
  const from = options.text('from');
  const added =
    from === undefined ? await addManifest(context, app, given) : await addFrom(context, app, given, from);
  const next = `bookforge doc create --type ${added.artifactType} --template ${added.templateId} --brief "…"${onProject(context)}`;
  out.result(
    toJson(added) as Record<string, never>,
    () => `${added.templateId} is on the shelf\nnext  ${context.command(next)}`,
  );
  return 0;
}

async function addManifest(context: CommandContext, app: CommandApp, file: string) {
  const template = await readJsonInput(app, file, DocumentTemplateSchema);
  return (await openOfficeOf(context, app)).call(ADD_TEMPLATE, template);
}

async function addFrom(context: CommandContext, app: CommandApp, name: string, from: string) {
  const templateId = LibraryIdSchema.safeParse(name);
  if (!templateId.success)
    throw new CodedError('usage_invalid', {
      message: `${name} cannot be the name of a template: ${templateId.error.issues[0]?.message}.`,
    });
  const bytes = app.readInputBytes(from);
  if (bytes === null) throw new CodedError('usage_invalid', { message: `There is no file ${from}.` });
  const file = { name: from, base64: Buffer.from(bytes).toString('base64') };
  const book = await openOfficeOf(context, app);
  return book.call(ADD_TEMPLATE_FROM, { templateId: templateId.data, ...file });
}
