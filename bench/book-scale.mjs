// What a book of 200 chapters costs to look at and to keep, against one of 50: both are written on a real disk by the offline
// author, a scene a chapter, and tidied. Commands are measured as a person calls them, each in a process of its own, by the
// CPU time that it took; own time is without that of `bookforge --version`, which is measured in between.
import { spawn, spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOfflineAuthor } from '../dist/adapters/offline-author/create-offline-author.js';
import { loadLexicons } from '../dist/adapters/offline-author/load-lexicon.js';
import { createNodeDisk } from '../dist/adapters/store/node-disk.js';
import { createAuditKey } from '../dist/adapters/system/audit-key.js';
import { createBook, makeStory, openStore, outlineBook, writeChapters } from './bench-book.mjs';
import { createCalmAuthor } from './calm-author.mjs';
import { median } from './median.mjs';

const SMALL = 50;
const LARGE = 200;
const SCENES = 1;
const ROUNDS = 5;
const BIN = fileURLToPath(new URL('../dist/cli/bin.js', import.meta.url));
const MEGABYTE = 1_000_000;
/** Books are signed, as they are for a person: an unsigned trail is verified for less. */
const KEY = Buffer.alloc(32, 7);
const COMMANDS = {
  status: ['status'],
  'runs list': ['runs', 'list'],
  'audit list': ['audit', 'list'],
  'audit verify': ['audit', 'verify'],
  'run with nothing to do': ['run'],
};

export async function measureScale() {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-bench-'));
  try {
    const books = { [SMALL]: join(root, 'small'), [LARGE]: join(root, 'large') };
    // Two processes, for two cores.
    await Promise.all(Object.entries(books).map(([chapters, folder]) => write(folder, Number(chapters))));
    for (const folder of Object.values(books)) call(folder, ['tidy', '--book', 'bench']);
    return [...measureCommands(books), ...measureDisk(books), measurePdf(books[LARGE])];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function measureCommands(books) {
  const version = [];
  const times = Object.keys(COMMANDS).map((name) => ({ name, [SMALL]: [], [LARGE]: [] }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const each of times) {
      for (const chapters of [SMALL, LARGE]) {
        const { ms } = call(books[chapters], [...COMMANDS[each.name], '--book', 'bench']);
        // The first of each may keep what the others find.
        if (round > 0) each[chapters].push(ms);
      }
      version.push(call(books[SMALL], ['--version']).ms);
    }
  }
  const floor = median(version);
  return times.flatMap(({ name, [SMALL]: small, [LARGE]: large }) => {
    const [few, many] = [median(small), median(large)];
    return [
      {
        what: `scale, own time of ${name} a chapter at ${LARGE} chapters, of ${SMALL}`,
        ratio: (many - floor) / LARGE / ((few - floor) / SMALL),
        bound: 1.3,
        at: 'most',
        detail: `${(many - floor).toFixed(0)} ms against ${(few - floor).toFixed(0)} ms`,
      },
      {
        what: `scale, ${name} at ${LARGE} chapters, of bookforge --version`,
        ratio: many / floor,
        bound: 12,
        at: 'most',
        detail: `${many.toFixed(0)} ms against ${floor.toFixed(0)} ms`,
      },
    ];
  });
}

function measureDisk(books) {
  const [few, many] = [measureFolder(books[SMALL]), measureFolder(books[LARGE])];
  const detail = `${(many.bytes / MEGABYTE).toFixed(0)} MB and ${many.files} files for ${many.words} words`;
  return [
    {
      what: `scale, MB a 1,000 words after tidy, ${LARGE} chapters`,
      ratio: (many.bytes / MEGABYTE / many.words) * 1000,
      bound: 0.6,
      at: 'most',
      detail,
    },
    {
      what: `scale, files a 1,000 words after tidy, ${LARGE} chapters`,
      ratio: (many.files / many.words) * 1000,
      bound: 30,
      at: 'most',
      detail,
    },
    {
      what: `scale, bytes a chapter after tidy at ${LARGE} chapters, of ${SMALL}`,
      ratio: many.bytes / LARGE / (few.bytes / SMALL),
      bound: 1.3,
      at: 'most',
      detail: `${(few.bytes / MEGABYTE).toFixed(0)} MB at ${SMALL}`,
    },
    {
      what: `scale, files a chapter after tidy at ${LARGE} chapters, of ${SMALL}`,
      ratio: many.files / LARGE / (few.files / SMALL),
      bound: 1.1,
      at: 'most',
      detail: `${few.files} files at ${SMALL}`,
    },
  ];
}

function measurePdf(folder) {
  const out = join(folder, 'bench.pdf');
  const { memoryBytes } = call(folder, ['export', '--book', 'bench', '--format', 'pdf', '--out', out]);
  return {
    what: `scale, MB of memory for a PDF of ${LARGE} chapters`,
    ratio: memoryBytes / MEGABYTE,
    bound: 600,
    at: 'most',
    detail: `${(lstatSync(out).size / MEGABYTE).toFixed(1)} MB of PDF`,
  };
}

/** What a process used is told by itself, as it ends, its threads with it. */
const TELL = `data:text/javascript,${encodeURIComponent(
  "import{writeSync}from'node:fs';import{isMainThread}from'node:worker_threads';if(isMainThread)process.on('exit',()=>writeSync(3,JSON.stringify(process.resourceUsage())))",
)}`;

function call(workspace, args) {
  const { status, stderr, output } = spawnSync(process.execPath, ['--import', TELL, BIN, ...args], {
    cwd: workspace,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, BOOKFORGE_AUDIT_KEY: KEY.toString('hex') },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`bookforge ${args.join(' ')}: ${stderr}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(output[3]);
  return { ms: (userCPUTime + systemCPUTime) / 1000, memoryBytes: maxRSS * 1024 };
}

function measureFolder(workspace) {
  const sum = { files: 0, bytes: 0, words: 0 };
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else {
        sum.files += 1;
        sum.bytes += lstatSync(path).size;
      }
    }
  };
  const book = join(workspace, 'projects', 'bench');
  walk(book);
  for (const name of readdirSync(join(book, 'chapters')).filter((each) => /^chapter_\d+\.json$/.test(each)))
    sum.words += JSON.parse(readFileSync(join(book, 'chapters', name), 'utf8')).total_words;
  return sum;
}

function write(folder, chapters) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'write', folder, String(chapters)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the book of ${chapters} chapters ended with ${code}`)),
    );
  });
}

async function writeBook(workspace, chapters) {
  const folder = join(workspace, 'projects', 'bench');
  mkdirSync(folder, { recursive: true });
  const model = createCalmAuthor(createOfflineAuthor({ lexicons: await loadLexicons() }));
  // Not synced: what is measured is what lies there afterwards.
  const disk = { ...createNodeDisk(), sync: () => undefined, syncFolder: () => undefined };
  const book = await createBook(openStore(folder, disk), model, {
    folder,
    chapters,
    auditKey: createAuditKey({ path: null, given: KEY }),
  });
  await makeStory(book);
  await outlineBook(book, SCENES);
  await writeChapters(book, null);
}

if (process.argv[2] === 'write' && process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeBook(process.argv[3], Number(process.argv[4]));
}
