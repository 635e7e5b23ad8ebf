import { z } from 'zod';
import { findPacket } from '../agents/find-packet.ts';
import { listTalkTools } from '../agents/list-talk-tools.ts';
import { renderToolList } from '../agents/render-tool-list.ts';
import { ROLES } from '../agents/roles.ts';
import { openTalkHistory } from '../agents/talk-history.ts';
import { createTalkToolContext } from '../agents/talk-tool-context.ts';
import { createTalkTrail } from '../audit/create-talk-trail.ts';
import { deriveIssueId } from '../audit/new-issue.ts';
import { ArchetypeSchema } from '../contracts/recipe.ts';
import { ChatRequestSchema } from '../contracts/work-requests.ts';
import { estimateTokens, measureLanguage } from '../engine/estimate/estimate-tokens.ts';
import { CodedError } from '../errors.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import { loadOwnTemplate } from '../project/load-own-template.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { Rest, RunKind, WorkPlan } from '../project/run-kind.ts';
import { describeChiefReply } from '../recipes/describe-chief-reply.ts';
import { RECIPES_ROOM } from '../recipes/room.ts';
import { SESSION_PLAN_ATTEMPTS } from '../sessions/plan-wish.ts';
import { SESSIONS_ROOM } from '../sessions/room.ts';
import { CHAT_KIND, CHAT_TEMPLATE, createChatPipeline, listChatParts } from './chat-pipeline.ts';
import type { HandOver } from './hand-over.ts';
import { recallTalk } from './recall-talk.ts';

type ChatRequest = z.infer<typeof ChatRequestSchema>;

const ArgsSchema = z.strictObject({ agent: ArchetypeSchema, text: z.string() });
const DEFAULT_AGENT = 'chief';
const REPLY_CHARACTERS = 600;

export function createChatKind(project: OpenProject): RunKind<ChatRequest, null, never> {
  const { store, log, owner, equipment, language } = project;
  const talks = openTalkHistory(store.logs);
  const tools = async () => listTalkTools((await equipment.tools?.()) ?? []);
  const pin = (sha256: string, args: z.infer<typeof ArgsSchema>) => ({
    templates: { [CHAT_TEMPLATE]: sha256 },
    settings: { language },
    inputs: args,
  });

  const handOver: HandOver = {
    async route(request) {
      const { chief } = await project.enter(RECIPES_ROOM);
      return describeChiefReply(project.id, await chief.ask(request, new Map()));
    },
    plan: async (context, wish) => (await project.enter(SESSIONS_ROOM)).planInside(context, wish),
  };

  return {
    kind: CHAT_KIND,
    request: ChatRequestSchema,

    async prepare({ agent = DEFAULT_AGENT, text: given }) {
      const text = given.trim();
      if (findPacket(text) !== null) {
        throw new CodedError('request_invalid', {
          message: 'A message that is tagged as a task packet is work, and is given to the kind packet.',
          kept: 'nothing was sent',
        });
      }
      const { sha256 } = await loadOwnTemplate(project, CHAT_TEMPLATE);
      const args = { agent, text };
      return {
        todo: 'start',
        spec: {
          description: text,
          args,
          plan: listChatParts(agent),
          fingerprint: pin(sha256, args),
          inSession: true,
        },
        about: null,
        purpose: `a talk with ${agent}`,
        role: agent,
        // A turn that was cut short goes on when the same is said again.
        anew: false,
      };
    },

    async rebuild(run) {
      const args = ArgsSchema.parse(run.task.initial_args);
      const role = ROLES[args.agent];
      const template = await loadOwnTemplate(project, CHAT_TEMPLATE);
      const trail = createTalkTrail(
        { store, log, owner },
        {
          issueId: deriveIssueId(['chat', project.id, role.archetype]),
          title: `Chat with ${role.agent_id}`,
          author: role.agent_id,
        },
      );
      return {
        pipeline: createChatPipeline({
          role,
          text: args.text,
          language,
          template,
          talks,
          handOver: args.agent === 'chief' && project.book !== null ? handOver : null,
          desk: {
            trail,
            sessionId: run.session_id ?? '',
            tools: new Map((await tools()).map((tool) => [tool.name, tool])),
            toolContext: (signal) => createTalkToolContext(project, signal),
          },
        }),
        fingerprint: pin(template.sha256, args),
        asks: 'each its own',
      };
    },

    plan: ({ agent = DEFAULT_AGENT, text }) => planTurn({ agent, text }, project.models),
    planRest: (run, rest) => planTurn(ArgsSchema.parse(run.task.initial_args), rest),
  };

  /** What is left of a turn is not told apart from the whole of it: a tool may be called again at any moment. */
  async function planTurn(
    { agent, text }: z.infer<typeof ArgsSchema>,
    models: Pick<Rest, 'describeModel'>,
  ): Promise<WorkPlan> {
    const template = await loadOwnTemplate(project, CHAT_TEMPLATE);
    const fixed = [...template.system, ...template.user].map((line) =>
      line.kind === 'text' ? line.text : '',
    );
    const recalled = recallTalk(await talks.load(agent));
    const inputTokens = estimateTokens(
      [...fixed, renderToolList(await tools()), recalled.text ?? '', text].join('\n'),
    );
    const outputTokens = REPLY_CHARACTERS * measureLanguage(language).tokensACharacter;
    const estimate = await estimateUnits(models, [
      {
        unit: { id: 'turn', needs: [] },
        of: 'turn',
        requests: [{ step: 'turn', role: agent, inputTokens, outputTokens }],
        fewer: 0,
        // The Chief may find that a plan is wanted, and makes it.
        more: 6 + (agent === 'chief' ? 1 : 0),
        worst: 9 + (agent === 'chief' ? SESSION_PLAN_ATTEMPTS : 0),
      },
    ]);
    return { estimate, parts: listChatParts(agent).map((what) => ({ what, action: 'do' })) };
  }
}
