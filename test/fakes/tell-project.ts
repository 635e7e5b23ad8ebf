import type { ProjectStore } from '../../src/engine/ports.ts';
import { collect } from '../conformance/with-store.ts';
import { readAll } from './outline-bench.ts';

const textOf = (bytes: Uint8Array | null | undefined): string | null =>
  bytes == null ? null : Buffer.from(bytes).toString('utf8');

/** Everything that is in a project, asked through its ports: the same for the same work, whatever keeps it. Without what is
 *  the store's own: places in a journal or a chain, and times of files. */
export async function tellProject(store: ProjectStore) {
  return {
    files: Object.fromEntries(await readAll(store)),
    issues: await readFolder(store, '.control-room/issues'),
    history: await readFolder(store, '.control-room/history'),
    runs: await tellRuns(store),
    trail: await tellTrail(store),
    requests: await store.requests.list(),
    pending: await store.pending(),
    holder: await store.lock.holder(),
  };
}

async function readFolder({ files }: ProjectStore, folder: string) {
  const paths = (await files.list(folder)).map(({ path }) => path);
  const texts = (await files.readMany(paths)).map(textOf);
  return Object.fromEntries(paths.map((path, at) => [path, texts[at]]));
}

async function tellRuns({ runs }: ProjectStore) {
  const told: Record<string, unknown> = {};
  for (const { run_id } of await runs.list({})) {
    const records = (await collect(runs.lines(run_id))).map(({ record }) => record);
    const blobs = records.flatMap((record) =>
      record.status === 'done' && record.output.kind === 'blob' ? [record.output.sha256] : [],
    );
    told[run_id] = {
      run: await runs.load(run_id),
      records,
      blobs: await Promise.all(blobs.map(async (hash) => textOf(await runs.loadBlob(run_id, hash)))),
      calls: await collect(runs.calls(run_id)),
      snapshot: await runs.loadSnapshot(run_id),
      requests: await runs.loadRequests(run_id),
    };
  }
  return told;
}

async function tellTrail({ audit }: ProjectStore) {
  const entries: unknown[] = [];
  for await (const { entry, hash } of audit.rows(0)) {
    const part = entry === null ? null : await audit.loadPart(entry);
    entries.push({ entry, hash, part: textOf(part?.bytes), intact: part?.intact });
  }
  const parts = [...(await audit.listParts())].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { entries, parts, head: await audit.loadHead() };
}
