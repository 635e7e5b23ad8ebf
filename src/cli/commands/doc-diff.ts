import { toJson } from '../../contracts/json.ts';
import { DIFF_DOCUMENT } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openOffice } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const [from, to] = [options.number('from'), options.number('to')];
  const book = await openOffice(context);
  const diff = await book.call(DIFF_DOCUMENT, {
    document: args.required('document'),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
  out.result(toJson(diff) as Record<string, never>, () =>
    [
      `version ${diff.from} → ${diff.to}: ${diff.operations.length} of ${diff.total} parts`,
      ...diff.operations.flatMap(({ op, section, before, after }) => [
        `${op}${section === null ? '' : ` in ${section}`}`,
        ...(before === null ? [] : [`  - ${before}`]),
        ...(after === null ? [] : [`  + ${after}`]),
      ]),
    ].join('\n'),
  );
  return 0;
}
