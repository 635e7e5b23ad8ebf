import { type LocationRegistry, LocationRegistrySchema } from '../../contracts/location-registry.ts';
import { OutlineSchema } from '../../contracts/outline.ts';
import { outlineRunFolder, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { FileChange } from '../../engine/ports.ts';
import { planCards } from '../../manuscript/plan-cards.ts';
import type { PlannedReplacement } from '../../manuscript/plan-replacement.ts';
import { readCards } from '../../manuscript/read-cards.ts';
import { hashRegistry } from '../../outline/hash-registry.ts';
import { renderLocationCards } from '../../outline/render-location-cards.ts';
import { renderOutlineMarkdown } from '../../outline/render-outline-markdown.ts';
import { parseIfJson } from '../../tools/project/load-json.ts';
import { loadReplacement, type RestorePlace, refuseVersion } from './restore-place.ts';

/** An outline with the places that it names, the report of the run that made it, and the pages of both. */
export async function restoreOutline(place: RestorePlace, bytes: Uint8Array): Promise<PlannedReplacement> {
  const { files, book, at } = place;
  const path = PROJECT_PATHS.outline;
  const outline = OutlineSchema.safeParse(parseIfJson(Buffer.from(bytes).toString('utf8')));
  if (!outline.success) throw refuseVersion(path, 'it does not keep its contract');
  const { registry_sha256, run_id } = outline.data.metadata;
  const places = await findRegistry(place, registry_sha256);
  if (places === null)
    throw refuseVersion(path, 'the places that it names are in no version of the registry');
  const report = await files.read(`${outlineRunFolder(run_id)}/outline_pipeline_report.json`);
  if (report === null) throw refuseVersion(path, 'the report of the run that made it is gone');
  const wanted: FileChange[] = [
    { path, bytes },
    { path: PROJECT_PATHS.places, bytes: places.bytes },
    {
      path: PROJECT_PATHS.outlinePage,
      bytes: Buffer.from(renderOutlineMarkdown(outline.data, places.registry, book)),
    },
    // The write gate goes by the latest report, which has to be of this outline.
    { path: PROJECT_PATHS.outlineReport, bytes: report },
  ];
  const plan = await loadReplacement(place, wanted);
  const cards = planCards(
    await readCards(files, PROJECT_PATHS.placeCards),
    renderLocationCards(places.registry, outline.data.chapters, book.language),
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
    const registry = LocationRegistrySchema.safeParse(
      bytes === null ? null : parseIfJson(Buffer.from(bytes).toString('utf8')),
    );
    if (bytes !== null && registry.success && hashRegistry(registry.data) === sha256)
      return { registry: registry.data, bytes };
  }
  return null;
}
