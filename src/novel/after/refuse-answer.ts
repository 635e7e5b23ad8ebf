import type { Finding } from '../../contracts/finding.ts';

/** What keeps an answer about a chapter from being taken. */
export function refuseAnswer(path: string, message: string, detail: string | null = null): Finding {
  return { reason_code: 'phase_contract_invalid', severity: 'error', path, message, excerpt: null, detail };
}
