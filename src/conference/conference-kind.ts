import { z } from 'zod';
import { listTalkTools } from '../agents/list-talk-tools.ts';
import { rememberToolReceipts } from '../agents/remember-tool-receipts.ts';
import { createTalkToolContext } from '../agents/talk-tool-context.ts';
import { createAuditTrail } from '../audit/create-audit-trail.ts';
import { createIssueTracker } from '../audit/issue-tracker.ts';
import type { JsonObject } from '../contracts/json.ts';
import { ConferenceRequestSchema } from '../contracts/work-requests.ts';
import { CodedError } from '../errors.ts';
import { loadOwnTemplate } from '../project/load-own-template.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { Rest, RunKind, WorkPlan } from '../project/run-kind.ts';
import { CONFERENCE_KIND, createConferencePipeline, planConference } from './conference-pipeline.ts';
import {
  CALL_TEMPLATE,
  type ConferenceQuestion,
  type ConferenceTemplates,
  pinConference,
  REPLY_TEMPLATE,
} from './conference-sources.ts';
import { estimateConference } from './estimate-conference.ts';
import { needsTool } from './needs-tool.ts';

type ConferenceRequest = z.infer<typeof ConferenceRequestSchema>;

export type ConferenceKind = RunKind<ConferenceRequest, null, never>;

/** The arguments of a run, as they were stored. */
const ArgsSchema = z.strictObject({
  text: z.string(),
  tools: z.array(z.string()),
  require_tool: z.boolean(),
});

export function createConferenceKind(project: OpenProject): ConferenceKind {
  const { store, clock, equipment, language } = project;
  const tools = async () => listTalkTools((await equipment.tools?.()) ?? []);

  async function loadTemplates(): Promise<ConferenceTemplates> {
    const call = await loadOwnTemplate(project, CALL_TEMPLATE);
    return { call, reply: await loadOwnTemplate(project, REPLY_TEMPLATE) };
  }

  async function readQuestion({ text, tools: named, require_tool }: ConferenceRequest) {
    const known = (await tools()).map(({ name }) => name);
    const question: ConferenceQuestion = {
      text: text.trim(),
      tools: named === undefined ? known : [...new Set(named)].map((name) => checkTool(name, known)),
      requireTool: require_tool ?? needsTool(text),
    };
    return question;
  }

  return {
    kind: CONFERENCE_KIND,
    request: ConferenceRequestSchema,

    async prepare(request) {
      const question = await readQuestion(request);
      const templates = await loadTemplates();
      const { text, tools: allowed, requireTool: require_tool } = question;
      const args: JsonObject = { text, tools: [...allowed], require_tool };
      return {
        todo: 'start',
        spec: {
          description: text,
          args,
          plan: planConference(),
          fingerprint: pinConference({ question, language, templates }),
          inSession: true,
        },
        about: null,
        purpose: 'a conference',
        role: null,
        // The book may be another by now: a question that is asked again is a round of its own. One that was cut short goes on.
        anew: false,
      };
    },

    async rebuild(run, lease) {
      const { text, tools: allowed, require_tool: requireTool } = ArgsSchema.parse(run.task.initial_args);
      const question = { text, tools: allowed, requireTool };
      const templates = await loadTemplates();
      const issues = createIssueTracker({ store, clock, fence: lease.fence });
      const trail = createAuditTrail({
        store,
        project: project.id,
        key: project.auditKey,
        fence: lease.fence,
        issues,
        sessionId: run.session_id,
      });
      const pipeline = createConferencePipeline({
        question,
        language,
        templates,
        issues,
        desk: {
          trail: rememberToolReceipts(trail),
          sessionId: run.session_id ?? '',
          tools: new Map((await tools()).map((tool) => [tool.name, tool])),
          toolContext: (signal) => createTalkToolContext(project, signal),
        },
      });
      return {
        pipeline: { ...pipeline, conclude: () => trail.close() },
        fingerprint: pinConference({ question, language, templates }),
        asks: 'each its own',
      };
    },

    async plan(request) {
      const { describeModel } = project.models;
      return planQuestion(await readQuestion(request), { isDone: () => false, describeModel });
    },

    async planRest(run, rest) {
      const { text, tools: allowed, require_tool: requireTool } = ArgsSchema.parse(run.task.initial_args);
      return planQuestion({ text, tools: allowed, requireTool }, rest);
    },
  };

  async function planQuestion(question: ConferenceQuestion, rest: Rest): Promise<WorkPlan> {
    const templates = await loadTemplates();
    const allowed = (await tools()).filter(({ name }) => question.tools.includes(name));
    return {
      estimate: await estimateConference({ language, rest }, { question, templates, allowed }),
      parts: planConference().map((what) => ({ what, action: rest.isDone(what) ? 'done' : 'do' })),
    };
  }
}

function checkTool(name: string, known: readonly string[]): string {
  if (known.includes(name)) return name;
  throw new CodedError('tool_unknown', {
    message: `There is no tool ${name} that a conference can use.`,
    kept: 'nothing was sent',
    details: { tool: name, known: known.join(', ') },
  });
}
