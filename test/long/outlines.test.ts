import { describe } from 'vitest';
import {
  CHINESE,
  describeArcs,
  describeOutlines,
  describeSceneCounts,
  describeThreeStories,
  ENGLISH,
} from '../conformance/written-outline-suite.ts';
import type { DrivenBook } from '../fakes/drive-outline.ts';

const BOOKS: readonly DrivenBook[] = [
  ...ENGLISH.map((idea) => ({ idea, language: 'en' as const })),
  ...CHINESE.map((idea) => ({ idea, language: 'zh' as const })),
].flatMap((book) => [3, 12].map((chapters) => ({ ...book, chapters })));

describeOutlines(BOOKS);
describeArcs([
  ...[4, 13].map((chapters) => ({ idea: ENGLISH[0] ?? '', language: 'en' as const, chapters })),
  { idea: ENGLISH[0] ?? '', language: 'en', chapters: 40 },
  { idea: CHINESE[0] ?? '', language: 'zh', chapters: 40 },
]);
describeSceneCounts(12);
describe('outlines', () => describeThreeStories(24));
