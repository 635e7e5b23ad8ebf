import { countWords } from '../../text/list-words.ts';

// Whether a revised text has become so much shorter or longer that it was summed up or written on. What somebody asked for in so
// many words is no fault.

/** Below this share of its words a text was not revised but summed up. */
const SMALLEST_SHARE = 0.7;
/** Above this share it was not revised but written on. */
const LARGEST_SHARE = 1.3;
/** Of so few words a sentence is a large share; how much may go says nothing. */
const SHORT_WORDS = 60;
const ASKS_FOR_LESS =
  /\b(?:cut|trim|shorten|shorter|condense|delete|remove|drop|strike|leave out|tighten|tighter|briefer|terser)\b|删|去掉|缩短|精简|压缩|短一?些|短一?点|简洁/iu;
const ASKS_FOR_MORE =
  /\b(?:add|expand|extend|lengthen|longer|insert|elaborate|develop|write out|dramati[sz]e|more)\b|增|补|扩|添|加|长一?些|长一?点|更多/iu;

/** What is wrong with the length, as a predicate; null where nothing is. */
export function judgeLength(before: string, after: string, asked: string): string | null {
  const words = countWords(before);
  if (words < SHORT_WORDS) return null;
  const share = countWords(after) / words;
  if (share < SMALLEST_SHARE && !ASKS_FOR_LESS.test(asked))
    return 'has lost more of its text than the notes ask for';
  if (share > LARGEST_SHARE && !ASKS_FOR_MORE.test(asked)) return 'has grown by more than the notes ask for';
  return null;
}

/** So many times its words a passage may have where more was asked for, and a short one always some sentences. */
const MOST_TIMES = 4;
const ROOM_WORDS = 100;

/** The same of a passage, which may be a few words and must not become a scene. */
export function judgePassageLength(before: string, after: string, asked: string): string | null {
  const [was, is] = [countWords(before), countWords(after)];
  const most = Math.max(ROOM_WORDS, was * (ASKS_FOR_MORE.test(asked) ? MOST_TIMES : LARGEST_SHARE));
  if (is > most) return `has ${is} words in the place of ${was}, which is more than was asked for`;
  return judgeLength(before, after, asked) === null
    ? null
    : `has ${is} words in the place of ${was}, which is less than was asked for`;
}
