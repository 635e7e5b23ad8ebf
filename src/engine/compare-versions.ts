export type VersionAge = 'same' | 'newer' | 'older' | 'other';

/** How a document's version stands to ours. Versions of one family are `name_v1`, `name_v2`, or dotted numbers, `1.1`; every
 *  other spelling is another family's. */
export function compareVersions(says: string, own: string): VersionAge {
  if (says === own) return 'same';
  const theirs = parseVersion(says);
  const ours = parseVersion(own);
  if (theirs === null || ours === null || theirs.family !== ours.family) return 'other';
  for (let at = 0; at < Math.max(theirs.numbers.length, ours.numbers.length); at += 1) {
    const difference = (theirs.numbers[at] ?? 0) - (ours.numbers[at] ?? 0);
    if (difference !== 0) return difference > 0 ? 'newer' : 'older';
  }
  return 'other';
}

function parseVersion(text: string): { readonly family: string; readonly numbers: readonly number[] } | null {
  const named = /^(?<family>[a-z][a-z0-9_]*)_v(?<number>\d{1,9})$/.exec(text)?.groups;
  if (named !== undefined) return { family: named['family'] ?? '', numbers: [Number(named['number'])] };
  return /^\d{1,9}(\.\d{1,9})*$/.test(text) ? { family: '', numbers: text.split('.').map(Number) } : null;
}
