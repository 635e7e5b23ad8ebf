/** Something that a canon file says, as it goes into a prompt. */
export interface CanonFact {
  readonly path: string;
  /** Whom or what of the file it is about; null where the file is about one thing. */
  readonly about: string | null;
  /** The key under which the file says it; null for what is not its own words, such as who somebody is. */
  readonly field: string | null;
  readonly text: string;
  /** Its place in what the file says there: two sentences in a row follow one another, entries of a list do not. */
  readonly part: number;
  /** The lower, the sooner it is missed. */
  readonly rank: number;
}

/** What a scene misses first, and what last. A rule that holds everywhere counts as much as who is in the room. */
export const RANKS: Readonly<Record<string, number>> = {
  special_rules: 1,
  appearance: 1,
  personality: 1,
  motivation: 2,
  power_system: 2,
  relationship: 2,
  world_name: 3,
  here: 3,
  background: 4,
  time_period: 4,
  abilities: 5,
  technology_level: 5,
  culture_customs: 5,
  social_system: 6,
  geography: 6,
};
export const IDENTITY_RANK = 0;
export const LAST_RANK = 7;
