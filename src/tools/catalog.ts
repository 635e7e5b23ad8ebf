import { authorNotes } from './author-notes.ts';
import { authorStyle } from './author-style.ts';
import { beatArchitect } from './beat-architect.ts';
import { bookBriefing } from './book-briefing.ts';
import { canonChecker } from './canon-checker.ts';
import { chapterBriefing } from './chapter-briefing.ts';
import { consistencyChecker } from './consistency-checker.ts';
import { fileLocator } from './file-locator.ts';
import { fileReader } from './file-reader.ts';
import { issueStatusSummarizer } from './issue-status-summarizer.ts';
import { lineEditor } from './line-editor.ts';
import { outlineAnalyzer } from './outline-analyzer.ts';
import { proseAnalyzer } from './prose-analyzer.ts';
import { readerExperienceSimulator } from './reader-experience-simulator.ts';
import { sceneBefore } from './scene-before.ts';
import { sceneDraftValidator } from './scene-draft-validator.ts';
import { sceneImpactAnalyzer } from './scene-impact-analyzer.ts';
import { searchIssues } from './search-issues.ts';
import { stakesMapper } from './stakes-mapper.ts';
import { storySoFar } from './story-so-far.ts';
import { taskRouter } from './task-router.ts';
import { timelineValidator } from './timeline-validator.ts';
import type { Tool } from './tool.ts';

/** Every tool there is. A new one is an import and an entry. */
export const TOOLS: readonly Tool[] = [
  authorNotes,
  authorStyle,
  beatArchitect,
  bookBriefing,
  canonChecker,
  chapterBriefing,
  consistencyChecker,
  fileLocator,
  fileReader,
  issueStatusSummarizer,
  lineEditor,
  outlineAnalyzer,
  proseAnalyzer,
  readerExperienceSimulator,
  sceneBefore,
  sceneDraftValidator,
  sceneImpactAnalyzer,
  searchIssues,
  stakesMapper,
  storySoFar,
  taskRouter,
  timelineValidator,
];
