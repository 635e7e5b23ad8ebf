import { toJson } from '../../contracts/json.ts';
import { LIST_CLAUSES } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openOffice } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const clauses = await (await openOffice(context)).call(LIST_CLAUSES, {});
  out.result({ clauses: toJson(clauses) }, () =>
    formatColumns(
      clauses.map(({ name, domain, text }) => [name, domain, text]),
      '',
      [2],
    ),
  );
  return 0;
}
