import type { Finding } from '../contracts/finding.ts';
import { isObject, type Json, type JsonObject } from '../contracts/json.ts';
import { SceneRefSchema } from '../contracts/outline-ids.ts';
import { formatPointer } from '../engine/format-pointer.ts';

/** Ids that only the orchestrator makes. */
const OWN_IDS = new Set(['location_start_id', 'location_end_id']);

const ALIASES = { transition_in: 'transition_in_text', transition_out: 'transition_out_text' } as const;

/**
 * Legacy transition names to the canonical ones, before anything is validated. A scene with both is an error, and so is one
 * that brings a location id of its own: those are compiled from labels.
 */
export function normalizeAliases(answer: JsonObject): {
  readonly answer: JsonObject;
  readonly findings: readonly Finding[];
} {
  const findings: Finding[] = [];
  return { answer: visit(answer, [], null, findings) as JsonObject, findings };
}

function visit(value: Json, path: readonly PropertyKey[], chapter: Json, findings: Finding[]): Json {
  if (Array.isArray(value))
    return value.map((item, index) => visit(item, [...path, index], chapter, findings));
  if (!isObject(value)) return value;
  const scene = 'scene_id' in value;
  const place = nameScene(chapter, value['scene_id']);
  const normalized: JsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    if (scene && OWN_IDS.has(key)) {
      findings.push({
        reason_code: 'location_registry_missing',
        severity: 'error',
        path: formatPointer([...path, key]),
        message: 'location ids are made by the program; give a label instead',
        excerpt: JSON.stringify(item).slice(0, 120),
        detail: 'invented_id',
        ...place,
      });
      continue;
    }
    const canonical = scene && Object.hasOwn(ALIASES, key) ? ALIASES[key as keyof typeof ALIASES] : key;
    if (canonical !== key && Object.hasOwn(value, canonical)) {
      findings.push({
        reason_code: 'outline_schema',
        severity: 'error',
        path: formatPointer([...path, key]),
        message: `${key} and ${canonical} are both there; only ${canonical} may be`,
        excerpt: JSON.stringify(item).slice(0, 120),
        detail: 'alias_and_canonical',
        ...place,
      });
    }
    normalized[canonical] = visit(item, [...path, key], value['chapter_id'] ?? chapter, findings);
  }
  return normalized;
}

/** By the numbers that the answer gives itself; a wrong one is a finding of its own. */
function nameScene(chapter: Json, scene: Json | undefined): Pick<Finding, 'scene_ref'> {
  const parsed = SceneRefSchema.safeParse(`${chapter}:${scene}`);
  return parsed.success ? { scene_ref: parsed.data } : {};
}
