import type { AuditTrail } from '../audit/create-audit-trail.ts';
import type { WorkPacket } from '../contracts/task-packet.ts';
import type { RunContext } from '../engine/run-context.ts';
import { type DocumentAbout, runDocumentStep } from '../engine/run-document-step.ts';
import { InvariantError } from '../errors.ts';

/** Puts a packet into the trail before its work begins, in a step of the run, so that a run that is taken up again goes
 *  on with the same packet, time and all. */
export async function issuePacket(
  context: RunContext,
  trail: Pick<AuditTrail, 'savePacket' | 'loadPacket'>,
  id: string,
  /** Its time becomes that at which it is issued. */
  draft: Omit<WorkPacket, 'timestamp'>,
  about: DocumentAbout,
): Promise<WorkPacket> {
  const { packet_id: packetId } = draft;
  const packet = await runDocumentStep(
    context,
    `${id}/packet`,
    { packet_id: packetId },
    async () => {
      // There already where the process died between the trail and the journal.
      const left = await trail.loadPacket(packetId);
      return left ?? (await trail.savePacket({ ...draft, timestamp: context.now() })).packet;
    },
    about,
  );
  if (packet.intent === 'clarify') throw new InvariantError(`${packetId} asks instead of telling`);
  return packet;
}
