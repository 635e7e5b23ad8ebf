import type { EvidenceSource } from './roles.ts';

/** What a file of the project is, for evidence; null for the rest of it. */
export function classifySource(path: string): Exclude<EvidenceSource, 'any' | 'issue'> | null {
  if (/^(Story\/SCN-outline\.md|outline\/.+)$/.test(path)) {
    return path.startsWith('outline/location_registry') ? 'canon' : 'outline';
  }
  if (/^Story\/Scenes\/.+\.md$/.test(path)) return 'scene';
  if (/^chapters\/chapter_\d+(\.json|_revised\.txt)$/.test(path)) return 'scene';
  if (/^chapters\/chapter_\d+_plan\.json$/.test(path)) return 'outline';
  if (/^Compendium\/.+$/.test(path)) return 'canon';
  if (/^(world|theme_conflict|characters|chapter_memory)\.json$/.test(path)) return 'canon';
  return null;
}
