const LONGEST = 48;
/** Folders of their own beside the documents. */
const RESERVED: ReadonlySet<string> = new Set(['templates', 'clauses', 'images']);

/** An id from the title in Latin letters, as it may stand in a path and an address; one that is taken gets a number. */
export function chooseDocumentId(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  // A title in another script says nothing in these letters: then the number tells it from others.
  const named = words?.some((word) => /[a-z]/.test(word)) ? words : ['document', ...(words ?? [])];
  const name = joinWhole(named);
  const free = (candidate: string) => !taken.has(candidate) && !RESERVED.has(candidate);
  if (free(name)) return name;
  for (let number = 2; ; number += 1) if (free(`${name}-${number}`)) return `${name}-${number}`;
}

/** As many whole words as there is room for. */
function joinWhole([first = '', ...rest]: readonly string[]): string {
  let name = first.slice(0, LONGEST);
  for (const word of rest) {
    if (name.length + 1 + word.length > LONGEST) break;
    name += `-${word}`;
  }
  return name;
}
