import type { AuditDoubt, AuditVerdict } from './verdict.ts';

/** What the signatures leave open; those that are wrong are troubles, and none of these. */
export function checkSignatures(
  { unchecked, other_key, unsigned }: AuditVerdict['signatures'],
  path: string,
): AuditDoubt[] {
  return [
    ...(unchecked > 0
      ? [{ kind: 'key_missing' as const, path, message: `the key of ${count(unchecked)} is not here` }]
      : []),
    ...(other_key > 0
      ? [
          {
            kind: 'other_key' as const,
            path,
            message: `another key than the one here signed ${count(other_key)}`,
          },
        ]
      : []),
    ...(unsigned > 0
      ? [{ kind: 'unsigned' as const, path, message: `nobody signed ${count(unsigned)}` }]
      : []),
  ];
}

function count(entries: number): string {
  return `${entries} ${entries === 1 ? 'entry' : 'entries'}`;
}
