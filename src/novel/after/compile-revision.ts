import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { Finding } from '../../contracts/finding.ts';
import type { RawRevision } from '../../contracts/revision.ts';
import { applySceneTexts } from '../../manuscript/plan-chapter-commit.ts';
import { judgeLength } from '../revise/judge-length.ts';
import { refuseAnswer } from './refuse-answer.ts';

/** The detail of a finding about scenes that were added or left out. */
export const OTHER_SCENES = 'other_scenes';

/**
 * A revised chapter out of a model's answer: the same scenes with other texts. Number, title and everything else stay as
 * they are; words are counted anew.
 */
export function compileRevision(
  chapter: GeneratedChapter,
  notes: string,
  raw: RawRevision,
): { readonly value: GeneratedChapter | null; readonly findings: readonly Finding[] } {
  const known = new Map(chapter.scenes.map(({ scene_number, content }) => [scene_number, content]));
  const texts = new Map<number, string>();
  const findings: Finding[] = [];
  raw.scenes.forEach(({ scene_number, content }, index) => {
    const path = `/scenes/${index}`;
    const before = known.get(scene_number);
    if (before === undefined)
      findings.push(
        refuseAnswer(`${path}/scene_number`, `the chapter has no scene ${scene_number}`, OTHER_SCENES),
      );
    else if (texts.has(scene_number))
      findings.push(refuseAnswer(`${path}/scene_number`, `scene ${scene_number} is there twice`));
    else {
      texts.set(scene_number, content);
      const change = judgeLength(before, content, notes);
      if (change !== null) findings.push(refuseAnswer(`${path}/content`, `scene ${scene_number} ${change}`));
    }
  });
  for (const number of known.keys())
    if (!texts.has(number))
      findings.push(refuseAnswer('/scenes', `scene ${number} is missing`, OTHER_SCENES));
  if (findings.length > 0) return { value: null, findings };
  return { value: applySceneTexts(chapter, texts), findings };
}
