import type { ToolDesk } from '../agents/run-tool-step.ts';
import type { IssueTracker } from '../audit/issue-tracker.ts';
import type { Template } from '../prompts/parse-template.ts';

export const CALL_TEMPLATE = 'conference_call';
export const REPLY_TEMPLATE = 'conference_reply';

/** What a round is asked for. */
export interface ConferenceQuestion {
  readonly text: string;
  /** Names of the tools that the Chief may call. */
  readonly tools: readonly string[];
  /** At least one has to be called. */
  readonly requireTool: boolean;
}

export interface ConferenceTemplates {
  readonly call: Template;
  readonly reply: Template;
}

/** What a round works with. */
export interface ConferenceSources {
  readonly question: ConferenceQuestion;
  readonly language: string;
  readonly templates: ConferenceTemplates;
  readonly desk: ToolDesk;
  readonly issues: Pick<IssueTracker, 'open'>;
}

/** Parts of the fingerprint: a resume against anything else is refused. */
export function pinConference({
  question,
  language,
  templates,
}: Pick<ConferenceSources, 'question' | 'language' | 'templates'>): Record<string, unknown> {
  return {
    templates: { [CALL_TEMPLATE]: templates.call.sha256, [REPLY_TEMPLATE]: templates.reply.sha256 },
    settings: { language },
    inputs: { ...question },
  };
}
