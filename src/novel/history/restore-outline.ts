import { type LocationRegistry, STORED_PLACES } from '../../contracts/location-registry.ts';
import { STORED_OUTLINE } from '../../contracts/outline.ts';
import { outlineRunReportFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { FileChange } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { readUsable } from '../../engine/read-usable.ts';
import { planCards } from '../../manuscript/plan-cards.ts';
import type { PlannedReplacement } from '../../manuscript/plan-replacement.ts';
import { readCards } from '../../manuscript/read-cards.ts';
import { hashRegistry } from '../../outline/hash-registry.ts';
import { renderLocationCards } from '../../outline/render-location-cards.ts';
import { renderOutlineMarkdown } from '../../outline/render-outline-markdown.ts';
import { lookAtBible } from '../../tools/bible/load-bible.ts';
import { loadReplacement, type RestorePlace, refuseVersion } from './restore-place.ts';

/** An outline with the places that it names, the report of the run that made it, and the pages of both. */
export async function restoreOutline(place: RestorePlace, bytes: Uint8Array): Promise<PlannedReplacement> {
  const { files, book, at } = place;
  const path = PROJECT_PATHS.outline;
  const stored = readUsable(STORED_OUTLINE, path, bytes);
  if (stored.state !== 'valid') throw refuseVersion(path, 'it does not keep its contract');
  const outline = stored.value;
  const { registry_sha256, run_id } = outline.metadata;
  const places = await findRegistry(place, registry_sha256);
  if (places === null)
    throw refuseVersion(path, 'the places that it names are in no version of the registry');
  const report = await files.read(outlineRunReportFile(run_id));
  if (report === null) throw refuseVersion(path, 'the report of the run that made it is gone');
  const wanted: FileChange[] = [
    { path, bytes },
    { path: PROJECT_PATHS.places, bytes: places.bytes },
    {
      path: PROJECT_PATHS.outlinePage,
      bytes: Buffer.from(renderOutlineMarkdown(outline, places.registry, book)),
    },
    // The write gate goes by the latest report, which has to be of this outline.
    { path: PROJECT_PATHS.outlineReport, bytes: report },
  ];
  const plan = await loadReplacement(place, wanted);
  const cards = planCards(
    await readCards(files, PROJECT_PATHS.placeCards),
    renderLocationCards({
      registry: places.registry,
      chapters: outline.chapters,
      language: book.language,
      bible: await lookAtBible(files),
    }),
    at,
  );
  return { changes: [...plan.changes, ...cards.changes], expect: { ...plan.expect, ...cards.expect } };
}

async function findRegistry(
  { files, versions }: RestorePlace,
  sha256: string,
): Promise<{ readonly registry: LocationRegistry; readonly bytes: Uint8Array } | null> {
  const earlier = versions.filter(({ path }) => path === PROJECT_PATHS.places).map(({ file }) => file);
  for (const file of [PROJECT_PATHS.places, ...earlier]) {
    const bytes = await files.read(file);
    const registry = readIfValid(STORED_PLACES, bytes);
    if (bytes !== null && registry !== null && hashRegistry(registry) === sha256) return { registry, bytes };
  }
  return null;
}
