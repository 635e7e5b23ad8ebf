import type { TrailPart } from '../../audit/load-part.ts';
import { type Json, toJson } from '../../contracts/json.ts';
import { SHOW_PART } from '../../doors/audit-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const book = await openBook(context);
  const id = args.required('id');
  const part = await book.call(SHOW_PART, { id });
  if (options.flag('report')) {
    const report = await book.audit.report(id);
    if (report === null) {
      throw new CodedError('audit_part_not_found', {
        message: `${id} has no long report; its receipt holds all there is to say.`,
        next: `bookforge audit show ${id} --book ${book.book.book_id}`,
        details: { id },
      });
    }
    out.result({ ...report }, () => report.text);
    return 0;
  }
  const document = documentOf(part);
  out.result({ kind: part.kind, entry: { ...part.entry }, document }, () =>
    [
      `${part.kind} ${id}: entry ${part.entry.seq}, ${part.entry.path}`,
      JSON.stringify(document, null, 2),
    ].join('\n'),
  );
  return 0;
}

function documentOf(part: TrailPart): Json {
  switch (part.kind) {
    case 'packet':
      return toJson(part.packet);
    case 'receipt':
      return toJson(part.receipt);
    case 'report':
      return toJson(part.report);
    case 'tool_receipt':
      return toJson(part.toolReceipt);
  }
}
