import type { Finding } from '../contracts/finding.ts';
import { isObject, type Json, type JsonObject } from '../contracts/json.ts';
import { SceneRefSchema } from '../contracts/outline-ids.ts';
import { formatPointer } from '../engine/format-pointer.ts';

/** Ids that only the orchestrator makes. */
const OWN_IDS = new Set(['location_start_id', 'location_end_id']);

const ALIASES = { transition_in: 'transition_in_text', transition_out: 'transition_out_text' } as const;

/**
 * Legacy transition names to the canonical ones, before anything is validated, in a scene and in what a delta sets of one. Both
 * names at once are an error, and so is a location id: those are compiled from labels.
 */
export function normalizeAliases(answer: JsonObject): {
  readonly answer: JsonObject;
  readonly findings: readonly Finding[];
} {
  const findings: Finding[] = [];
  return { answer: visit(answer, [], { chapter: null, scene: null }, findings) as JsonObject, findings };
}

/** The numbers of what a value lies in; the scene's only for what is said of that scene itself. */
interface Within {
  readonly chapter: Json;
  readonly scene: Json;
}

function visit(value: Json, path: readonly PropertyKey[], within: Within, findings: Finding[]): Json {
  if (Array.isArray(value))
    return value.map((item, index) => visit(item, [...path, index], within, findings));
  if (!isObject(value)) return value;
  const number = value['scene_id'] ?? within.scene;
  const scene = number !== null;
  const place = nameScene(within.chapter, number);
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
    const chapter = value['chapter_id'] ?? within.chapter;
    const inner = { chapter, scene: key === 'set' ? (value['scene_id'] ?? null) : null };
    normalized[canonical] = visit(item, [...path, key], inner, findings);
  }
  return normalized;
}

/** By the numbers that the answer gives itself; a wrong one is a finding of its own. */
function nameScene(chapter: Json, scene: Json): Pick<Finding, 'scene_ref'> {
  const parsed = SceneRefSchema.safeParse(`${chapter}:${scene}`);
  return parsed.success ? { scene_ref: parsed.data } : {};
}
