/** Names of a text in Latin letters. Loaded where it is needed: the tables for Chinese are large. */
export async function loadToLatin(text: string): Promise<(name: string) => string> {
  if (!/\p{Script=Han}/u.test(text)) return (name) => name;
  return (await import('./transliterate-han.ts')).transliterateHan;
}
