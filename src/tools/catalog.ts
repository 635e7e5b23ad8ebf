import { beatArchitect } from './beat-architect.ts';
import { canonChecker } from './canon-checker.ts';
import { consistencyChecker } from './consistency-checker.ts';
import { fileLocator } from './file-locator.ts';
import { fileReader } from './file-reader.ts';
import { issueStatusSummarizer } from './issue-status-summarizer.ts';
import { lineEditor } from './line-editor.ts';
import { outlineAnalyzer } from './outline-analyzer.ts';
import { proseAnalyzer } from './prose-analyzer.ts';
import { readerExperienceSimulator } from './reader-experience-simulator.ts';
import { sceneDraftValidator } from './scene-draft-validator.ts';
import { sceneImpactAnalyzer } from './scene-impact-analyzer.ts';
import { searchIssues } from './search-issues.ts';
import { stakesMapper } from './stakes-mapper.ts';
import { taskRouter } from './task-router.ts';
import { timelineValidator } from './timeline-validator.ts';
import type { Tool } from './tool.ts';

/** Every tool there is. A new one is an import and an entry. */
export const TOOLS: readonly Tool[] = [
  beatArchitect,
  canonChecker,
  consistencyChecker,
  fileLocator,
  fileReader,
  issueStatusSummarizer,
  lineEditor,
  outlineAnalyzer,
  proseAnalyzer,
  readerExperienceSimulator,
  sceneDraftValidator,
  sceneImpactAnalyzer,
  searchIssues,
  stakesMapper,
  taskRouter,
  timelineValidator,
];
