import type { NovelOrchestrator as Orchestrator } from './novel/novel-orchestrator.ts';
import { openNovel } from './open-novel.ts';

// The library entry: what a program needs to work with books without the command line.
export { type App, type AppOptions, createApp } from './app.ts';
export type { Book } from './contracts/book.ts';
export type { Run } from './contracts/run.ts';
export type { Trouble } from './contracts/trouble.ts';
export type { WorkOptions } from './engine/work-options.ts';
export { CodedError, InvariantError, toTrouble } from './errors.ts';
export { createNovelLog, type NovelLogOptions } from './novel/create-novel-log.ts';
export { createNovelOrchestrator } from './novel/novel-orchestrator.ts';
export type { OpenBook } from './open-book.ts';
export type { NovelOptions } from './open-novel.ts';
export type { ProjectRuns } from './project/open-runs.ts';
export { REASONS, type Reason, type ReasonCode } from './reasons.ts';

/** The six steps of one project: `await NovelOrchestrator.open({ project, … })`. */
export const NovelOrchestrator = { open: openNovel };
export type NovelOrchestrator = Orchestrator;
