import type { z } from 'zod';
import type { RevisionPolicy } from '../../contracts/book.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { Chapter } from '../../contracts/outline.ts';
import type { FinishedChapterSchema, SettledRevision } from '../../contracts/writing-output.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import type { Turn } from '../writing/run-in-turn.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import type { ChapterMatter } from './chapter-request.ts';
import { checkChapterText } from './check-chapter-text.ts';
import { commitLedger } from './commit-ledger.ts';
import { decideRevision } from './decide-revision.ts';
import { noteMatter } from './note-matter.ts';
import { rememberChapter } from './remember-chapter.ts';
import { REPORTS_FILE, readReports } from './report-file.ts';
import { settleRevision } from './settle-revision.ts';

// What follows a chapter's text: its memory, its consistency report, and what the book's revision policy makes of the
// findings, in the order of derive-units.ts. Each part is committed when it is done, and what is done of the text as it is
// now is not done again: a chapter that failed here has its prose, and the next run asks for no more than what is missing.

export type FinishedChapter = Omit<z.infer<typeof FinishedChapterSchema>, 'attention'>;

export const FINISHING_STEPS = ['memory', 'check', 'revision'] as const;

export async function finishChapter(
  context: RunContext,
  sources: WritingSources,
  { chapter, turn }: { readonly chapter: Chapter; readonly turn: Turn },
): Promise<FinishedChapter> {
  const { matter, state } = await noteMatter(context, sources, 'memory/matter', chapter);
  const policy = sources.book.revision_policy ?? 'none';
  if (policy === 'none') {
    await remember(context, sources, matter, state.remembered);
    // The text stays as it is, whatever is found in it: the next chapter has all that it reads.
    turn.beginNext();
    // Two checks at once would write one file.
    await turn.earlierEnded;
  }
  const { findings, revision, text } = state.checked
    ? await skipCheck(context, matter.text)
    : await check(context, sources, matter, policy);
  if (policy !== 'none') {
    const isRemembered = state.remembered && text === matter.text;
    await remember(context, sources, { ...matter, text }, isRemembered);
  }
  return { words: text.total_words, findings, revision };
}

async function remember(
  context: RunContext,
  sources: WritingSources,
  matter: ChapterMatter,
  isRemembered: boolean,
): Promise<void> {
  const text_sha256 = hashChapterText(matter.text);
  if (isRemembered) await skip(context, 'memory', text_sha256);
  else await rememberChapter(context, sources, 'memory', matter, { text_sha256 });
}

interface CheckedChapter {
  readonly findings: number;
  readonly revision: SettledRevision;
  /** The chapter's text as the check leaves it. */
  readonly text: GeneratedChapter;
}

async function check(
  context: RunContext,
  sources: WritingSources,
  matter: ChapterMatter,
  policy: RevisionPolicy,
): Promise<CheckedChapter> {
  const report = await checkChapterText(context, sources, 'check', matter);
  const decision = decideRevision(policy, report.issues);
  await commitLedger(context, 'check', {
    file: REPORTS_FILE,
    read: readReports,
    key: 'reports',
    schemaVersion: 'consistency_reports_v1',
    entry: report,
    keepEarlier: true,
    // With a revision to come the chapter is not through with its check before that is made.
    patch: decision.action === 'nothing' ? { checked: hashChapterText(matter.text) } : {},
  });
  const { revision, text } = await settleRevision(context, sources, matter, decision);
  const findings = report.issues.length;
  if (findings > 0) {
    const found = `${findings} ${findings === 1 ? 'finding' : 'findings'}`;
    const { chapter_number } = matter.text;
    context.log.info(`chapter ${chapter_number}: ${found} (${REPORTS_FILE}), ${DESCRIBED[revision]}`);
  }
  return { findings, revision, text };
}

async function skipCheck(context: RunContext, text: GeneratedChapter): Promise<CheckedChapter> {
  for (const id of ['check', 'revision']) await skip(context, id, hashChapterText(text));
  return { findings: 0, revision: 'none', text };
}

/** Done already, of this very text. */
async function skip(context: RunContext, id: string, text_sha256: string): Promise<void> {
  await context.step(id, { text_sha256 }, async () => text_sha256, { kind: 'check' });
}

const DESCRIBED: Readonly<Record<SettledRevision, string>> = {
  none: 'no revision',
  unchanged: 'the revision changed nothing',
  applied: 'the revision was applied',
  pending: 'a revision waits to be decided',
};
