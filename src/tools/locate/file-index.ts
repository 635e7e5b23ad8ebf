import { z } from 'zod';
import type { FileEntry } from '../../engine/ports.ts';
import { decodeText } from '../../text/decode-text.ts';
import type { ToolContext } from '../tool.ts';
import { type FileFacts, readFileFacts, readNameFacts } from './file-facts.ts';

// What is known of each file from its first lines, kept between scans. An entry counts while the file has the same path,
// size and time of change, so a warm scan reads only what changed; two changes within one tick of the disk's clock that
// leave the size alone are seen as one. A memo that cannot be read is as if there were none.

export interface IndexedFile {
  readonly entry: FileEntry;
  readonly facts: FileFacts;
}

const MEMO = 'file_locator/index';
const MOST_BYTES = 16 * 1024 * 1024;
const BATCH_BYTES = 1024 * 1024;
const BATCH_FILES = 64;

export async function loadFileIndex(
  context: Pick<ToolContext, 'files' | 'memo' | 'signal'>,
  entries: readonly FileEntry[],
): Promise<IndexedFile[]> {
  const known = await loadMemo(context);
  const findKnown = (entry: FileEntry): FileFacts | null => {
    const stored = known.get(entry.path);
    const isSame = stored?.bytes === entry.bytes && stored.modified === entry.modifiedAt.getTime();
    return isSame ? stored.facts : null;
  };
  const changed = entries.filter((entry) => findKnown(entry) === null);
  const read = await readFacts(context, changed);
  const indexed = entries.map((entry) => ({
    entry,
    facts: findKnown(entry) ?? read.get(entry.path) ?? readNameFacts(entry.path),
  }));
  if (changed.length > 0 || known.size !== entries.length) await saveMemo(context, indexed);
  return indexed;
}

export function isText(path: string): boolean {
  return /\.(?:md|markdown|txt|text|xhtml|html?|xml|json|ya?ml|csv|tex|org|rst|adoc)$/i.test(path);
}

/** Of those that are there and are texts. */
async function readFacts(
  context: Pick<ToolContext, 'files' | 'signal'>,
  entries: readonly FileEntry[],
): Promise<Map<string, FileFacts>> {
  const facts = new Map<string, FileFacts>();
  const texts = entries.filter(({ path, bytes }) => isText(path) && bytes <= MOST_BYTES);
  for (const paths of splitBySize(texts)) {
    context.signal.throwIfAborted();
    for (const [at, content] of (await context.files.readMany(paths)).entries()) {
      const path = paths[at];
      if (path === undefined || content === null) continue;
      facts.set(path, readFileFacts(path, decodeText(content.subarray(0, 65_536))));
    }
  }
  return facts;
}

/** Paths of files that are read together: few enough, and small enough together, unless one alone is larger. */
function* splitBySize(entries: readonly FileEntry[]): Generator<string[], void> {
  let paths: string[] = [];
  let size = 0;
  for (const { path, bytes } of entries) {
    if (paths.length === BATCH_FILES || (paths.length > 0 && size + bytes > BATCH_BYTES)) {
      yield paths;
      paths = [];
      size = 0;
    }
    paths.push(path);
    size += bytes;
  }
  if (paths.length > 0) yield paths;
}

const StoredSchema = z.strictObject({
  version: z.literal(1),
  // Checked by shape of the list only: validating ten thousand entries would cost more than the scan.
  files: z.array(z.custom<StoredFile>((value) => Array.isArray(value) && value.length === 9)),
});

/** path, bytes, modified, declared, heading, pov, sceneNumber, front, head */
type StoredFile = readonly [
  string,
  number,
  number,
  string | null,
  string,
  string | null,
  number | null,
  string,
  string,
];

interface KnownFile {
  readonly bytes: number;
  readonly modified: number;
  readonly facts: FileFacts;
}

async function loadMemo({ memo }: Pick<ToolContext, 'memo'>): Promise<Map<string, KnownFile>> {
  const bytes = await memo.load(MEMO);
  const stored = bytes === null ? null : parseMemo(Buffer.from(bytes).toString('utf8'));
  return new Map(
    (stored ?? []).map(([path, size, modified, declared, heading, pov, sceneNumber, front, head]) => [
      path,
      { bytes: size, modified, facts: { declared, heading, pov, sceneNumber, front, head } },
    ]),
  );
}

function parseMemo(text: string): readonly StoredFile[] | null {
  try {
    const result = StoredSchema.safeParse(JSON.parse(text));
    return result.success ? result.data.files : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function saveMemo({ memo }: Pick<ToolContext, 'memo'>, indexed: readonly IndexedFile[]): Promise<void> {
  const files = indexed.map(
    ({ entry, facts }): StoredFile => [
      entry.path,
      entry.bytes,
      entry.modifiedAt.getTime(),
      facts.declared,
      facts.heading,
      facts.pov,
      facts.sceneNumber,
      facts.front,
      facts.head,
    ],
  );
  await memo.save(MEMO, Buffer.from(JSON.stringify({ version: 1, files })));
}
