import { z } from 'zod';

// What a scene is written with, as data. Lines have {slots}: {pov} {she} {her} {hers} {herself} for the person through
// whom a scene is seen, whatever their pronouns; {who} {he} {him} {his} for the one they deal with; {third} for one more;
// {thing}, {there} and {at} for what lies between them and where. [a|b] is a choice, <it/them> is one or many of {thing}.

const text = z.string().regex(/\S/, 'a line must say something');
const lines = z.array(text).min(1);

export const VerbListSchema = z.strictObject({
  /** Stem, past, participle. */
  irregular: z.array(z.tuple([text, text, text])),
  regular: z.array(text),
  nounish: z.array(text),
});
export type VerbList = z.infer<typeof VerbListSchema>;

const KindSchema = z.strictObject({ id: text, words: z.array(text), lines });
export type LineKind = z.infer<typeof KindSchema>;

const STANCES = ['any', 'ally', 'against'] as const;
export type Stance = (typeof STANCES)[number];

/** A few lines of talk that belong together; p is the point of view, q the other. */
const ExchangeSchema = z.strictObject({
  on: text,
  with: z.enum(STANCES),
  lines: z.array(z.strictObject({ by: z.enum(['p', 'q']), say: text })).min(2),
});
export type Exchange = z.infer<typeof ExchangeSchema>;

export const ProseLexiconSchema = z.strictObject({
  /** English alone has tenses to shift. */
  verbs: VerbListSchema.optional(),
  places: z.array(KindSchema).min(1),
  things: z.array(KindSchema).min(1),
  talk: z.array(ExchangeSchema).min(1),
  moments: z.strictObject({
    bridges: lines,
    grounds: lines,
    wants: lines,
    states: z.record(text, lines),
    thoughts: lines,
    alone: lines,
    turns: z.record(text, lines),
    afters: lines,
    closes: lines,
    ends: lines,
    /** What leads over from one exchange to the next. */
    links: lines,
    listens: lines,
    answers: lines,
    arrivals: lines,
    /** Frames for what the outline says can be seen or heard there. */
    details: lines,
    /** What somebody does before speaking, and how it goes on. */
    gestures: lines,
    tails: lines,
  }),
  stances: z.strictObject({
    against: lines,
    ally: lines,
    /** Words in a person's role that set them over others. */
    office: lines,
  }),
});
export type ProseLexicon = z.infer<typeof ProseLexiconSchema>;
