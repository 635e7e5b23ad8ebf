import {
  ENGLISH,
  ENGLISH_ABBREVIATIONS,
  ENGLISH_CALENDAR,
  ENGLISH_MAYBE_ENDS,
  ENGLISH_NUMBERED,
  ENGLISH_OFTEN_ENDS,
} from './word-lists/en.ts';

// Whether a full stop ends its sentence, where white space follows and what comes next could begin one. In this order:
// 1 a number alone (a list's) does not; 2 a title or a Latin abbreviation does not; 3 an abbreviation of a numbered thing
// does not where a number follows; 4 a.m. and etc. do, unless a day follows; 5 U.S., Jr., Inc. and initials do only where
// the next word is one that often begins sentences; 6 all else does.

export function decideFullStop(before: string, closers: string, next: string): boolean {
  if (/^\s*\d{1,3}$/.test(before)) return false;
  const written = /[\p{L}\p{M}.]+$/u.exec(before)?.[0] ?? '';
  const word = written.toLowerCase();
  const following = /^[^\p{L}\p{N}]*([\p{L}\p{N}’']+)/u.exec(next)?.[1] ?? '';
  const isBeginning = /^\p{Lu}/u.test(following) && ENGLISH.stopWords.has(following.toLowerCase());
  if (closers === '' && ENGLISH_ABBREVIATIONS.has(word) && isShort(written)) return false;
  if (ENGLISH_NUMBERED.has(word) && /^(?:\d|[IVXLC]+\b)/.test(next)) return false;
  if (ENGLISH_OFTEN_ENDS.has(word)) return !ENGLISH_CALENDAR.has(following.toLowerCase());
  if (ENGLISH_MAYBE_ENDS.has(word)) return isBeginning;
  if (/^(?:\p{Lu}\.)*\p{Lu}$/u.test(written)) return isBeginning;
  return true;
}

/** One letter is an abbreviation only when small: the end of "plan C." is none. */
function isShort(written: string): boolean {
  return written.length > 1 || /\p{Ll}/u.test(written);
}
