import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files, RunStore } from '../../engine/ports.ts';
import { parseHistoryFile, sortVersions } from '../../manuscript/history-version.ts';
import { readChapter } from '../records/chapter-files.ts';
import type { HandEditedText } from './learn-from-edits.ts';

/**
 * Scenes as they were before an author's edit was taken in, and after: a version of a chapter that no run replaced, and what stood in
 * its place next. What was put back from the history is no edit; it brings a text that stood there before.
 */
export async function loadEditedTexts(
  files: Pick<Files, 'read' | 'list'>,
  runs: Pick<RunStore, 'list'>,
): Promise<HandEditedText[]> {
  const begun = new Set((await runs.list({})).map(({ created_at }) => created_at));
  const listed = await files.list(`${PROJECT_PATHS.history}/${PROJECT_PATHS.chapters}`);
  const versions = sortVersions(
    listed.flatMap(({ path }) => {
      const version = parseHistoryFile(path);
      return version === null || !/\/chapter_\d+\.json$/.test(version.path) ? [] : [version];
    }),
  ).reverse();
  const edits: HandEditedText[] = [];
  for (const [path, own] of groupByPath(versions)) {
    const number = Number(/(\d+)\.json$/.exec(path)?.[1]);
    const texts = await Promise.all([...own.map(({ file }) => file), path].map((file) => files.read(file)));
    const seen = new Set<string>();
    own.forEach(({ replacedAt }, index) => {
      const [before, after] = [texts[index], texts[index + 1]].map((bytes) =>
        readScenes(number, bytes ?? null),
      );
      if (before === undefined || after === undefined) return;
      for (const text of before.values()) seen.add(text);
      if (begun.has(replacedAt)) return;
      for (const [scene, text] of after) {
        const earlier = before.get(scene);
        if (earlier === undefined || earlier === text || seen.has(text)) continue;
        edits.push({ scene: `${number}:${scene}`, before: earlier, after: text });
      }
    });
  }
  return edits;
}

function groupByPath<T extends { readonly path: string }>(versions: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const version of versions) groups.set(version.path, [...(groups.get(version.path) ?? []), version]);
  return groups;
}

function readScenes(chapter: number, bytes: Uint8Array | null): Map<number, string> {
  const stored = readChapter(chapter, bytes);
  if (stored.state !== 'valid') return new Map();
  return new Map(stored.value.scenes.map(({ scene_number, content }) => [scene_number, content]));
}
