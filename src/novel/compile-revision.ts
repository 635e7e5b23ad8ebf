import type { GeneratedChapter } from '../contracts/chapter.ts';
import type { Finding } from '../contracts/finding.ts';
import type { RawRevision } from '../contracts/revision.ts';
import { applySceneTexts } from '../manuscript/plan-chapter-commit.ts';
import { countWords } from '../tools/text/list-words.ts';

/** Below this share of its words a scene was not revised but summed up. */
const SMALLEST_SHARE = 0.7;
/** Of so few words a sentence is a large share; how much may go says nothing. */
const SHORT_SCENE_WORDS = 60;
const ASKS_FOR_LESS =
  /\b(?:cut|trim|shorten|condense|delete|remove|drop|strike|leave out|tighten)\b|删|去掉|缩短|精简|压缩/iu;

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
      findings.push(refuse(`${path}/scene_number`, `the chapter has no scene ${scene_number}`));
    else if (texts.has(scene_number))
      findings.push(refuse(`${path}/scene_number`, `scene ${scene_number} is there twice`));
    else {
      texts.set(scene_number, content);
      if (isGutted(before, content) && !ASKS_FOR_LESS.test(notes))
        findings.push(
          refuse(`${path}/content`, `scene ${scene_number} has lost more of its text than the notes ask for`),
        );
    }
  });
  for (const number of known.keys())
    if (!texts.has(number)) findings.push(refuse('/scenes', `scene ${number} is missing`));
  if (findings.length > 0) return { value: null, findings };
  return { value: applySceneTexts(chapter, texts), findings };
}

function isGutted(before: string, after: string): boolean {
  const words = countWords(before);
  return words >= SHORT_SCENE_WORDS && countWords(after) < words * SMALLEST_SHARE;
}

function refuse(path: string, message: string): Finding {
  return {
    reason_code: 'phase_contract_invalid',
    severity: 'error',
    path,
    message,
    excerpt: null,
    detail: null,
  };
}
