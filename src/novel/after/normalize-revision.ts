import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { Finding } from '../../contracts/finding.ts';
import { isObject, type Json, type JsonObject } from '../../contracts/json.ts';
import { refuseAnswer } from './refuse-answer.ts';

/** What a chapter has beside its scenes and a scene beside its text: none of it is a model's to change. */
const OF_CHAPTER: ReadonlySet<string> = new Set([
  'schema_version',
  'chapter_number',
  'chapter_title',
  'total_words',
  'written_without',
]);
const OF_SCENE = 'word_count';

/**
 * A revision may also be answered with the whole chapter. Its scenes are what is taken; number and title have to be those
 * that the chapter has, and words are counted anew whatever it says of them.
 */
export function normalizeRevision(
  { chapter_number, chapter_title }: Pick<GeneratedChapter, 'chapter_number' | 'chapter_title'>,
  answer: JsonObject,
): { readonly answer: JsonObject; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const { chapter_number: number, chapter_title: title, scenes } = answer;
  if (number !== undefined && number !== chapter_number)
    findings.push(
      refuseAnswer('/chapter_number', `another chapter than ${chapter_number}, which was asked for`),
    );
  if (title !== undefined && title !== chapter_title)
    findings.push(refuseAnswer('/chapter_title', `another title than the chapter has, “${chapter_title}”`));
  const rest = Object.entries(answer).filter(([key]) => !OF_CHAPTER.has(key));
  const texts = Array.isArray(scenes) ? { scenes: scenes.map(dropCount) } : {};
  return { answer: { ...Object.fromEntries(rest), ...texts }, findings };
}

function dropCount(scene: Json): Json {
  if (!isObject(scene)) return scene;
  return Object.fromEntries(Object.entries(scene).filter(([key]) => key !== OF_SCENE));
}
