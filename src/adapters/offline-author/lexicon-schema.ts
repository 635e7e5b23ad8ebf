import { z } from 'zod';
import { KeepingLexiconSchema } from './keeping/keeping-lexicon-schema.ts';
import { FamilySchema, OutlineLexiconSchema } from './outline-lexicon-schema.ts';
import { PlansLexiconSchema } from './plans-lexicon-schema.ts';
import { ProseLexiconSchema } from './prose/prose-lexicon-schema.ts';
import { RolesLexiconSchema } from './roles/roles-lexicon-schema.ts';

// What the author knows of a language, as data: words to recognise an idea by, themes, names, people and sentence
// frames. A frame has {slots}; a slot that begins with a capital is filled with its first letter raised.

const text = z.string().regex(/\S/, 'a phrase must say something');
const phrases = z.array(text).min(1);

export const EraSchema = z.enum(['old', 'steam', 'modern', 'future']);
export type Era = z.infer<typeof EraSchema>;

export const GenderSchema = z.enum(['female', 'male']);
export type Gender = z.infer<typeof GenderSchema>;

export const KindSchema = z.enum(['person', 'animal', 'machine', 'spirit']);
export type Kind = z.infer<typeof KindSchema>;

export const AgeBandSchema = z.enum(['child', 'young', 'grown', 'old']);
export type AgeBand = z.infer<typeof AgeBandSchema>;

const WordsSchema = z.strictObject({
  stop: phrases,
  verbs: z.array(text),
  verbForms: z.array(text),
  adjectives: z.array(text),
  persons: z
    .array(
      z.strictObject({
        word: text,
        gender: GenderSchema.optional(),
        age: AgeBandSchema.optional(),
        kind: KindSchema.optional(),
      }),
    )
    .min(1),
  notPersons: z.array(text),
  /** People who are not what they do: a girl, a king, a stranger. */
  noTrade: phrases,
  kin: phrases,
  places: phrases,
  bodies: phrases,
  bodyHeads: phrases,
  siteHeads: phrases,
  titles: z.array(text),
  notNames: z.array(text),
  openings: phrases,
  opposing: phrases,
  /** Set phrases whose words mean nothing of their own: one at a time. */
  idioms: phrases,
  strange: phrases,
  eras: z.record(EraSchema, phrases),
  massNouns: z.array(text),
  dull: z.array(text),
});

/** A friendly body would sooner side with the hero, and is not cast as the opponent. */
const BodySchema = z.strictObject({ name: text, does: text, friend: z.boolean().optional() });
export type Body = z.infer<typeof BodySchema>;

const SkillSchema = z.strictObject({ skill: text, wear: text });
const TradeSchema = z.strictObject({ role: text, skill: text, wear: text });
export type Trade = z.infer<typeof TradeSchema>;

const AgeSchema = z.strictObject({ era: EraSchema, periods: phrases, lands: phrases, techs: phrases });
export type Age = z.infer<typeof AgeSchema>;

/** Where a story can take place. */
const SettingSchema = z.strictObject({
  id: text,
  words: phrases,
  styles: phrases,
  regions: phrases,
  towns: phrases,
  ages: z.array(AgeSchema).min(1),
  spots: phrases,
  sites: phrases,
  resources: z.array(z.strictObject({ name: text, source: text, power: text })).min(1),
  dangers: z.array(z.strictObject({ name: text, nature: text, custom: text })).min(1),
  bodies: z.array(BodySchema).min(1),
  trades: z.array(TradeSchema).min(1),
  tones: phrases,
  matters: phrases,
});
export type Setting = z.infer<typeof SettingSchema>;

const RuleSchema = z.strictObject({ strange: z.boolean(), name: text, law: text, cost: text, use: text });
export type Rule = z.infer<typeof RuleSchema>;

const QuarrelSchema = z.strictObject({ hero: text, foe: text, knot: text });
export type Quarrel = z.infer<typeof QuarrelSchema>;

/** What a story can be about. */
const MatterSchema = z.strictObject({
  id: text,
  words: z.array(text),
  strange: z.boolean(),
  settings: phrases,
  thing: z.strictObject({ one: text, many: text }),
  bodies: z.array(BodySchema).min(1),
  rules: z.array(RuleSchema).min(1),
  powers: z.array(z.strictObject({ strange: z.boolean(), text })).min(1),
  customs: phrases,
  quarrels: z.array(QuarrelSchema).min(1),
  questions: phrases,
  facets: phrases,
  skirmishes: phrases,
  trades: z.array(TradeSchema).min(1),
  tones: phrases,
});
export type Matter = z.infer<typeof MatterSchema>;

