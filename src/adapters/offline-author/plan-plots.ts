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

/** Which plot each chapter tells: those of its role are dealt in turn, and again only when all have been used. */
export function planPlots(
  chapters: readonly ChapterSketch[],
  { lexicon, choose }: OutlineStory,
): PlannedPlot[] {
  const { plots } = lexicon.outline;
  const used = new Map<Role, number>();
  return chapters.map(({ role }, index) => {
    const known = isRole(role) ? role : roleAt(index, chapters.length);
    const own = plots.filter((plot) => plot.role === known);
    const dealt = choose.pickMany(`plots ${known}`, own, own.length);
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

// The middle of a book of eleven to fourteen chapters; shorter ones leave out, longer ones go round.
const MIDDLE: readonly Role[] = [
  'setup',
  'investigation',
  'pressure',
  'alliance',
  'revelation',
  'reversal',
  'journey',
  'betrayal',
  'siege',
  'trial',
  'confrontation',
];
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
/** Between the opening and the end of a long book. */
const ROUND: readonly Role[] = [
  'investigation',
  'pressure',
  'alliance',
  'journey',
  'revelation',
  'reversal',
  'siege',
  'trial',
  'betrayal',
  'confrontation',
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
  if (place === 0) return 'setup';
  return ROUND[(place - 1) % ROUND.length] ?? 'pressure';
}
