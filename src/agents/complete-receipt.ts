import type { Finding } from '../contracts/finding.ts';
import type { RawReceipt } from '../contracts/receipt.ts';
import type { WorkPacket } from '../contracts/task-packet.ts';
import { formatPointer } from '../engine/format-pointer.ts';

/** A receipt in which every output says where it belongs and what it is. */
export type CompleteReceipt = Omit<RawReceipt, 'outputs_produced'> & {
  readonly outputs_produced: readonly {
    readonly path: string;
    readonly kind: string;
    readonly content: string;
  }[];
};

/**
 * What the packet says itself is taken from there: an output without a path is the one artifact that is expected. Where several
 * are, only the agent can say which one it means.
 */
export function completeReceipt(
  raw: RawReceipt,
  { output_contract }: Pick<WorkPacket, 'output_contract'>,
  kind: string,
): { readonly value: CompleteReceipt | null; readonly findings: readonly Finding[] } {
  const [only, ...others] = output_contract.expected_artifacts;
  const expected = others.length === 0 ? only : undefined;
  const findings = raw.outputs_produced.flatMap(({ path }, index) =>
    path === undefined && expected === undefined ? [refusePlaceless(index)] : [],
  );
  if (findings.length > 0) return { value: null, findings };
  const outputs = raw.outputs_produced.map(({ path = expected ?? '', content, kind: said = kind }) => ({
    path,
    kind: said,
    content,
  }));
  return { value: { ...raw, outputs_produced: outputs }, findings: [] };
}

function refusePlaceless(index: number): Finding {
  return {
    reason_code: 'receipt_invalid',
    severity: 'error',
    path: formatPointer(['outputs_produced', index, 'path']),
    message: 'not one artifact is expected, so that its path has to say which this is',
    excerpt: null,
    detail: 'missing_key',
  };
}
