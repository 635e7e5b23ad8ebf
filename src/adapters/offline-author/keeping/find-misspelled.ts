const SHORTEST = 5;

/** Words that look like a name with one letter more, less or changed, and stand nowhere else in what is known. */
export function findMisspelled(
  text: string,
  names: readonly string[],
  known: string,
): { readonly wrong: string; readonly right: string }[] {
  const parts = [...new Set(names.flatMap((name) => name.split(' ')))].filter(
    (part) => part.length >= SHORTEST && /^\p{Lu}\p{Ll}+$/u.test(part),
  );
  // Inside a sentence: the first word of one has a capital whatever it is.
  const words = [...text.matchAll(/(?<=[\p{L},;] )\p{Lu}\p{Ll}+/gu)].map(([word]) => word);
  return [...new Set(words)].flatMap((wrong) => {
    if (wrong.length < SHORTEST - 1 || parts.includes(wrong) || known.includes(wrong)) return [];
    const near = parts.filter((part) => isOneApart(wrong, part));
    const [right] = near;
    return right === undefined || near.length > 1 ? [] : [{ wrong, right }];
  });
}

function isOneApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (a.length === b.length) return restA.slice(1) === restB.slice(1);
  return a.length > b.length ? restA.slice(1) === restB : restA === restB.slice(1);
}
