import { z } from 'zod';
import { rememberToolReceipts } from '../agents/remember-tool-receipts.ts';
import { findRoleFor, ROLES, type Role } from '../agents/roles.ts';
import { createAuditTrail } from '../audit/create-audit-trail.ts';
import { loadIssue } from '../audit/issue-files.ts';
import { createIssueTracker } from '../audit/issue-tracker.ts';
import type { JsonObject } from '../contracts/json.ts';
import { ownerOf } from '../contracts/path-owners.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { ArchetypeSchema } from '../contracts/recipe.ts';
import { type TaskPacket, TaskPacketSchema, type WorkPacket } from '../contracts/task-packet.ts';
import { PacketRequestSchema } from '../contracts/work-requests.ts';
import { estimateTokens, measureLanguage } from '../engine/estimate/estimate-tokens.ts';
import { CodedError } from '../errors.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import { loadOwnTemplate } from '../project/load-own-template.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { Rest, RunKind, WorkPlan } from '../project/run-kind.ts';
import { createPacketPipeline, PACKET_KIND, PACKET_TEMPLATE } from './packet-pipeline.ts';

type PacketRequest = z.infer<typeof PacketRequestSchema>;

const ArgsSchema = z.strictObject({ agent: ArchetypeSchema, packet: TaskPacketSchema });
const PACKET_PLAN: readonly string[] = ['packet'];
const RECEIPT_CHARACTERS = 2_500;

/** A task packet that a person gives to an agent. It is work, so that it goes the road of all work, under the project's lock. */
export function createPacketKind(project: OpenProject): RunKind<PacketRequest, null, never> {
  const { store, clock, language } = project;
  const deps = project.models.depsWith(null);
  const pin = (sha256: string, args: JsonObject) => ({
    templates: { [PACKET_TEMPLATE]: sha256 },
    settings: { language },
    inputs: args,
  });

  return {
    kind: PACKET_KIND,
    request: PacketRequestSchema,

    async prepare({ agent, packet }) {
      const role = chooseRole(agent, packet);
      checkPacket(packet);
      await loadIssue(store, packet.parent_issue_id);
      const { sha256 } = await loadOwnTemplate(project, PACKET_TEMPLATE);
      const args = { agent: role.archetype, packet: packet as unknown as JsonObject };
      return {
        todo: 'start',
        spec: {
          description: `${packet.intent} for ${role.agent_id} (${packet.packet_id})`,
          args,
          plan: PACKET_PLAN,
          fingerprint: pin(sha256, args),
          inSession: true,
        },
        about: null,
        purpose: `packet ${packet.packet_id}`,
        role: role.archetype,
        anew: false,
      };
    },

    async rebuild(run, lease) {
      const { agent, packet } = ArgsSchema.parse(run.task.initial_args);
      const template = await loadOwnTemplate(project, PACKET_TEMPLATE);
      const issues = createIssueTracker({ store, clock, fence: lease.fence });
      const trail = createAuditTrail({
        store,
        project: project.id,
        key: project.auditKey,
        fence: lease.fence,
        issues,
        sessionId: run.session_id,
      });
      return {
        pipeline: {
          ...createPacketPipeline({
            role: ROLES[agent],
            packet: needWork(packet),
            language,
            template,
            trail: rememberToolReceipts(trail),
            decodingFor: (role) => deps.decodingFor?.(role) ?? { temperature: null, maxOutputTokens: null },
          }),
          conclude: () => trail.close(),
        },
        fingerprint: pin(template.sha256, run.task.initial_args as JsonObject),
        asks: 'each its own',
      };
    },

    plan: (request) => planPacket(request, project.models),
    planRest: (run, rest) => planPacket(ArgsSchema.parse(run.task.initial_args), rest),
  };

  async function planPacket(
    { agent, packet }: PacketRequest,
    models: Pick<Rest, 'describeModel'>,
  ): Promise<WorkPlan> {
    const role = chooseRole(agent, packet);
    const template = await loadOwnTemplate(project, PACKET_TEMPLATE);
    const fixed = [...template.system, ...template.user].map((line) =>
      line.kind === 'text' ? line.text : '',
    );
    const inputTokens = estimateTokens([...fixed, JSON.stringify(packet)].join('\n'));
    const outputTokens = RECEIPT_CHARACTERS * measureLanguage(language).tokensACharacter;
    const requests = [{ step: 'packet', role: role.archetype, inputTokens, outputTokens }];
    const unit = { id: 'packet', needs: [] };
    const estimate = await estimateUnits(models, [
      { unit, of: 'packet', requests, fewer: 0, more: 0, worst: 3 },
    ]);
    return { estimate, parts: PACKET_PLAN.map((what) => ({ what, action: 'do' })) };
  }
}

/** Whose work the packet is; another agent may not be given it. */
function chooseRole(agent: PacketRequest['agent'], { intent }: TaskPacket): Role {
  const owner = findRoleFor(intent);
  if (agent === undefined || agent === owner.archetype) return owner;
  throw refuse(`${intent} is the work of ${owner.archetype}, and not of ${agent}`);
}

/** What an agent hands in lies with the work of agents; into the book it comes by recipes, behind their gates. */
function checkPacket(packet: TaskPacket): void {
  needWork(packet);
  const outside = packet.output_contract.expected_artifacts.find(
    (path) => ownerOf(path) !== 'agents' || !path.startsWith(`${PROJECT_PATHS.artifacts}/`),
  );
  if (outside !== undefined) throw refuse(`${outside} is not below ${PROJECT_PATHS.artifacts}/`);
}

function needWork(packet: TaskPacket): WorkPacket {
  if (packet.intent !== 'clarify') return packet;
  throw refuse('a clarify packet asks a person, and is no work for an agent');
}

function refuse(why: string): CodedError {
  return new CodedError('packet_refused', {
    message: `The packet cannot be given to an agent: ${why}.`,
    kept: 'nothing was sent',
    details: { why },
  });
}
