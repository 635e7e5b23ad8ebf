/** The words of a text that say something: four letters or more, or any two neighbouring signs of Chinese. */
export function listStoryWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const [run] of text
    .normalize('NFKD')
    .toLowerCase()
    .matchAll(/\p{Script=Han}+|[\p{Script=Latin}\p{M}]{4,}/gu)) {
    if (!/\p{Script=Han}/u.test(run)) words.add(run);
    else for (let index = 1; index < run.length; index += 1) words.add(run.slice(index - 1, index + 1));
  }
  return words;
}

/** How many of its words another text shares. */
export function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((word) => b.has(word)).length;
}
