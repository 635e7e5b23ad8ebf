// Names of organisations in a text, and where one is spelled in two ways.

export interface NameUse {
  readonly name: string;
  readonly pointer: string;
  readonly text: string;
}

export interface OtherSpelling {
  readonly use: NameUse;
  /** How it is spelled elsewhere: most often, or as the profile says. */
  readonly usual: string;
}

const NAME =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}&’'-]*(?: (?:\p{Lu}[\p{L}\p{N}&’'-]*|&|of|and(?= \p{Lu})))*\.?/gu;

/** Words that begin with a capital, a legal form after them: what a contract is signed by. */
export function listNames(
  texts: readonly { readonly text: string; readonly pointer: string }[],
  suffixes: readonly string[],
): NameUse[] {
  const form = new RegExp(`^(.+?) (${suffixes.join('|')})\\.?$`);
  return texts.flatMap(({ text, pointer }) =>
    [...text.matchAll(NAME)].flatMap(([found]) => {
      const name = form.exec(found) === null ? found.replace(/\.$/, '') : found;
      return isName(name, form) ? [{ name, pointer, text }] : [];
    }),
  );
}

/** One word alone says little: a sentence begins with a capital too. */
function isName(name: string, form: RegExp): boolean {
  return form.test(name) || (name.includes(' ') && name.length > 5);
}

/** Uses that differ from the usual spelling of the same name by case, space, a mark or the legal form. */
export function findSpellings(
  uses: readonly NameUse[],
  known: readonly string[],
  suffixes: readonly string[],
): OtherSpelling[] {
  const groups = new Map<string, NameUse[]>();
  for (const use of uses) {
    const key = foldName(use.name, suffixes);
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), use]);
  }
  const own = new Map(known.map((name) => [foldName(name, suffixes), name]));
  return [...groups].flatMap(([key, group]) => {
    const usual = own.get(key) ?? findUsual(group, suffixes);
    return usual === null ? [] : group.filter(({ name }) => name !== usual).map((use) => ({ use, usual }));
  });
}

/** The spelling that most uses have; null where there is one spelling, or none that is the usual one. Without its legal form a
 *  name is a short form, which is no other spelling. */
function findUsual(group: readonly NameUse[], suffixes: readonly string[]): string | null {
  const form = new RegExp(` (?:${suffixes.join('|')})\\.?$`);
  const spelled = group.filter(({ name }) => form.test(name));
  const counted = spelled.length > 0 ? spelled : group;
  const counts = new Map<string, number>();
  for (const { name } of counted) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (first === undefined || second === undefined || first[1] <= second[1]) return null;
  return first[0];
}

function foldName(name: string, suffixes: readonly string[]): string {
  return name
    .replace(new RegExp(` (?:${suffixes.join('|')})\\.?$`), '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
