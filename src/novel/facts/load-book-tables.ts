import type { Book } from '../../contracts/book.ts';
import type { Cell, DataTable, TableColumn } from '../../contracts/data-table.ts';
import { chapterFile } from '../../contracts/project-paths.ts';
import type { ProjectStore } from '../../engine/ports.ts';
import { loadPublishedOutline } from '../../outline/load-published-outline.ts';
import { readChapter } from '../records/chapter-files.ts';

const text = (header: string): TableColumn => ({ header, type: 'text' });
const number = (header: string): TableColumn => ({ header, type: 'number' });

/** How a book stands, as tables for whoever reports on it: its status, chapters, cast, threads, and the work by kind. A table
 *  without rows is left out. */
export async function loadBookTables(
  store: Pick<ProjectStore, 'files' | 'runs'>,
  book: Book,
): Promise<DataTable[]> {
  const { outline } = await loadPublishedOutline(store.files);
  const chapters = await listChapters(store, book, outline);
  const tables: DataTable[] = [
    {
      name: 'status',
      columns: [text('Fact'), text('Now')],
      rows: describeStatus(book, outline !== null, chapters),
    },
    {
      name: 'chapters',
      columns: [text('Chapter'), text('Title'), number('Words'), text('State')],
      rows: chapters,
    },
    {
      name: 'cast',
      columns: [text('Name'), text('Role'), text('Enters in (chapter:scene)')],
      rows: (outline?.characters ?? []).map(({ name, role, intro }) => [
        name,
        role ?? null,
        `${intro.chapter}:${intro.scene}`,
      ]),
    },
    {
      name: 'threads',
      columns: [text('Thread'), text('Status')],
      rows: (outline?.threads ?? []).map(({ label, status }) => [label, status.replaceAll('_', ' ')]),
    },
    {
      name: 'work',
      columns: [
        text('Kind of work'),
        number('Runs'),
        number('Requests'),
        number('Tokens'),
        { header: 'Cost', type: 'currency', unit: 'USD' },
      ],
      rows: await countWork(store),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

function describeStatus(
  { title, language, chapters }: Book,
  isOutlined: boolean,
  rows: readonly (readonly Cell[])[],
): Cell[][] {
  const written = rows.filter((row) => row[3] === 'written').length;
  const words = rows.reduce((sum, row) => sum + Number(row[2] ?? 0), 0);
  return [
    ['Title', title ?? 'none yet'],
    ['Language', new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language],
    ['Outline', isOutlined ? 'published' : 'not there yet'],
    ['Chapters written', `${written} of ${chapters}`],
    ['Words', words.toLocaleString('en-US')],
  ];
}

type PlannedChapters = Awaited<ReturnType<typeof loadPublishedOutline>>['outline'];

async function listChapters(
  { files }: Pick<ProjectStore, 'files'>,
  { chapters }: Book,
  outline: PlannedChapters,
): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (let chapter = 1; chapter <= chapters; chapter += 1) {
    const stored = readChapter(chapter, await files.read(chapterFile(chapter)));
    const planned = outline?.chapters[chapter - 1]?.title ?? null;
    rows.push(
      stored.state === 'valid'
        ? [String(chapter), stored.value.chapter_title, stored.value.total_words, 'written']
        : [String(chapter), planned, 0, planned === null ? 'not planned' : 'planned'],
    );
  }
  return rows;
}

/** By kind, of root runs: what is nested in one is counted in it. */
async function countWork({ runs }: Pick<ProjectStore, 'runs'>): Promise<Cell[][]> {
  const sums = new Map<string, { runs: number; calls: number; tokens: number; cost: number | null }>();
  for (const { run_id } of await runs.list({ roots: true })) {
    const run = await runs.load(run_id);
    if (run === null) continue;
    const { calls, input_tokens, output_tokens, cost_usd, unpriced_calls } = run.usage;
    const known = sums.get(run.kind) ?? { runs: 0, calls: 0, tokens: 0, cost: 0 };
    const cost = known.cost === null || unpriced_calls > 0 ? null : known.cost + cost_usd;
    sums.set(run.kind, {
      runs: known.runs + 1,
      calls: known.calls + calls,
      tokens: known.tokens + input_tokens + output_tokens,
      cost,
    });
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, sum]) => [kind.replaceAll('_', ' '), sum.runs, sum.calls, sum.tokens, sum.cost]);
}