const NamingStyleSchema = z.strictObject({
  id: text,
  female: phrases,
  male: phrases,
  family: phrases,
  heads: phrases,
  middles: z.array(z.string()).min(1),
  tails: phrases,
});
export type NamingStyle = z.infer<typeof NamingStyleSchema>;

const pronouns = z.strictObject({ they: text, them: text, their: text, themself: text });

const ARCHETYPES = [
  'mentor',
  'friend',
  'insider',
  'kin',
  'stranger',
  'youth',
  'guardian',
  'partner',
] as const;
export type Archetype = (typeof ARCHETYPES)[number];
const archetypes = z.enum(ARCHETYPES);
const backs = z.enum([
  'mentorBack',
  'friendBack',
  'insiderBack',
  'kinBack',
  'strangerBack',
  'youthBack',
  'guardianBack',
  'partnerBack',
]);

const PeopleSchema = z.strictObject({
  genders: z.record(GenderSchema, text),
  pronouns: z.record(GenderSchema, pronouns),
  builds: z.record(AgeBandSchema, phrases),
  kinds: z.record(z.enum(['animal', 'machine', 'spirit']), phrases),
  faces: phrases,
  marks: phrases,
  tempers: z.record(z.enum(['hero', 'foe', 'other', 'animal', 'machine', 'spirit']), phrases),
  pasts: z.record(z.enum(['hero', 'heroChild', 'heroOdd', 'foe', 'rival', ...ARCHETYPES]), phrases),
  drives: z.record(z.enum(['hero', 'heroTie', 'heroTieOdd', 'foe', ...ARCHETYPES]), phrases),
  bonds: z.record(z.union([z.enum(['heroToFoe', 'foeToHero', 'foeSide']), archetypes, backs]), phrases),
  roles: z.strictObject({
    foe: phrases,
    rival: text,
    mentor: phrases,
    friend: phrases,
    insider: phrases,
    kin: z.record(z.enum(['femaleElder', 'femaleYounger', 'maleElder', 'maleYounger']), phrases),
    stranger: phrases,
    youth: phrases,
    guardian: phrases,
    related: text,
    appearance: text,
  }),
  gifts: z.record(z.enum(['hero', 'foe', 'other']), phrases),
  /** For those whose trade the lists do not know, and for children. */
  plainTrades: z.array(SkillSchema).min(1),
  childTrades: z.array(SkillSchema).min(1),
});

const FramesSchema = z.strictObject({
  worldName: phrases,
  since: phrases,
  home: phrases,
  square: phrases,
  ideaBody: phrases,
  standing: phrases,
  standingOdd: phrases,
  limit: phrases,
  habit: phrases,
  rule: phrases,
  premise: phrases,
  premiseQuoted: phrases,
  noPremise: phrases,
  questionTie: phrases,
  facet: phrases,
  start: phrases,
  startQuoted: phrases,
  startBare: phrases,
  bridge: phrases,
  clash: phrases,
  clock: phrases,
  clockBare: phrases,
  skirmish: phrases,
  further: phrases,
  tone: phrases,
  firstRival: text,
  otherRival: text,
  fallbacks: z.strictObject({
    town: text,
    region: text,
    site: text,
    body: text,
    resource: text,
    danger: text,
    rule: text,
    home: text,
  }),
});

export const LanguageSchema = z.enum(['en', 'zh']);
export type Language = z.infer<typeof LanguageSchema>;

export const LexiconSchema = z.strictObject({
  language: LanguageSchema,
  words: WordsSchema,
  settings: z.array(SettingSchema).min(1),
  matters: z.array(MatterSchema).min(1),
  names: z.array(NamingStyleSchema).min(1),
  people: PeopleSchema,
  frames: FramesSchema,
  outline: OutlineLexiconSchema,
  roles: RolesLexiconSchema,
  families: z.array(FamilySchema),
  plans: PlansLexiconSchema,
  keeping: KeepingLexiconSchema,
  prose: ProseLexiconSchema,
});
export type Lexicon = z.infer<typeof LexiconSchema>;
export type Lexicons = Readonly<Record<Language, Lexicon>>;
