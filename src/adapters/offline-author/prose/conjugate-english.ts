import type { VerbList } from './prose-lexicon-schema.ts';

/** What is known of English verbs: which words are one, and what they were. */
export interface Verbs {
  readonly isVerb: (stem: string) => boolean;
  /** The same letters are as often a noun: answers, hands, turns. */
  readonly isNounish: (stem: string) => boolean;
  /** write → wrote */
  readonly past: (stem: string) => string;
  /** written → wrote; what ends like a simple past is one. */
  readonly pastOfParticiple: (participle: string) => string | null;
  readonly isPast: (form: string) => boolean;
  /** writes → write, where writes is the form of a known verb. */
  readonly stemOfThird: (form: string) => string | null;
}

export function createVerbs({ irregular, regular, nounish }: VerbList): Verbs {
  const pasts = new Map(irregular.map(([stem, past]) => [stem, past]));
  const participles = new Map(irregular.map(([, past, participle]) => [participle, past]));
  const known = new Set([...regular, ...pasts.keys()]);
  const doubtful = new Set(nounish);
  const pastForms = new Set(pasts.values());
  const isVerb = (stem: string) => known.has(stem);
  return {
    isVerb,
    isNounish: (stem) => doubtful.has(stem),
    past: (stem) => pasts.get(stem) ?? regularPast(stem),
    pastOfParticiple: (participle) =>
      participles.get(participle) ?? (/ed$/.test(participle) ? participle : null),
    isPast: (form) => pastForms.has(form) || /^(?:[^ ]+[^e]ed|could|would|were|had)$/.test(form),
    stemOfThird: (form) => {
      if (!form.endsWith('s') || form.endsWith('ss')) return null;
      const stems = [form.slice(0, -1), form.replace(/es$/, ''), form.replace(/ies$/, 'y')];
      return stems.find((stem) => stem !== form && isVerb(stem)) ?? null;
    },
  };
}

function regularPast(stem: string): string {
  if (stem.endsWith('e')) return `${stem}d`;
  if (/[^aeiou]y$/.test(stem)) return `${stem.slice(0, -1)}ied`;
  const doubles =
    /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(stem) ||
    /^(?:admit|commit|occur|permit|prefer|refer|regret|unwrap)$/.test(stem);
  return doubles ? `${stem}${stem.at(-1)}ed` : `${stem}ed`;
}
