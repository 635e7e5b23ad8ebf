import type { Finding } from '../contracts/finding.ts';
import type { RawChapter } from '../contracts/outline.ts';
import type { DeltaScene, OutlineDelta } from '../contracts/outline-delta.ts';
import { checkSceneWords } from './check-scene.ts';
import { findPlaceholder } from './find-placeholder.ts';
import { outlineFinding } from './outline-finding.ts';

/** A delta by itself, before it is put over anything: every scene once, something said of each, and no stand-in among what is
 *  said. An answer that was cut off is found here, by what it does not speak of. */
export function checkDelta(delta: OutlineDelta, before: RawChapter): Finding[] {
  return [
    ...checkCoverage(delta, before),
    ...delta.scenes.flatMap((scene, index) => checkEntry(scene, index, delta.chapter_id)),
    ...checkPlans(delta, before),
  ];
}

function checkCoverage({ chapter_id, scenes }: OutlineDelta, before: RawChapter): Finding[] {
  const findings: Finding[] = [];
  if (chapter_id !== before.chapter_id) {
    const message = `the chapter asked for is ${before.chapter_id}`;
    findings.push(
      outlineFinding({
        code: 'outline_schema',
        path: ['chapter_id'],
        message,
        detail: 'id_sequence',
        value: chapter_id,
      }),
    );
  }
  const wanted = before.sections.flatMap((section) => section.scenes.map(({ scene_id }) => scene_id));
  const missing = wanted.filter((id) => !scenes.some(({ scene_id }) => scene_id === id));
  if (missing.length > 0) {
    const message = `the chapter has ${wanted.length} scenes, and nothing is said of ${missing.join(', ')}; a scene that stays as it is says keep`;
    findings.push(refuse(['scenes'], message, 'coverage'));
  }
  scenes.forEach(({ scene_id }, index) => {
    const path = ['scenes', index, 'scene_id'];
    if (!wanted.includes(scene_id)) {
      findings.push(refuse(path, `the chapter has no scene ${scene_id}`, 'coverage'));
    } else if (scenes.findIndex((each) => each.scene_id === scene_id) < index) {
      findings.push(refuse(path, `scene ${scene_id} is there twice`, 'coverage'));
    }
  });
  return findings;
}

function checkEntry(entry: DeltaScene, index: number, chapterId: number): Finding[] {
  const { scene_id, keep, set = {}, unset = [] } = entry;
  const path = ['scenes', index];
  const sceneRef = `${chapterId}:${scene_id}`;
  const says = Object.keys(set).length + unset.length > 0;
  if (!says && keep === undefined) {
    const message = 'nothing is said of the scene: keep it, or set what is another now';
    return [refuse(path, message, 'nothing_said', sceneRef)];
  }
  if (says && keep === true)
    return [refuse(path, 'a scene is kept or changed, not both', 'kept_and_changed', sceneRef)];
  const both = unset.flatMap((field, at) =>
    Object.hasOwn(set, field)
      ? [refuse([...path, 'unset', at], `${field} is set and taken away at once`, 'set_and_unset', sceneRef)]
      : [],
  );
  return [...both, ...checkSceneWords(set, [...path, 'set'], sceneRef)];
}

/** What is said of the chapter and of sections. */
function checkPlans({ chapter_set, sections_set = [] }: OutlineDelta, before: RawChapter): Finding[] {
  const known = new Set(before.sections.map(({ section_id }) => section_id));
  return [
    ...(chapter_set === undefined ? [] : checkTexts(chapter_set, ['chapter_set'])),
    ...sections_set.flatMap((section, index) => {
      const path = ['sections_set', index];
      const stray = !known.has(section.section_id);
      const twice = sections_set.findIndex(({ section_id }) => section_id === section.section_id) < index;
      const message = `the chapter has no section ${section.section_id}${stray ? '' : ' to be changed twice'}`;
      return [
        ...(stray || twice ? [refuse([...path, 'section_id'], message, 'coverage')] : []),
        ...checkTexts(section, path),
      ];
    }),
  ];
}

function checkTexts(said: object, path: readonly PropertyKey[]): Finding[] {
  return Object.entries(said).flatMap(([key, value]) => {
    const found = typeof value === 'string' ? findPlaceholder(value, 'text') : null;
    if (found === null) return [];
    const message = 'this stands for a value that is missing';
    return [
      outlineFinding({ code: 'transition_placeholder', path: [...path, key], message, detail: found, value }),
    ];
  });
}

function refuse(path: readonly PropertyKey[], message: string, detail: string, sceneRef?: string): Finding {
  const where = sceneRef === undefined || !/^[1-9]\d*:[1-9]\d*$/.test(sceneRef) ? {} : { sceneRef };
  return outlineFinding({ code: 'phase_contract_invalid', path, message, detail, ...where });
}
