import type { Envelope } from '../contracts/config.ts';
import type { Finding } from '../contracts/finding.ts';
import { judgeAnswer } from '../engine/judge-answer.ts';
import { WORLD } from './fit-questions.ts';
import { writePages } from './write-pages.ts';

export interface JudgedJson {
  readonly kept: boolean;
  /** Something stood around the object. */
  readonly wrapped: boolean;
  readonly findings: readonly Finding[];
}

/** Judged as the answers of a book are: strictly first, and where that fails with what stands around it taken off. */
export function judgeJson(text: string, envelope: Envelope): JudgedJson {
  const contract = {
    ...WORLD,
    reasonCode: 'phase_contract_invalid' as const,
    compile: (raw: unknown) => ({ value: raw, findings: [] }),
  };
  const strict = judgeAnswer(text, contract, envelope);
  if (strict.value !== null) return { kept: true, wrapped: false, findings: [] };
  const loose = judgeAnswer(text, contract, 'unwrap');
  return { kept: loose.value !== null, wrapped: loose.value !== null, findings: loose.findings };
}

/** The pages whose word stands in the answer. */
export function findToldPages(text: string): number[] {
  const said = text.toLowerCase();
  return writePages().flatMap(({ word }, at) => (said.includes(word) ? [at + 1] : []));
}
