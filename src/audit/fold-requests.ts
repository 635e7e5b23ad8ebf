import type { ProjectRequest } from '../contracts/project-request.ts';
import { isStorageTrouble } from '../engine/call-model.ts';
import type { AuditKey, Clock, Log, ProjectStore } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { createAuditTrail } from './create-audit-trail.ts';
import { createIssueTracker } from './issue-tracker.ts';

export interface FoldDeps {
  readonly store: ProjectStore;
  readonly project: string;
  readonly key: AuditKey;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * What people said while others worked, taken into issues and trail by the owner of the project. Each request is removed once
 * all of it is there, so that one that was cut short is done again and comes to the same. One that cannot be folded in stays
 * where it is and keeps nobody from working; readers see it all the same.
 */
export async function foldRequests(
  { store, project, key, clock, log }: FoldDeps,
  requests: readonly ProjectRequest[],
  fence: number,
): Promise<void> {
  const issues = createIssueTracker({ store, clock, fence });
  const trail = createAuditTrail({ store, project, key, fence, issues });

  async function fold(request: ProjectRequest): Promise<void> {
    if ((await issues.fold(request)) === null) {
      log.warn(`What was said to ${request.issue_id} (${request.id}) waits: there is no such issue.`);
      return;
    }
    for (const packet of request.request === 'chief' ? request.packets : []) {
      if ((await trail.loadPacket(packet.packet_id)) === null) await trail.savePacket(packet);
    }
    if (
      request.request === 'tool_receipt' &&
      (await trail.loadToolReceipt(request.receipt.receipt_id)) === null
    )
      await trail.appendToolReceipt(request.receipt);
    await store.requests.remove(request.id, fence);
  }

  for (const request of requests) {
    try {
      await fold(request);
    } catch (error) {
      if (!(error instanceof CodedError) || isStorageTrouble(error)) throw error;
      log.warn(`What was said to ${request.issue_id} (${request.id}) waits: ${error.message}`);
    }
  }
  if (requests.some(({ request }) => request === 'chief' || request === 'tool_receipt')) await trail.close();
}
