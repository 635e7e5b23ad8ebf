import { type AuthorChapter, parseAuthorOutline } from './parse-author-outline.ts';
import { splitSentences } from './split-sentences.ts';

/** What the author's own outline says about one chapter of the book; null where it says nothing. */
export interface AuthorPlan {
  readonly title: string | null;
  readonly about: string;
  readonly scenes: readonly string[];
}

/**
 * The author's outline laid over the chapters of the book. Chapters keep their numbers; where the author has more than the
 * book, neighbours share one, in order, and nothing is left out but what was refused before.
 */
export function placeAuthorOutline(
  text: string | undefined,
  chapters: number,
  findings: string | undefined,
): (chapterId: number) => AuthorPlan | null {
  const own = parseAuthorOutline(text ?? '').map((chapter) => heedFindings(chapter, findings ?? ''));
  const last = Math.max(0, ...own.map(({ number }) => number));
  const placed = new Map<number, AuthorChapter[]>();
  for (const chapter of own) {
    const at = last <= chapters ? chapter.number : 1 + Math.floor(((chapter.number - 1) * chapters) / last);
    placed.set(at, [...(placed.get(at) ?? []), chapter]);
  }
  return (chapterId) => {
    const here = placed.get(chapterId);
    if (here === undefined) return null;
    const [first, ...more] = here;
    return {
      title: first?.title ?? null,
      about: here
        .map(({ about }) => about)
        .filter(isTold)
        .join(' '),
      // A chapter that had to share its place keeps its title as its first words.
      scenes: [
        ...(first?.scenes ?? []),
        ...more.flatMap(({ title, scenes }) => [title ?? '', ...scenes]),
      ].filter(isTold),
    };
  };
}

/** As many texts as there are scenes, in order and at even distances; several may fall to one scene, and some get none. */
export function spreadTexts(texts: readonly string[], count: number, joint: string): string[] {
  const placed = texts.map((text, place) => ({ text, at: Math.floor((place * count) / texts.length) }));
  return Array.from({ length: count }, (_, index) =>
    placed
      .filter(({ at }) => at === index)
      .map(({ text }) => text)
      .join(joint),
  );
}

/** What an earlier attempt was refused for is left to the author to reword. */
function heedFindings(chapter: AuthorChapter, findings: string): AuthorChapter {
  if (findings === '') return chapter;
  const isRefused = (sentence: string) =>
    findings.includes(JSON.stringify(sentence).slice(1, -1).slice(0, 60));
  const heed = (text: string) =>
    splitSentences(text)
      .filter((sentence) => !isRefused(sentence))
      .join(' ');
  return {
    ...chapter,
    title: chapter.title !== null && isRefused(chapter.title) ? null : chapter.title,
    about: heed(chapter.about),
    scenes: chapter.scenes.map(heed).filter(isTold),
  };
}

function isTold(text: string): boolean {
  return text.trim() !== '';
}
