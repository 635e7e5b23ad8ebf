import type { z } from 'zod';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ConsistencyIssue, ConsistencyReport } from '../../contracts/consistency-report.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { FinishedChapterSchema, RevisionOutcome } from '../../contracts/writing-output.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { InvariantError } from '../../errors.ts';
import { nameCount } from '../../name-count.ts';
import { nameChapterFinding } from '../findings/name-finding.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import type { UnitEffects } from '../writing/run-units.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { carryOutRevision } from './carry-out-revision.ts';
import { checkChapterText } from './check-chapter-text.ts';
import { commitLedger } from './commit-ledger.ts';
import { decideRevision, type RevisionDecision } from './decide-revision.ts';
import { type NotedMatter, noteMatter } from './note-matter.ts';
import { rememberChapter } from './remember-chapter.ts';
import { readReports } from './report-file.ts';

// What follows a chapter's text: its memory, its consistency report, and what the book's revision policy makes of the
// findings. In which order is told by derive-units.ts and not here. Each part is committed when it is done, and what is done
// of the text as it is now is not done again: a chapter that failed here has its prose, and the next run asks for no more
// than what is missing.

export type FinishedChapter = Omit<z.infer<typeof FinishedChapterSchema>, 'attention'>;

export const FINISHING_STEPS = ['memory', 'check', 'revision'] as const;

export interface Finishing {
  readonly effects: Pick<UnitEffects, 'memory' | 'consistency' | 'revision'>;
  /** What came of it, when all of it is done. */
  describe(): FinishedChapter;
}

/** What is known of the chapter so far. */
interface Progress extends NotedMatter {
  /** As the revision leaves it. */
  text: GeneratedChapter;
  findings: number;
  /** Null where nothing was checked now. */
  decision: RevisionDecision | null;
  revision: RevisionOutcome;
}

export function createFinishing(context: RunContext, sources: WritingSources, chapter: Chapter): Finishing {
  const policy = sources.book.revision_policy ?? 'none';
  let progress: Progress | null = null;

  /** The text as it is when the first of the three begins. */
  async function begin(): Promise<Progress> {
    if (progress === null) {
      const noted = await noteMatter(context, sources, 'memory/matter', chapter);
      progress = { ...noted, text: noted.matter.text, findings: 0, decision: null, revision: 'none' };
    }
    return progress;
  }

  return {
    effects: {
      async memory() {
        const { matter, state, text } = await begin();
        const text_sha256 = hashChapterText(text);
        if (state.remembered && text === matter.text) await skip(context, 'memory', text);
        else {
          const remembering = { patch: { text_sha256 }, isFinished: true };
          await rememberChapter(context, sources, 'memory', { ...matter, text }, remembering);
        }
      },
      async consistency() {
        const known = await begin();
        const { matter, state } = known;
        if (state.checked) return skip(context, 'check', matter.text);
        const report = await checkChapterText(context, sources, 'check', matter);
        const issues = await noteOpen(context, sources.waived, report);
        const decision = decideRevision(policy, issues);
        await commitLedger(context, 'check', {
          file: PROJECT_PATHS.consistency,
          read: readReports,
          key: 'reports',
          schemaVersion: 'consistency_reports_v1',
          entry: report,
          keepEarlier: true,
          // With a revision to come the chapter is not through with its check before that is made.
          patch: decision.action === 'nothing' ? { checked: hashChapterText(matter.text) } : {},
        });
        known.findings = issues.length;
        known.decision = decision;
      },
      async revision() {
        const known = await begin();
        const { matter, decision, findings } = known;
        if (decision === null) return skip(context, 'revision', matter.text);
        const { revision, text } = await carryOutRevision(context, sources, matter, decision);
        known.revision = revision;
        known.text = text;
        if (findings === 0) return;
        const found = nameCount(findings, 'finding');
        const told = `${found} (${PROJECT_PATHS.consistency}), ${DESCRIBED[revision]}`;
        context.log.info(`chapter ${text.chapter_number}: ${told}`);
      },
    },
    describe() {
      if (progress === null) throw new InvariantError(`chapter ${chapter.chapter_id} has not been finished`);
      const { text, findings, revision } = progress;
      return { words: text.total_words, findings, revision };
    },
  };
}

/** What the author has not let stand, noted: they may change their mind before the run is taken up again. */
function noteOpen(
  context: RunContext,
  waived: ReadonlySet<string>,
  { chapter_number, issues }: ConsistencyReport,
): Promise<ConsistencyIssue[]> {
  return runDocumentStep(context, 'check/open', { chapter: chapter_number }, async () =>
    issues.filter(({ description }) => !waived.has(nameChapterFinding(chapter_number, description))),
  );
}

/** Done already, of this very text. */
async function skip(context: RunContext, id: string, text: GeneratedChapter): Promise<void> {
  const text_sha256 = hashChapterText(text);
  await context.step(id, { text_sha256 }, async () => text_sha256, { kind: 'check' });
}

const DESCRIBED: Readonly<Record<RevisionOutcome, string>> = {
  none: 'no revision',
  unchanged: 'the revision changed nothing',
  applied: 'the revision was applied',
  pending: 'a revision waits to be decided',
};
