import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { Finding } from '../../contracts/finding.ts';
import { applySceneTexts } from '../../manuscript/plan-chapter-commit.ts';
import { countWords } from '../../text/list-words.ts';
import { checkPlausible, type PlausibleFacts } from '../../text/plausible/check-plausible.ts';
import { checkRevisedScenes, type RevisionFacts } from '../after/check-revised-scenes.ts';
import { refuseAnswer } from '../after/refuse-answer.ts';
import { judgePassageLength } from './judge-length.ts';

/** What a draft of a passage, or of a part of one, is held against. */
export interface DraftFacts {
  readonly chapter: GeneratedChapter;
  readonly scene_number: number;
  /** The part of the scene that the draft takes the place of. */
  readonly start: number;
  readonly passage: string;
  readonly instruction: string;
  /** Drafts that are there already. */
  readonly earlier: readonly string[];
  /** Whether it may come back as it was: one part of a long text may have nothing to be changed. */
  readonly mayStay: boolean;
  readonly plausible: PlausibleFacts;
  readonly scene: RevisionFacts;
}

/** Short passages are a phrase, and say little about their language. */
const PARAGRAPH_WORDS = 30;

/** What keeps a draft from being a candidate; the first kind of fault that it has. */
export function checkDraft(text: string, facts: DraftFacts): readonly Finding[] {
  const { passage, earlier, mayStay, instruction } = facts;
  if (/^\s*(?:```|<\/?[a-z_]+>)/.test(text))
    return [refuseAnswer('', 'the answer has to be the passage alone, without a fence or a tag around it')];
  const folded = foldText(text);
  if (folded === foldText(passage))
    return mayStay ? [] : [refuseAnswer('', 'nothing of the passage was changed')];
  if (earlier.some((each) => foldText(each) === folded))
    return [refuseAnswer('', 'this is a draft that the author has already; write another one')];
  const kind = countWords(passage) < PARAGRAPH_WORDS ? 'term' : 'paragraph';
  const floor = checkPlausible([{ path: [], text, mark: { kind }, description: null }], facts.plausible);
  if (floor.length > 0) return floor;
  const length = judgePassageLength(passage, text, instruction);
  if (length !== null) return [refuseAnswer('', `the passage ${length}`)];
  return checkRevisedScenes(facts.chapter, putIn(facts, text), facts.scene);
}

function putIn({ chapter, scene_number, start, passage }: DraftFacts, text: string): GeneratedChapter {
  const scene = chapter.scenes.find((each) => each.scene_number === scene_number);
  const content = scene?.content ?? '';
  const changed = content.slice(0, start) + text + content.slice(start + passage.length);
  return applySceneTexts(chapter, new Map([[scene_number, changed]]));
}

/** Two drafts that differ in nothing but marks and capitals are one. */
function foldText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
}
