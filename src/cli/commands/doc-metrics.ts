import { toJson } from '../../contracts/json.ts';
import { COUNT_DOCUMENTS } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openOffice } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openOffice(context);
  const metrics = await book.call(COUNT_DOCUMENTS, {});
  const { documents, versions, planning, review, changes, patches, rework } = metrics;
  const share = (part: number | null) => (part === null ? 'nothing to count' : `${Math.round(part * 100)} %`);
  out.result(toJson(metrics) as Record<string, never>, () =>
    formatColumns([
      ['documents', `${documents}, in ${versions} versions`],
      ['planning', `${share(planning.successRate)} of ${planning.planned} outlines came from the model`],
      [
        'severity',
        review.averageSeverity === null
          ? 'nothing to count'
          : `${review.averageSeverity.toFixed(2)} on average (0 pass, 4 critical)`,
      ],
      [
        'changes',
        `${share(changes.averageRatio)} on average; ${changes.granular} granular, ${changes.bulk} bulk`,
      ],
      ['patches', `${share(patches.successRate)} of ${patches.applied + patches.aborted} were applied`],
      ['rework', `${rework.patchSets} patch sets by people, ${rework.editedFiles} files changed by hand`],
    ]),
  );
  return 0;
}
