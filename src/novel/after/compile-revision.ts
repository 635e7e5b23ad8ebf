import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { Finding } from '../../contracts/finding.ts';
import type { RawRevision } from '../../contracts/revision.ts';
import { applySceneTexts } from '../../manuscript/plan-chapter-commit.ts';
import { countWords } from '../../text/list-words.ts';
import { refuseAnswer } from './refuse-answer.ts';

/** Below this share of its words a scene was not revised but summed up. */
const SMALLEST_SHARE = 0.7;
/** Of so few words a sentence is a large share; how much may go says nothing. */
const SHORT_SCENE_WORDS = 60;
/** Above this share it was not revised but written on. */
const LARGEST_SHARE = 1.3;
const ASKS_FOR_LESS =
  /\b(?:cut|trim|shorten|condense|delete|remove|drop|strike|leave out|tighten)\b|删|去掉|缩短|精简|压缩/iu;
const ASKS_FOR_MORE =
  /\b(?:add|expand|extend|lengthen|insert|elaborate|develop|write out|dramati[sz]e)\b|增|补|扩|添/iu;

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

function judgeLength(before: string, after: string, notes: string): string | null {
  const words = countWords(before);
  if (words < SHORT_SCENE_WORDS) return null;
  const share = countWords(after) / words;
  if (share < SMALLEST_SHARE && !ASKS_FOR_LESS.test(notes))
    return 'has lost more of its text than the notes ask for';
  if (share > LARGEST_SHARE && !ASKS_FOR_MORE.test(notes)) return 'has grown by more than the notes ask for';
  return null;
}
