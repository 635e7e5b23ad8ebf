import type { Lexicon } from '../lexicon-schema.ts';

/** Only a time may stand between a name and its death: whatever else does, it is somebody else's. */
const WHEN = '(?:已经?|早已|早就|去年|当年|多年前|[一二三四五六七八九十百两几数\\d]+年前)?';

/** Names of which a text says that they are dead. */
export function findDead(canon: string, names: readonly string[], lexicon: Lexicon): string[] {
  const after = lexicon.roles.dead.join('|');
  const gap = lexicon.language === 'zh' ? WHEN : '(?: \\([^)]*\\))?,? (?:has |had |who )?';
  const said = [...names, ...listCandidates(canon, lexicon)];
  return [...new Set(said)].filter((name) =>
    new RegExp(`${escapePattern(name)}${gap}(?:${after})`, 'u').test(canon),
  );
}

/** Of the dead, those whom a text lets speak or act. */
export function findActingDead(
  text: string,
  dead: readonly string[],
  { roles, language }: Lexicon,
): string[] {
  const verbs = roles.speaks.join('|');
  return dead.filter((name) =>
    [name, ...name.split(' ').slice(0, 1)].some((part) =>
      language === 'zh'
        ? new RegExp(`${escapePattern(part)}(?:${verbs})`, 'u').test(text)
        : new RegExp(
            `\\b${escapePattern(part)} (?:${verbs})\\b|\\b(?:${verbs}) ${escapePattern(part)}\\b`,
            'u',
          ).test(text),
    ),
  );
}

/** What may be a name: capitals, or a family name and one or two signs. */
function listCandidates(text: string, { language, roles }: Lexicon): string[] {
  if (language === 'en')
    return [...text.matchAll(/\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*/gu)].map(([name]) => name);
  return [1, 2].flatMap((given) =>
    [...text.matchAll(new RegExp(`[${roles.families}]\\p{Script=Han}{${given}}`, 'gu'))].map(
      ([name]) => name,
    ),
  );
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
