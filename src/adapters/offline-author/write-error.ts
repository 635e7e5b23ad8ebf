import type { ErrorV1 } from '../../contracts/error-v1.ts';

/** The answer to a request that the author cannot fill: an answer like any other, for the pipeline to route. */
export function writeError(
  asked: string | null,
  known: readonly string[],
  missing: readonly string[],
): ErrorV1 {
  return {
    result: 'ERROR',
    schema_version: 'error_v1',
    error_type: missing.length > 0 ? 'missing_input' : 'unknown_contract',
    reason_code: 'phase_contract_invalid',
    missing_fields: [...missing],
    phase: asked ?? 'unknown',
    action_hint:
      missing.length > 0
        ? `Send the input ${missing.join(', ')} in a tagged block.`
        : `Ask the offline author for one of: ${known.join(', ')}.`,
    validator_evidence: [asked === null ? 'the prompt names no contract' : `contract: ${asked}`],
  };
}
