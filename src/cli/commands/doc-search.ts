import { toJson } from '../../contracts/json.ts';
import { SEARCH_DOCUMENTS } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openOffice } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openOffice(context);
  const { maker, note, found } = await book.call(SEARCH_DOCUMENTS, { text: args.list('text').join(' ') });
  if (note !== null) out.info(note);
  out.result({ maker, note, found: toJson(found) }, () =>
    found.length === 0
      ? 'nothing is like that'
      : formatColumns(
          found.map(({ score, documentId, kind, text }) => [score.toFixed(2), documentId, kind, text]),
          '',
          [3],
        ),
  );
  return 0;
}
