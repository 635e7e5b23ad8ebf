import { type AppOptions, createApp } from './app.ts';
import type { Book, RevisionPolicy } from './contracts/book.ts';
import type { Budget } from './contracts/run.ts';
import { CodedError } from './errors.ts';
import { compileBook } from './novel/book/compile-book.ts';
import { createNovelLog, type NovelLogOptions } from './novel/create-novel-log.ts';
import { createNovelOrchestrator, type NovelOrchestrator } from './novel/novel-orchestrator.ts';

export interface NovelOptions extends Omit<AppOptions, 'log' | 'onEvent'>, Partial<NovelLogOptions> {
  /** The book's id, which is its folder below `projects/`. */
  readonly project: string;
  /** A project that is not there is made from this; of one that is, its own book.json holds. */
  readonly idea?: string;
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  readonly chapters?: number;
  /** How long it shall be; left out, scenes of 1,200 words. */
  readonly length?: Book['length'];
  /** Of a project that is there only the policy that it has. */
  readonly revisionPolicy?: RevisionPolicy;
  readonly budget?: Budget;
  readonly signal?: AbortSignal;
}

/** The orchestrator of one project, whose folders are made where they are not there. */
export async function openNovel(options: NovelOptions): Promise<NovelOrchestrator> {
  const { project, verbose = false, write = () => undefined, revisionPolicy, budget, signal } = options;
  const app = await createApp({ ...options, log: createNovelLog({ verbose, write }) });
  if (!(await app.listBooks()).includes(project)) await app.initBook(describeBook(options));
  const open = await app.openBook(project);
  const policy = open.book.revision_policy ?? 'none';
  if (revisionPolicy !== undefined && revisionPolicy !== policy) {
    throw new CodedError('usage_invalid', {
      message: `${project} has the revision policy ${policy}, not ${revisionPolicy}: set revision_policy in its book.json.`,
      kept: 'nothing was changed',
      details: { book: project },
    });
  }
  return createNovelOrchestrator(open, {
    ...(budget === undefined ? {} : { budget }),
    ...(signal === undefined ? {} : { signal }),
  });
}

function describeBook({ project, idea, revisionPolicy, ...options }: NovelOptions): Book {
  if (idea === undefined) {
    throw new CodedError('usage_invalid', {
      message: `There is no project ${project}, and no idea from which to make it.`,
      kept: 'nothing was changed',
    });
  }
  const { title, author, language, chapters, length } = options;
  return compileBook({
    project,
    idea,
    title,
    author,
    language,
    chapters,
    length,
    revision_policy: revisionPolicy,
  });
}
