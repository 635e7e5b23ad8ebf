import type { Finding } from '../contracts/finding.ts';
import { isObject, type Json, toJson } from '../contracts/json.ts';
import type { RawChapter } from '../contracts/outline.ts';
import type { Degradation } from '../contracts/outline-refinement.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import { outlineFinding } from './outline-finding.ts';

// A refining phase may change what it is for, and may not lose anything on the way: whatever the phase before had and
// this one drops, empties or shortens to nothing needs an entry in `degradations`, or the answer is refused.

/** Keys whose values the orchestrator itself computes or that a phase may rightly lose. */
const FREE = new Set(['seam_score', 'seam_resolution', 'hard_cut_justification']);

/** Identity: these may not change hands between phases at all. */
const FIXED = new Set(['chapter_id', 'section_id', 'scene_id', 'end_condition']);

export function comparePhases(
  before: RawChapter,
  after: RawChapter,
  degradations: readonly Degradation[],
  path: readonly PropertyKey[],
): Finding[] {
  const excused = new Set(degradations.map((each) => each.path));
  const findings: Finding[] = [];
  const visit = (was: Json | undefined, is: Json | undefined, at: readonly PropertyKey[]): void => {
    const key = at.at(-1);
    if (was === undefined || (typeof key === 'string' && FREE.has(key))) return;
    if (isLost(was, is)) {
      if (excused.has(formatPointer(at)) || excused.has(formatPointer(at.slice(path.length)))) return;
      const message = 'the phase before had this; it is gone or empty, and no degradation says why';
      findings.push(
        outlineFinding({ code: 'phase_contract_invalid', path: at, message, detail: 'dropped', value: was }),
      );
      return;
    }
    if (typeof key === 'string' && FIXED.has(key) && was !== is) {
      const message = 'this belongs to the phases before and may not change';
      findings.push(
        outlineFinding({
          code: 'phase_contract_invalid',
          path: at,
          message,
          detail: 'changed_hands',
          value: is,
        }),
      );
      return;
    }
    if (isObject(was) && isObject(is))
      for (const name of Object.keys(was)) visit(was[name], is[name], [...at, name]);
    if (Array.isArray(was) && Array.isArray(is) && isStructure(key)) {
      for (const [index, item] of was.entries()) visit(item, is[index], [...at, index]);
    }
  };
  visit(toJson(before), toJson(after), path);
  return findings;
}

/** Sections and scenes are compared one by one; of other lists only that they are not emptied. */
function isStructure(key: PropertyKey | undefined): boolean {
  return key === 'sections' || key === 'scenes';
}

function isLost(was: Json, is: Json | undefined): boolean {
  if (is === undefined || is === null) return true;
  if (typeof was === 'string') return was.trim() !== '' && typeof is === 'string' && is.trim() === '';
  return Array.isArray(was) && was.length > 0 && Array.isArray(is) && is.length === 0;
}
