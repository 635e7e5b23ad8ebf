import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Tidied, TidyChoice } from '../../engine/ports.ts';
import { InvariantError } from '../../errors.ts';
import type { JournalTools } from './directory-journal.ts';
import { openPacks, PACK_NAME } from './open-packs.ts';
import { type PackFile, renderPack } from './pack-format.ts';
import { parentOf } from './parent-of.ts';
import { type ProjectDisk, TEMPORARY_ENDING } from './project-disk.ts';
import { replaceFile } from './replace-file.ts';
import { runPaths } from './run-paths.ts';

// Files of ended work go into packs, a pack at a time:
//   1  the pack is written, its bytes and its name durable
//   2  it is opened as a reader would, and every member compared with its file
//   3  the files are removed
// Killed before 2, nothing was removed; killed in 3, every file that is gone is in the pack, and the next tidy removes the
// rest without packing it again. Nobody else writes meanwhile, and nobody who reads has to wait.

/** As much is in memory at once. */
const MOST_BYTES = 48 * 1024 * 1024;
const MOST_FILES = 8000;

/** Without a fence it tells what would be packed. */
export function tidyDirectory(
  { disk, ensureFolder, checkFence }: JournalTools,
  choice: TidyChoice,
  fence: number | null,
): Tidied {
  const runs = choice.runs.map((runId) => runPaths(runId).folder);
  const files = [
    ...runs.flatMap((folder) => listFiles(disk, folder)),
    ...choice.parts.filter((path) => disk.lstat(path)?.kind === 'file'),
  ];
  if (fence === null) {
    return { files: files.length, bytes: measure(disk, files), packs: 0, packed_bytes: 0 };
  }
  checkFence(fence);
  if (files.length > 0) {
    ensureFolder(PROJECT_PATHS.packs);
    removeTemporaries(disk);
  }
  const bytes = measure(disk, files);
  const done = { packs: 0, packed_bytes: 0 };
  for (const batch of takeBatches(disk, files)) {
    const unpacked = dropPacked(disk, batch);
    checkFence(fence);
    if (unpacked.length > 0) {
      done.packed_bytes += writePack(disk, unpacked);
      done.packs += 1;
      if (dropPacked(disk, batch).length > 0) throw new InvariantError('a pack is not what was put in it');
    }
    removeFiles(
      disk,
      batch.map(({ path }) => path),
    );
  }
  for (const folder of runs) removeFolders(disk, folder);
  for (const folder of new Set(choice.parts.map(parentOf))) disk.removeFolder(folder);
  return { files: files.length, bytes, ...done };
}

/** Everything in a folder and below it, but for what was only on its way. */
function listFiles(disk: ProjectDisk, folder: string): string[] {
  return disk.list(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    const kind = disk.lstat(path)?.kind;
    if (kind === 'folder') return listFiles(disk, path);
    return kind === 'file' && !name.endsWith(TEMPORARY_ENDING) ? [path] : [];
  });
}

/** A file under two names is there once. */
function measure(disk: ProjectDisk, paths: readonly string[]): number {
  const sizes = new Map<number, number>();
  for (const path of paths) {
    const found = disk.lstat(path);
    if (found !== null) sizes.set(found.inode, found.bytes);
  }
  return [...sizes.values()].reduce((sum, each) => sum + each, 0);
}

function* takeBatches(disk: ProjectDisk, paths: readonly string[]): Generator<PackFile[]> {
  let batch: PackFile[] = [];
  let size = 0;
  for (const path of paths) {
    const bytes = disk.read(path);
    if (bytes === null) continue;
    batch.push({ path, bytes });
    size += bytes.length;
    if (size < MOST_BYTES && batch.length < MOST_FILES) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Those that no pack has to the letter. Looked at anew, as whoever comes later would. */
function dropPacked(disk: ProjectDisk, files: readonly PackFile[]): PackFile[] {
  const packs = openPacks(disk);
  packs.look();
  return files.filter(({ path, bytes }) => {
    const packed = packs.read(path);
    return packed === null || !Buffer.from(packed).equals(bytes);
  });
}

/** How many bytes it has. */
function writePack(disk: ProjectDisk, files: readonly PackFile[]): number {
  const numbers = disk.list(PROJECT_PATHS.packs).map((name) => Number(PACK_NAME.exec(name)?.[1] ?? 0));
  const bytes = renderPack(files);
  const name = `${Math.max(0, ...numbers) + 1}.zip`;
  replaceFile(disk, `${PROJECT_PATHS.packs}/${name}`, bytes, { durable: true });
  return bytes.length;
}

function removeFiles(disk: ProjectDisk, paths: readonly string[]): void {
  for (const path of paths) disk.unlink(path);
}

function removeFolders(disk: ProjectDisk, folder: string): void {
  for (const name of disk.list(folder)) {
    const path = `${folder}/${name}`;
    if (name.endsWith(TEMPORARY_ENDING)) disk.unlink(path);
    else if (disk.lstat(path)?.kind === 'folder') disk.removeFolder(path);
  }
  disk.removeFolder(folder);
}

/** Left by a tidy that died; nobody else writes here. */
function removeTemporaries(disk: ProjectDisk): void {
  for (const name of disk.list(PROJECT_PATHS.packs))
    if (name.endsWith(TEMPORARY_ENDING)) disk.unlink(`${PROJECT_PATHS.packs}/${name}`);
}
