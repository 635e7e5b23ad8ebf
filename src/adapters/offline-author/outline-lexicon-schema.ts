import { z } from 'zod';
import { ConstraintStateSchema, HandoffModeSchema } from '../../contracts/outline-ids.ts';

// What an outline is made of, as data. A plot is one chapter's chain of beats; a beat is one scene. Frames have {slots}:
// people by their part (hero, foe, friend, doubt, witness), and whoever is named in a summary or an outcome is in the
// scene; {foe0} names somebody who is not there. {carry} is the thing that the scene before left behind.

const text = z.string().regex(/\S/, 'a phrase must say something');
const phrases = z.array(text).min(1);

const PLACE_KEYS = [
  'home',
  'homeRoom',
  'seat',
  'seatRoom',
  'site',
  'siteRoom',
  'site2',
  'town',
  'townRoom',
] as const;
const PlaceKeySchema = z.enum(PLACE_KEYS);
export type PlaceKey = z.infer<typeof PlaceKeySchema>;

export const THREAD_KEYS = ['proof', 'deadline', 'loyalty', 'keepsake'] as const;
const ThreadKeySchema = z.enum(THREAD_KEYS);
export type ThreadKey = z.infer<typeof ThreadKeySchema>;

const BeatSchema = z.strictObject({
  /** The title of a section that ends with this beat. */
  name: text,
  type: z.enum([
    'setup',
    'action',
    'reveal',
    'escalation',
    'choice',
    'consequence',
    'aftermath',
    'transition',
  ]),
  at: PlaceKeySchema,
  state: ConstraintStateSchema,
  enter: HandoffModeSchema.exclude(['hard_cut']).optional(),
  summary: text,
  /** Its first sentence can end a section: one observable fact, with names. */
  outcome: text,
  /** A thing one can hold, with a word of four letters or more. */
  leaves: text,
  see: z.tuple([text, text]),
  threads: z.array(ThreadKeySchema).min(1),
  /** What is said and done after each sentence of the summary, and last after the outcome: paragraphs as they are to
   *  stand, with the slots of the summary and the outcome, and {hero_they} and the like for the people in them. */
  play: z.array(z.array(text)).optional(),
  /** May be left out where fewer scenes are wanted. */
  spare: z.boolean().optional(),
});
export type Beat = z.infer<typeof BeatSchema>;

/** In the order of a book of fourteen chapters. */
export const ROLES = [
  'hook',
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
  'climax',
  'aftermath',
] as const;
export type Role = (typeof ROLES)[number];

const PlotSchema = z.strictObject({
  id: text,
  role: z.enum(ROLES),
  titles: phrases,
  goal: text,
  stakes: text,
  /** What the chapter hands on, and the same fact as the next one inherits it. */
  to: text,
  after: text,
  beats: z.array(BeatSchema).min(3),
});
export type Plot = z.infer<typeof PlotSchema>;

/** A kind of story: the words of an idea that ask for it, what it turns on, and the chapters that are its own. The rest of
 *  its chapters are those that every story can have. */
export const FamilySchema = z.strictObject({
  id: text,
  words: phrases,
  proofs: phrases,
  clocks: phrases,
  truths: phrases,
  plots: z.array(PlotSchema).min(1),
});
export type Family = z.infer<typeof FamilySchema>;

const places = z.strictObject({ home: phrases, seat: phrases, site: phrases, town: phrases });

export const OutlineLexiconSchema = z.strictObject({
  stock: z.strictObject({
    proofs: phrases,
    tokens: z.array(z.strictObject({ the: text, a: text })).min(1),
    clocks: phrases,
    truths: phrases,
    papers: phrases,
    hours: phrases,
    strangers: phrases,
  }),
  rooms: places,
  senses: places,
  phrases: z.strictObject({
    at: text,
    inRoom: text,
    room: text,
    lodging: text,
    site: text,
    site2: text,
    opening: phrases,
    again: phrases,
    /** A last sentence for what has been told before in other words. */
    memory: phrases,
    /** A sentence in which a name of the author's notes turns up. */
    mention: phrases,
    /** What a hint asks to begin or to end with, as a sentence. */
    hintBegins: text,
    hintEnds: text,
    hintIs: text,
    want: text,
    counter: text,
    knot: text,
    pronouns: z.strictObject({ female: text, male: text, other: text }),
    otherTheir: text,
    otherThem: text,
  }),
  threads: z.record(ThreadKeySchema, text),
  sections: z.strictObject({
    roles: z.strictObject({ only: phrases, first: phrases, middle: phrases, last: phrases }),
    turns: phrases,
  }),
  enter: z.strictObject({
    stay: phrases,
    arrive: phrases,
    later: phrases,
    gather: phrases,
    led: phrases,
    gate: phrases,
    released: phrases,
    off: phrases,
    flee: phrases,
    moved: phrases,
    first: phrases,
  }),
  leave: z.strictObject({ stay: phrases, go: phrases, part: phrases }),
  plots: z.array(PlotSchema).min(ROLES.length),
  interludes: z.array(BeatSchema).min(1),
  refine: z.strictObject({
    price: phrases,
    priceEdit: text,
    anchorEdit: text,
    callbackEdit: text,
    hintEdit: text,
    jobs: phrases,
    jobEdit: text,
    threads: z.record(
      ThreadKeySchema,
      z.strictObject({ open: phrases, advanced: phrases, paid_off: phrases }),
    ),
  }),
  bridge: z.strictObject({
    walk: phrases,
    release: phrases,
    stay: phrases,
    wake: phrases,
    outcome: phrases,
    enter: phrases,
    leave: phrases,
    things: phrases,
    senses: phrases,
  }),
});
export type OutlineLexicon = z.infer<typeof OutlineLexiconSchema>;
