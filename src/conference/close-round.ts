import { ROLES } from '../agents/roles.ts';
import type { IssueTracker } from '../audit/issue-tracker.ts';
import type { ConferenceRound } from '../contracts/api-conference.ts';
import { hashJson } from '../engine/hash.ts';
import type { RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';

const LONGEST_TITLE = 200;

/** The transcript as an issue, closed as the round is: nobody has to do anything about it. */
export async function closeRound(
  context: RunContext,
  issues: Pick<IssueTracker, 'open'>,
  round: Omit<ConferenceRound, 'issue_id'>,
): Promise<ConferenceRound> {
  const receipts = round.looked_up.flatMap(({ receipt_id }) => (receipt_id === null ? [] : [receipt_id]));
  const issueId = await runDocumentStep(
    context,
    'close',
    { round: hashJson(round) },
    async () => {
      const { id } = await issues.open({
        origin: [context.runId, 'conference'],
        title: `Conference: ${round.question}`.slice(0, LONGEST_TITLE).toWellFormed(),
        author: ROLES.chief.agent_id,
        body: renderTranscript(round),
        status: 'closed',
        tags: ['conference'],
        receipts,
      });
      return id;
    },
    { kind: 'commit', phase: 'close' },
  );
  return { issue_id: issueId, ...round };
}

/** Everybody's words as they said them, role by role. Nothing is weighed, joined or left out for being alone. */
function renderTranscript({
  question,
  looked_up,
  rejected_calls,
  ended,
  answers,
}: Omit<ConferenceRound, 'issue_id'>): string {
  const heard = answers.filter(({ outcome }) => outcome === 'answered');
  const abstained = answers.filter(({ outcome }) => outcome === 'abstained');
  const failed = answers.filter(({ rejected }) => rejected.length > 0);
  return [
    '# Question',
    question,
    '# Looked up',
    looked_up.length === 0
      ? 'Nothing, so that nobody was asked.'
      : looked_up
          .map(
            ({ tool, args, receipt_id, cut, failed: why }) =>
              `- ${tool} ${JSON.stringify(args)}: ${receipt_id ?? `failed (${why})`}${cut ? ', shown in part' : ''}`,
          )
          .join('\n'),
    ...(ended === 'final' ? [] : [`The Chief did not end its turn by itself (${ended}).`]),
    ...(rejected_calls.length === 0
      ? []
      : [rejected_calls.map(({ attempt, reason }) => `- reply ${attempt} rejected: ${reason}`).join('\n')]),
    ...(heard.length === 0 ? [] : ['# Answers']),
    ...heard.map(({ agent_id, text, evidence }) => `## ${agent_id}\n\n${text}\n\n${evidence}`),
    ...(abstained.length === 0
      ? []
      : ['# Abstained', abstained.map(({ agent_id }) => `- ${agent_id}`).join('\n')]),
    ...(failed.length === 0
      ? []
      : [
          '# Without grounds',
          failed
            .map(({ agent_id, outcome, rejected }) => {
              const reasons = rejected.map(({ attempt, reason }) => `reply ${attempt}: ${reason}`).join(', ');
              return `- ${agent_id}: ${reasons}${outcome === 'ungrounded' ? '' : '; corrected'}`;
            })
            .join('\n'),
        ]),
  ].join('\n\n');
}
