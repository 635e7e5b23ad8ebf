// What it costs to write a table of 2,000 rows, of what pandoc takes to write the same table as a docx. Each file is written in a
// process of its own; what such a process costs without writing is taken off, so that the writer alone is left. pandoc is measured
// whole and from its own form of a document, which it reads faster than any other.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './median.mjs';

const ROWS = 2000;
const ROUNDS = 5;
const BOUNDS = { docx: 1, xlsx: 0.2, pptx: 2, pdf: 2 };
const MOST_MEGABYTES = 600;

const COLUMNS = [
  { header: 'Task', type: 'text' },
  { header: 'Owner', type: 'text' },
  { header: 'Start', type: 'date' },
  { header: 'Hours', type: 'number' },
  { header: 'Cost', type: 'currency', unit: 'EUR' },
];
const NAMES = ['Ines Roth', 'Tom Avery', 'Perpetua Skewes', 'Columba Vingoe'];

function createRows() {
  return Array.from({ length: ROWS }, (_, at) => [
    `Move shelf ${at + 1} to the north building`,
    NAMES[at % NAMES.length],
    new Date(Date.UTC(2026, 0, 1 + (at % 300))).toISOString().slice(0, 10),
    (at * 7) % 90,
    ((at * 37) % 9000) + 0.5,
  ]);
}

export function measureDocuments() {
  const folder = mkdtempSync(join(tmpdir(), 'bookforge-bench-'));
  try {
    const pandoc = measurePandoc(folder);
    if (pandoc === null) {
      console.log('      documents: pandoc is not installed, and there is nothing to compare with');
      return [];
    }
    const idle = median(Array.from({ length: ROUNDS }, () => runWriter('none', folder).cpuMs));
    return Object.entries(BOUNDS).flatMap(([type, bound]) => {
      const runs = Array.from({ length: ROUNDS }, () => runWriter(type, folder));
      const cpuMs = median(runs.map((run) => run.cpuMs)) - idle;
      const megabytes = Math.max(...runs.map((run) => run.megabytes));
      return [
        {
          what: `a table of 2,000 rows as ${type}, CPU of pandoc writing it as docx`,
          ratio: cpuMs / pandoc.cpuMs,
          bound,
          at: 'most',
          detail: `${cpuMs.toFixed(0)} ms against ${pandoc.cpuMs.toFixed(0)} ms`,
        },
        {
          what: `a table of 2,000 rows as ${type}, memory of ${MOST_MEGABYTES} MB`,
          ratio: megabytes / MOST_MEGABYTES,
          bound: 1,
          at: 'most',
          detail: `${megabytes.toFixed(0)} MB`,
        },
      ];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** CPU of all children that have ended, in milliseconds. */
function readChildren() {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // Counted in hundredths of a second, as every Linux tells it.
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function runWriter(type, folder) {
  const before = readChildren();
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), type, join(folder, `table.${type}`)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return { cpuMs: readChildren() - before, ...JSON.parse(stdout) };
}

function measurePandoc(folder) {
  if (spawnSync('pandoc', ['--version']).status !== 0) return null;
  const markdown = join(folder, 'table.md');
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const headers = COLUMNS.map(({ header }) => header);
  writeFileSync(
    markdown,
    [line(headers), line(headers.map(() => '---')), ...createRows().map(line)].join('\n'),
  );
  const native = join(folder, 'table.native');
  spawnSync('pandoc', ['-f', 'gfm', '-t', 'json', '-o', native, markdown]);
  const runs = Array.from({ length: ROUNDS }, () => {
    const before = readChildren();
    const { status, stderr } = spawnSync('pandoc', [
      '-f',
      'json',
      '-t',
      'docx',
      '-o',
      join(folder, 'peer.docx'),
      native,
    ]);
    if (status !== 0) throw new Error(String(stderr));
    return readChildren() - before;
  });
  return { cpuMs: median(runs) };
}

async function write(type, path) {
  const table = { name: 'shelves', columns: COLUMNS, rows: createRows() };
  const assets = { tables: [table], images: [], look: null };
  const own = {
    version: '0.3',
    language: 'en',
    metadata: {},
    styles: { headingFont: 'Calibri', bodyFont: 'Calibri', primaryColor: '#1E4D8D' },
    title: 'Shelves',
  };
  const shown = { caption: 'Shelves', dataTable: 'shelves', totalColumns: ['Cost'] };
  const part = { id: 'shelves', outlineIds: [] };
  const specs = {
    docx: {
      ...own,
      clauses: [],
      sections: [{ ...part, level: 1, heading: 'Shelves', blocks: [{ type: 'dataTable', ...shown }] }],
    },
    xlsx: {
      ...own,
      sheets: [
        {
          ...part,
          type: 'dataTable',
          name: 'Shelves',
          title: 'Shelves',
          dataTable: 'shelves',
          totals: [{ column: 'Cost', aggregate: 'sum' }],
        },
      ],
    },
    pptx: { ...own, slides: [{ ...part, layout: 'dataTable', title: 'Shelves', ...shown }] },
  };
  const { createWriter } = await import('../dist/documents/write-spec.js');
  const { createBookPrinter } = await import('../dist/adapters/typeset/create-book-printer.js');
  const { runTypst } = await import('../dist/adapters/typeset/run-typst.js');
  await import('../dist/office/docx/render-document-docx.js');
  await import('../dist/office/xlsx/render-sheet-xlsx.js');
  await import('../dist/office/pptx/render-presentation-pptx.js');
  const printer = createBookPrinter({ fontFolders: () => [], typeset: runTypst });
  if (type !== 'none') {
    const spec = specs[type] ?? specs.docx;
    writeFileSync(path, await createWriter(printer)({ type, spec }, assets));
  }
  console.log(JSON.stringify({ megabytes: process.resourceUsage().maxRSS / 1024 }));
}

const [, script, type, path] = process.argv;
if (script === fileURLToPath(import.meta.url)) await write(type, path);
