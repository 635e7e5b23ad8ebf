import { LOG_DOCUMENT, SHOW_DOCUMENT } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openOffice } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const document = args.required('document');
  const book = await openOffice(context);
  const { record } = await book.call(SHOW_DOCUMENT, { document });
  const version = record.versions.length;
  const { run: ended } = await book.call(LOG_DOCUMENT, { document, version });
  out.result(
    { run_id: ended.run_id, document, version, notices: ended.notices },
    () => `What follows version ${version} of ${document} is done (${ended.run_id}).`,
  );
  return 0;
}
