// What a text may call somebody. A first name stands for its bearer; a surname alone does not, since families share it. An
// alias in small letters ("the ferryman") is a description that fits others too.

export function deriveNames(kind: 'person' | 'place', name: string, aliases: readonly string[]): string[] {
  const bare = name.replace(/^the\s+/i, '').trim();
  const given = aliases.map((alias) => alias.replace(/^the\s+(?=\p{Lu})/iu, '').trim()).filter(isName);
  const first = kind === 'person' ? (bare.split(/\s+/)[0] ?? '') : '';
  const names = [
    bare,
    ...given,
    ...(isName(first) && first.length >= 3 && !TITLES.has(first) ? [first] : []),
  ];
  return [...new Set(names.filter((each) => each !== ''))];
}

function isName(text: string): boolean {
  return /^(?:\p{Lu}|\p{Lo})/u.test(text);
}

const TITLES: ReadonlySet<string> = new Set(
  'Mr Mrs Ms Miss Dr Lord Lady Sir Dame Captain Old Young King Queen Prince Princess Father Mother Brother Sister Saint Master The Aunt Uncle Professor'.split(
    ' ',
  ),
);
