import { deriveActor } from '../agents/derive-actor.ts';
import { type DispatchTrail, dispatch } from '../agents/dispatch.ts';
import { gatherEvidence } from '../agents/gather-evidence.ts';
import { issuePacket } from '../agents/issue-packet.ts';
import { loadShownFiles } from '../agents/load-shown-files.ts';
import type { Role } from '../agents/roles.ts';
import type { AuditTrail } from '../audit/create-audit-trail.ts';
import { toJson } from '../contracts/json.ts';
import { AskedReceiptSchema, RawReceiptSchema } from '../contracts/receipt.ts';
import type { WorkPacket } from '../contracts/task-packet.ts';
import type { Decoding } from '../engine/engine.ts';
import { renderAnswerSchema } from '../engine/judge-answer.ts';
import type { Pipeline } from '../engine/run-context.ts';
import { fillTemplate } from '../prompts/fill-template.ts';
import type { Template } from '../prompts/parse-template.ts';
import { readOwnWords } from '../prompts/read-own-words.ts';
import { createProseFloor } from '../text/plausible/check-plausible.ts';
import { boundText } from '../tools/bound-text.ts';

export const PACKET_KIND = 'packet';
export const PACKET_TEMPLATE = 'chat_packet';

/** Characters of all files that a packet names. */
const MOST_MATERIAL = 24_000;
/** A receipt, and a page of work in it. */
const USUAL_PACKET_TOKENS = 1500;

export interface PacketSources {
  readonly role: Role;
  readonly packet: WorkPacket;
  readonly language: string;
  readonly template: Template;
  readonly trail: DispatchTrail & Pick<AuditTrail, 'savePacket' | 'loadPacket' | 'loadToolReceipt'>;
  readonly decodingFor: (role: string) => Decoding;
}

/** A packet into the trail, to its agent, and its receipt back (agents/dispatch.ts). The receipt is all that comes of it. */
export function createPacketPipeline(sources: PacketSources): Pipeline {
  const { role, language, template, trail } = sources;
  return {
    kind: PACKET_KIND,
    async run(context) {
      // Which run it is done in is ours to say, whatever the packet claims; and so is when.
      const { timestamp: _, ...given } = sources.packet;
      const draft = { ...given, run_id: context.runId, step_id: 'packet' };
      const about = { kind: 'agent' as const, agentArchetype: role.archetype, agentId: role.agent_id };
      const packet = await issuePacket(context, trail, 'packet', draft, about);
      const files = await loadShownFiles(
        context.files,
        [...packet.inputs.files, ...packet.inputs.canon],
        new Map(),
      );
      const material = [...files].map(([path, text]) => `${path}\n${text}`).join('\n\n');
      const shown = await gatherEvidence(trail, { role, files, receiptIds: [], tools: [] });
      const request = `contract: receipt\nrole: ${role.archetype}\nprompt_type: ${PACKET_TEMPLATE}\nlanguage: ${language}\ncontent: text`;
      const schema = JSON.stringify(
        renderAnswerSchema({ name: 'receipt', schema: AskedReceiptSchema }).schema,
      );
      const { receipt } = await dispatch(context, trail, {
        id: 'packet',
        packet,
        role,
        actor: deriveActor(
          role.agent_id,
          await context.modelFor(role.archetype),
          sources.decodingFor(role.archetype),
        ),
        template: PACKET_TEMPLATE,
        prompt: (findings) =>
          fillTemplate(template, [
            { name: 'contract_schema', text: schema },
            ...(material === '' ? [] : [{ name: 'material', text: boundText(material, MOST_MATERIAL) }]),
            { name: 'packet', text: JSON.stringify(packet) },
            { name: 'request', text: request },
            ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
          ]),
        kind: 'text',
        usualTokens: USUAL_PACKET_TOKENS,
        // What is handed in is prose or a report on it; either may be cited wrongly without being worth less.
        isReport: false,
        plausible: createProseFloor(RawReceiptSchema, { language, told: readOwnWords(template) }),
        checkContent: () => [],
        shown,
        answered: [],
      });
      await context.step('packet', { receipt: receipt.receipt_id }, async () => receipt.receipt_id, about);
      return toJson(receipt);
    },
  };
}
