import type { Cell, DataTable } from '../../contracts/data-table.ts';
import type { OpenProject } from '../../project/open-project.ts';

/** What the trail vouches for and what waits for a person, as tables for whoever reports on a project. */
export async function loadTrailTables({
  audit,
  issues,
  inbox,
}: Pick<OpenProject, 'audit' | 'issues' | 'inbox'>): Promise<DataTable[]> {
  const { intact, checked, entries, signatures, files, troubles, doubts } = await audit.verify();
  const open = await issues.list({ status: 'open' });
  const { items } = await inbox.list();
  const fact = (name: string, value: string | number): Cell[] => [name, String(value)];
  return [
    {
      name: 'audit',
      columns: [
        { header: 'What was checked', type: 'text' },
        { header: 'Result', type: 'text' },
      ],
      rows: [
        fact('The trail', describe(intact, checked, troubles.length)),
        fact('Entries', entries),
        fact('Signed entries', `${signatures.right} of ${entries}`),
        fact('Files compared with it', files ?? 'not compared'),
        fact('Not as recorded', troubles.length),
        fact('In doubt', doubts.length),
        fact('Open issues', open.length),
      ],
    },
    {
      name: 'waiting',
      columns: [
        { header: 'What waits for a person', type: 'text' },
        { header: 'Since', type: 'text' },
        { header: 'Next', type: 'text' },
      ],
      rows:
        items.length === 0
          ? [['Nothing waits for anybody', null, null]]
          : items.map(({ about, since, answers }) => [
              about,
              since.slice(0, 10),
              answers[0]?.command ?? null,
            ]),
    },
  ];
}

function describe(intact: boolean, checked: boolean, troubles: number): string {
  if (!intact) return troubles === 1 ? 'broken in one place' : `broken in ${troubles} places`;
  return checked ? 'intact, all of it checked' : 'intact, not all of it checked';
}
