import { hashBytes } from '../../engine/hash.ts';

const LONGEST = 48;
/** Folders of their own beside the documents. */
const RESERVED: ReadonlySet<string> = new Set(['templates', 'clauses', 'images']);

/** An id from the title, as it may stand in a path and an address; one that is taken gets a number. */
export function chooseDocumentId(title: string, taken: ReadonlySet<string>): string {
  const bare = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  // A title in another script says nothing in these letters.
  const name = bare === '' ? `document-${hashBytes(title).slice(7, 15)}` : bare;
  const free = (candidate: string) => !taken.has(candidate) && !RESERVED.has(candidate);
  if (free(name)) return name;
  for (let number = 2; ; number += 1) if (free(`${name}-${number}`)) return `${name}-${number}`;
}
