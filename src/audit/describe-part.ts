import type { Receipt } from '../contracts/receipt.ts';
import type { TrailPart } from './load-part.ts';

/** What a list of the trail says of a part. */
export interface PartDescription {
  /** Who did it; null for a report, which is its receipt's. */
  readonly actor: string | null;
  readonly model: string | null;
  readonly summary: string;
  /** Files that were asked for, made, or hold the part. */
  readonly artifacts: readonly string[];
}

export function describePart(part: TrailPart): PartDescription {
  switch (part.kind) {
    case 'packet': {
      const { intent, target, requested_by, output_contract } = part.packet;
      const about = target.scene_ref === null ? intent : `${intent} ${target.scene_ref}`;
      return {
        actor: requested_by.agent_id,
        model: null,
        summary: `asks for ${about}: ${requested_by.reason}`,
        artifacts: output_contract.expected_artifacts,
      };
    }
    case 'receipt':
      return {
        actor: part.receipt.actor.agent_id,
        model: `${part.receipt.actor.provider}:${part.receipt.actor.model}`,
        summary: summarizeReceipt(part.receipt),
        artifacts: part.receipt.outputs_produced.map(({ path }) => path),
      };
    case 'report':
      return { actor: null, model: null, summary: 'the long report', artifacts: [part.entry.path] };
    case 'tool_receipt': {
      const { tool, error } = part.toolReceipt;
      const summary = error === null ? 'answered' : `${error.reason_code}: ${error.message}`;
      return { actor: tool, model: null, summary, artifacts: [] };
    }
  }
}

/** A stop before everything else; then what was decided, and where nothing was, what was done. */
function summarizeReceipt({ stop_hook, decisions, reasoning_summary }: Receipt): string {
  if (stop_hook.triggered) return `stopped (${stop_hook.type}): ${stop_hook.detail}`;
  if (decisions.length === 0) return reasoning_summary;
  return decisions.map(({ decision }) => decision).join('; ');
}
