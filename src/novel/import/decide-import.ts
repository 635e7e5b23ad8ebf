// Where an imported text goes. In this order:
//   1  nothing to import                                  refuse
//   2  the book has text, no --force, --append or --at    refuse
//      --at leaves a gap after the last chapter           refuse
//   3  --append                                           after the last chapter that has text
//   4  --at N                                             from chapter N on, in the place of as many as there are
//   5  otherwise                                          from chapter 1; with --force in the place of all that is there
//   then: the book would have more chapters than one may  refuse
//         more chapters than were asked for (--chapters)  refuse
// The book is as long as it was planned, or longer: by default there is one chapter more than text, so that writing can go on,
// unless chapters take the place of others.

export interface ImportFacts {
  /** How many chapters the files have. */
  readonly incoming: number;
  /** The chapters that have text now. */
  readonly written: readonly number[];
  readonly mode: 'new' | 'force' | 'append' | { readonly at: number };
  /** How many chapters the book is planned to have. */
  readonly planned: number;
  /** --chapters: how many it shall have; null where nobody says. */
  readonly wanted: number | null;
}

export type ImportDecision =
  | {
      readonly action: 'import';
      /** The number of the first imported chapter. */
      readonly first: number;
      /** Chapters whose text goes to the history. */
      readonly replaced: readonly number[];
      /** How many chapters the book has from now on. */
      readonly chapters: number;
    }
  | { readonly action: 'refuse'; readonly why: 'empty' | 'has_text' | 'gap' | 'too_long' | 'wanted_too_few' };

export const MOST_CHAPTERS = 500;

export function decideImport({ incoming, written, mode, planned, wanted }: ImportFacts): ImportDecision {
  if (incoming === 0) return { action: 'refuse', why: 'empty' };
  if (written.length > 0 && mode === 'new') return { action: 'refuse', why: 'has_text' };
  const after = Math.max(0, ...written) + 1;
  const first = typeof mode === 'object' ? mode.at : mode === 'append' ? after : 1;
  if (first > after) return { action: 'refuse', why: 'gap' };
  const last = first + incoming - 1;
  if (last > MOST_CHAPTERS) return { action: 'refuse', why: 'too_long' };
  if (wanted !== null && wanted < last) return { action: 'refuse', why: 'wanted_too_few' };
  const room = typeof mode === 'object' ? last : Math.min(last + 1, MOST_CHAPTERS);
  const chapters = wanted ?? Math.max(planned, room);
  const isReplaced = (chapter: number) =>
    mode === 'force' || (typeof mode === 'object' && chapter >= first && chapter <= last);
  return { action: 'import', first, replaced: written.filter(isReplaced), chapters };
}
