import type { Language } from '../lexicon-schema.ts';
import type { LineKind, ProseLexicon } from './prose-lexicon-schema.ts';

export interface ScenePlace {
  /** the front office */
  readonly there: string;
  /** in the front office */
  readonly at: string;
  readonly kind: LineKind | null;
}

/** Where a scene is, said as its own outline says it. */
export function readScenePlace(
  label: string,
  material: string,
  language: Language,
  lexicon: ProseLexicon,
): ScenePlace {
  const own = label.split(/\s*[>/|·→]\s*/).at(-1) ?? label;
  const bare = own.replace(/\s*[(（].*$/, '').split(/,\s/)[0] ?? own;
  const kind = findKind(bare, lexicon.places) ?? findKind(label, lexicon.places);
  if (language === 'zh') return { there: bare, at: `在${bare}`, kind };
  const word = bare.replace(/^the /i, '');
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const match = new RegExp(`(?:\\b(in|at|on|inside|under) )?(the )?\\b(${escaped})\\b`, 'i').exec(material);
  const there =
    match === null ? nameUnseen(bare, kind) : `${match[2] === undefined ? '' : 'the '}${match[3] ?? word}`;
  const fits = new RegExp(`\\b(in|at|on|inside) (?=(?:the )?${escaped}\\b)`, 'i').exec(material)?.[1];
  const isRoom =
    /^(?:the )?\p{Ll}/u.test(there) &&
    /room|office|hall|cellar|kitchen|loft|shed|hut|passage|chamber|registry|strongroom|staircase|lodging|house|infirmary/.test(
      there,
    );
  return { there, at: `${fits?.toLowerCase() ?? (isRoom ? 'in' : 'at')} ${there}`, kind };
}

/** A label that the outline's sentences do not use: a name keeps its capital, a room gets its article. */
function nameUnseen(label: string, kind: LineKind | null): string {
  if (/^the /i.test(label)) return `the ${label.slice(4)}`;
  const capitals = label.match(/\b\p{Lu}/gu)?.length ?? 0;
  const isName = capitals > 1 || (capitals === 1 && !label.includes(' ') && kind === null);
  return isName ? label : `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

export function findKind(phrase: string, kinds: readonly LineKind[]): LineKind | null {
  const lower = phrase.toLowerCase();
  const isHan = /\p{Script=Han}/u.test(lower);
  const words = lower.split(/[^\p{L}]+/u);
  // The last word that is known decides: the registry clerk's kitchen is a kitchen.
  const ranked = kinds.flatMap((kind) =>
    kind.words.flatMap((word) => {
      const at = isHan
        ? lower.lastIndexOf(word)
        : word.includes(' ')
          ? lower.lastIndexOf(word)
          : words.findLastIndex((each) => each === word || each === `${word}s`);
      return at === -1 ? [] : [{ kind, at }];
    }),
  );
  return ranked.sort((a, b) => b.at - a.at)[0]?.kind ?? null;
}
