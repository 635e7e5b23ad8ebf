import type { AuditTrail } from '../audit/create-audit-trail.ts';
import { TaskPacketSchema, type WorkPacket } from '../contracts/task-packet.ts';
import type { RunContext, StepAbout } from '../engine/run-context.ts';
import { InvariantError } from '../errors.ts';

/** Puts a packet into the trail before its work begins, in a step of the run, so that a run that is taken up again goes
 *  on with the same packet, time and all. */
export async function issuePacket(
  context: RunContext,
  trail: Pick<AuditTrail, 'savePacket' | 'loadPacket'>,
  id: string,
  build: (timestamp: string) => WorkPacket,
  about: StepAbout = {},
): Promise<WorkPacket> {
  const packetId = build(context.createdAt).packet_id;
  const issued = await context.step(
    `${id}/packet`,
    { packet_id: packetId },
    async () => {
      // There already where the process died between the trail and the journal.
      const left = await trail.loadPacket(packetId);
      if (left !== null) return { ...left } as never;
      const packet = TaskPacketSchema.parse(build(context.now()));
      await trail.savePacket(packet);
      return { ...packet } as never;
    },
    about,
  );
  const packet = issued as unknown as WorkPacket | { readonly intent: 'clarify' };
  if (packet.intent === 'clarify') throw new InvariantError(`${packetId} asks instead of telling`);
  return packet;
}
