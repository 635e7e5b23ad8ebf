import type { AuditPartKind } from '../contracts/audit-chain.ts';
import { nameCount } from '../name-count.ts';

/** One thing that is not as the trail says. */
export interface AuditTrouble {
  readonly kind: 'changed' | 'removed' | 'reordered' | 'added';
  readonly part: 'head' | 'entry' | AuditPartKind | 'file' | 'artifact' | 'issue' | 'journal';
  /** The number of the entry; null where it is about none. */
  readonly seq: number | null;
  readonly path: string;
  readonly message: string;
}

/** What looks odd and has an innocent reason. */
export interface AuditNotice {
  readonly kind: 'unfinished' | 'dropped' | 'carried_on' | 'replaced';
  readonly path: string;
  readonly message: string;
}

/** What nobody here can vouch for, although nothing in it is wrong. */
export interface AuditDoubt {
  readonly kind:
    | 'key_missing'
    | 'other_key'
    | 'unsigned'
    | 'unbound'
    | 'other_project'
    | 'begun_anew'
    | 'edited'
    | 'under_way';
  readonly path: string;
  readonly message: string;
}

/** What a look at some part of a project came to. */
export type Judged = Pick<AuditVerdict, 'troubles' | 'doubts' | 'notices'>;

export interface AuditVerdict {
  /** Nothing is wrong. */
  readonly intact: boolean;
  /** Nothing is wrong, and nothing that was looked at is in doubt. */
  readonly checked: boolean;
  readonly entries: number;
  /** Which project the trail says that it is of; null where it says nothing. */
  readonly project: string | null;
  readonly troubles: readonly AuditTrouble[];
  readonly doubts: readonly AuditDoubt[];
  readonly notices: readonly AuditNotice[];
  /** How many entries: signed rightly, signed while there is no key here, signed by a key that is not here, unsigned. */
  readonly signatures: {
    readonly right: number;
    readonly unchecked: number;
    readonly other_key: number;
    readonly unsigned: number;
  };
  /** How many of the project's files were compared with what the trail and the journals say; null where they were left
   *  alone. */
  readonly files: number | null;
  /** All of it in one sentence. */
  readonly summary: string;
}

export type VerdictFacts = Omit<AuditVerdict, 'intact' | 'checked' | 'summary'>;

export function createVerdict(facts: VerdictFacts): AuditVerdict {
  const intact = facts.troubles.length === 0;
  const checked = intact && facts.doubts.length === 0;
  const summary = intact ? summarize(facts) : summarizeTroubles(facts.troubles.length);
  return { ...facts, intact, checked, summary };
}

function summarizeTroubles(count: number): string {
  return `audit trail broken: ${count} ${count === 1 ? 'trouble' : 'troubles'}`;
}

function summarize(facts: VerdictFacts): string {
  const chain = summarizeChain(facts);
  return facts.files === null ? chain : `${chain}; ${nameCount(facts.files, 'file')} of the project compared`;
}

function summarizeChain({ entries, signatures }: VerdictFacts): string {
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
