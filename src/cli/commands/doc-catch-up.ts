import { LOG_DOCUMENT, SHOW_DOCUMENT } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { onProject } from '../format-made-document.ts';
import { openOffice } from '../open-app.ts';
import { planWork } from '../plan-work.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const document = args.required('document');
  const book = await openOffice(context);
  const { record } = await book.call(SHOW_DOCUMENT, { document });
  const version = record.versions.length;
  if (options.flag('plan')) {
    const again = `bookforge doc catch-up ${document}${onProject(context)}`;
    return planWork(context, book, { kind: 'postlog', request: { document, version }, again });
  }
  const { run: ended } = await book.call(LOG_DOCUMENT, { document, version });
  out.result(
    { run_id: ended.run_id, document, version, usage: ended.usage, notices: ended.notices },
    () => `What follows version ${version} of ${document} is done (${ended.run_id}).`,
  );
  return 0;
}
