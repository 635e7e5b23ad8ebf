// Names of organisations in a text, and where one is spelled in two ways.

export interface NameUse {
  readonly name: string;
  readonly pointer: string;
  readonly text: string;
  /** Of a heading or a cell, in which any words may have capitals. */
  readonly isLabel: boolean;
}

export interface OtherSpelling {
  readonly use: NameUse;
  /** How it is spelled elsewhere, most often or as the profile says; of a short form, the short form of that. */
  readonly usual: string;
}

const NAME =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}&’'-]*(?: (?:\p{Lu}[\p{L}\p{N}&’'-]*|&|of|and(?= \p{Lu})))*\.?/gu;

/** Words that begin with a capital, a legal form after them: what a contract is signed by. */
export function listNames(texts: readonly Omit<NameUse, 'name'>[], suffixes: readonly string[]): NameUse[] {
  const form = legalForm(suffixes);
  return texts.flatMap(({ text, pointer, isLabel }) =>
    [...text.matchAll(NAME)].flatMap(([found]) => {
      const name = form.test(found) ? found : found.replace(/\.$/, '');
      return isName(name, form) ? [{ name, pointer, text, isLabel }] : [];
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
  const form = legalForm(suffixes);
  const groups = new Map<string, NameUse[]>();
  for (const use of uses) {
    const key = foldName(use.name, form);
    if (key === '') continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [use]);
    else group.push(use);
  }
  const own = new Map(known.map((name) => [foldName(name, form), name]));
  return [...groups].flatMap(([key, all]) => {
    const isCompany = own.has(key) || all.some(({ name }) => form.test(name));
    const group = isCompany ? all : all.filter(({ isLabel }) => !isLabel);
    const usual = own.get(key) ?? findUsual(group, form);
    if (usual === null) return [];
    return group.flatMap((use) => {
      const wanted = followForm(usual, use.name, form);
      return use.name === wanted ? [] : [{ use, usual: wanted }];
    });
  });
}

function legalForm(suffixes: readonly string[]): RegExp {
  return new RegExp(` (?:${suffixes.join('|')})\\.?$`);
}

/** Without its legal form a name is a short form, and stays one. */
function followForm(usual: string, name: string, form: RegExp): string {
  if (!form.test(name)) return usual.replace(form, '');
  return form.test(usual) ? usual : `${usual}${form.exec(name)?.[0] ?? ''}`;
}

/** The spelling that most uses have; null where there is one spelling, or none that is the usual one. */
function findUsual(group: readonly NameUse[], form: RegExp): string | null {
  const spelled = group.filter(({ name }) => form.test(name));
  const counted = spelled.length > 0 ? spelled : group;
  const counts = new Map<string, number>();
  for (const { name } of counted) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (first === undefined || second === undefined || first[1] <= second[1]) return null;
  return first[0];
}

function foldName(name: string, form: RegExp): string {
  return name
    .replace(form, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
