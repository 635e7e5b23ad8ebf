import type { AuditPartKind } from '../contracts/audit-chain.ts';

/** One thing that is wrong with a trail. */
export interface AuditTrouble {
  readonly kind: 'changed' | 'removed' | 'reordered' | 'added';
  readonly part: 'head' | 'entry' | AuditPartKind | 'file';
  /** The number of the entry; null where it is about none. */
  readonly seq: number | null;
  readonly path: string;
  readonly message: string;
}

/** What looks odd and has an innocent reason. */
export interface AuditNotice {
  readonly kind: 'unfinished' | 'dropped';
  readonly path: string;
  readonly message: string;
}

export interface AuditVerdict {
  readonly intact: boolean;
  readonly entries: number;
  readonly troubles: readonly AuditTrouble[];
  readonly notices: readonly AuditNotice[];
  /** How many entries: signed rightly, signed while there is no key here, signed by a key that is not here, unsigned. */
  readonly signatures: {
    readonly right: number;
    readonly unchecked: number;
    readonly other_key: number;
    readonly unsigned: number;
  };
  /** All of it in one sentence. */
  readonly summary: string;
}

export function createVerdict(facts: Omit<AuditVerdict, 'intact' | 'summary'>): AuditVerdict {
  const intact = facts.troubles.length === 0;
  return { ...facts, intact, summary: intact ? summarize(facts) : summarizeTroubles(facts.troubles.length) };
}

function summarizeTroubles(count: number): string {
  return `audit trail broken: ${count} ${count === 1 ? 'trouble' : 'troubles'}`;
}

function summarize({ entries, signatures }: Omit<AuditVerdict, 'intact' | 'summary'>): string {
  if (entries === 0) return 'the audit trail is empty';
  const { right, unchecked, other_key, unsigned } = signatures;
  if (right === entries) return `chain intact, all ${entries} entries signed`;
  if (right === 0 && unchecked > 0) return 'chain intact, signatures not checked';
  const parts = [
    ...(right > 0 ? [`${right} signed`] : []),
    ...(unchecked > 0 ? [`${unchecked} not checked`] : []),
    ...(other_key > 0 ? [`${other_key} signed by a key that is not here, not checked`] : []),
    ...(unsigned > 0 ? [`${unsigned} unsigned`] : []),
  ];
  return `chain intact, of ${entries} entries ${parts.join(', ')}`;
}
