import { toJson } from '../../contracts/json.ts';
import { REVISE_DOCUMENT } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatMade, onProject } from '../format-made-document.ts';
import { formatUsage } from '../format-usage.ts';
import { openOffice } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { quoteWord } from '../quote-word.ts';
import { STAND_IN } from '../stand-in.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const request = { document: args.required('document'), instruction: options.required('instruction') };
  const book = await openOffice(context);
  if (options.flag('plan')) {
    const again = `bookforge doc revise ${request.document} --instruction ${quoteWord(request.instruction)}${onProject(context)}`;
    return planWork(context, book, { kind: 'document_revision', request, again });
  }
  const { run: ended, document } = await book.call(REVISE_DOCUMENT, request);
  out.progress.end();
  if (ended.model === 'offline:author') out.info(STAND_IN);
  const told = toJson(document) as Record<string, never>;
  out.result({ run_id: ended.run_id, ...told, usage: ended.usage, notices: ended.notices }, () =>
    [formatMade(context, book, document), formatUsage(ended.usage)].join('\n'),
  );
  return 0;
}
