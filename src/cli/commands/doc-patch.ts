import { toJson } from '../../contracts/json.ts';
import { PatchSetSchema } from '../../contracts/patch-set.ts';
import { PATCH_DOCUMENT } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { onProject } from '../format-made-document.ts';
import { openApp, openOfficeOf } from '../open-app.ts';
import { readJsonInput } from '../read-json-input.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const app = await openApp(context);
  const document = args.required('document');
  const name = options.required('patches');
  const { patches } = await readJsonInput(app, name, PatchSetSchema);
  const book = await openOfficeOf(context, app);
  const { run: ended, document: patched } = await book.call(PATCH_DOCUMENT, { document, patches });
  const told = toJson(patched) as Record<string, never>;
  const { outcomes, version } = patched;
  out.result({ run_id: ended.run_id, ...told }, () =>
    [
      formatColumns(
        outcomes.map(({ outcome, action, target, reason }) => [outcome, action, target, reason ?? '']),
      ),
      `${document} has version ${version} now`,
      `next  ${context.command(`bookforge doc diff ${document}${onProject(context)}`)}`,
    ].join('\n'),
  );
  return 0;
}
