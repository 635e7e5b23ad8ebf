import { type Plot, ROLES, type Role } from './outline-lexicon-schema.ts';
import type { OutlineStory } from './read-outline-story.ts';

export interface ChapterSketch {
  readonly chapterId: number;
  readonly role: string;
  readonly count: number;
}

/** A chapter's plot, and how often the book has used it before. */
export interface PlannedPlot {
  readonly plot: Plot;
  readonly round: number;
}

/** Which plot each chapter tells: of those of its role the family's own first, then the common ones in turn, and again only
 *  when all have been used. */
export function planPlots(
  chapters: readonly ChapterSketch[],
  { lexicon, choose, family }: OutlineStory,
): PlannedPlot[] {
  const { plots } = lexicon.outline;
  const used = new Map<Role, number>();
  return chapters.map(({ role }, index) => {
    const known = isRole(role) ? role : roleAt(index, chapters.length);
    const own = family.plots.filter((plot) => plot.role === known);
    const common = plots.filter((plot) => plot.role === known);
    const dealt = [...own, ...choose.pickMany(`plots ${known}`, common, common.length)];
    const turn = used.get(known) ?? 0;
    used.set(known, turn + 1);
    const plot = dealt[turn % dealt.length];
    if (plot === undefined) throw new Error(`there is no plot for ${known}`);
    return { plot, round: Math.floor(turn / dealt.length) };
  });
}

function isRole(role: string): role is Role {
  return ROLES.some((known) => known === role);
}

const MIDDLE = ROLES.slice(1, -2);
/** What a short book keeps of the middle, the most needed first. */
const NEEDED: readonly Role[] = [
  'revelation',
  'investigation',
  'betrayal',
  'pressure',
  'confrontation',
  'alliance',
  'reversal',
  'siege',
  'setup',
  'journey',
  'trial',
];
/** The role of the chapter at this place of a book of so many. */
export function roleAt(index: number, chapters: number): Role {
  if (index === 0) return 'hook';
  const ends = chapters > 3 ? 2 : 1;
  if (index === chapters - 1) return ends === 2 ? 'aftermath' : 'climax';
  if (ends === 2 && index === chapters - 2) return 'climax';
  const middle = chapters - 1 - ends;
  const place = index - 1;
  if (middle <= MIDDLE.length) {
    const kept = new Set(NEEDED.slice(0, middle));
    return MIDDLE.filter((role) => kept.has(role))[place] ?? 'pressure';
  }
  // A long book goes round; only its opening is told once.
  if (place === 0) return 'setup';
  const round = MIDDLE.slice(1);
  return round[(place - 1) % round.length] ?? 'pressure';
}
