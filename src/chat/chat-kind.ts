import { z } from 'zod';
import { findPacket } from '../agents/find-packet.ts';
import { listTalkTools } from '../agents/list-talk-tools.ts';
import { renderToolList } from '../agents/render-tool-list.ts';
import { ROLES } from '../agents/roles.ts';
import { createTalkToolContext } from '../agents/talk-tool-context.ts';
import { createTalkTrail } from '../audit/create-talk-trail.ts';
import { deriveIssueId } from '../audit/new-issue.ts';
import { ArchetypeSchema } from '../contracts/recipe.ts';
import { ChatRequestSchema } from '../contracts/work-requests.ts';
import { estimateTokens, measureLanguage } from '../engine/estimate/estimate-tokens.ts';
import { CodedError } from '../errors.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { Rest, RunKind, WorkPlan } from '../project/run-kind.ts';
import { CHAT_KIND, CHAT_PLAN, CHAT_TEMPLATE, createChatPipeline } from './chat-pipeline.ts';
import { loadTalkTemplate } from './load-talk-template.ts';
import { recallTalk } from './recall-talk.ts';

type ChatRequest = z.infer<typeof ChatRequestSchema>;

const ArgsSchema = z.strictObject({ agent: ArchetypeSchema, text: z.string() });
const DEFAULT_AGENT = 'chief';
const REPLY_CHARACTERS = 600;

export function createChatKind(project: OpenProject): RunKind<ChatRequest, null, never> {
  const { store, log, owner, equipment, language } = project;
  const tools = async () => listTalkTools((await equipment.tools?.()) ?? []);
  const pin = (sha256: string, args: z.infer<typeof ArgsSchema>) => ({
    templates: { [CHAT_TEMPLATE]: sha256 },
    settings: { language },
    inputs: args,
  });

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
      const { sha256 } = await loadTalkTemplate(project, CHAT_TEMPLATE);
      const args = { agent, text };
      return {
        todo: 'start',
        spec: { description: text, args, plan: CHAT_PLAN, fingerprint: pin(sha256, args), inSession: true },
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
      const template = await loadTalkTemplate(project, CHAT_TEMPLATE);
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
          talks: store.talks,
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
    const template = await loadTalkTemplate(project, CHAT_TEMPLATE);
    const fixed = [...template.system, ...template.user].map((line) =>
      line.kind === 'text' ? line.text : '',
    );
    const recalled = recallTalk(await store.talks.load(agent));
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
        more: 6,
        worst: 9,
      },
    ]);
    return { estimate, parts: CHAT_PLAN.map((what) => ({ what, action: 'do' })) };
  }
}
