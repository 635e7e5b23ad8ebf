import type { Verbs } from './conjugate-english.ts';

// What an outline reports, a scene lets be said: "asks who gave the order" becomes a question in quotation marks. Only a
// report that ends its sentence is taken; anything else stays narration.

export interface Quoted {
  /** What is left to narrate before it; may be empty. */
  readonly before: string;
  readonly speaker: string;
  readonly say: string;
}

export interface QuoteContext {
  readonly verbs: Verbs;
  readonly names: readonly string[];
}

const NAME = "([\\p{Lu}][\\p{L}'’-]+)";

export function quoteReported(sentence: string, { verbs, names }: QuoteContext): Quoted | null {
  const stop = /[.]$/.test(sentence) ? sentence.slice(0, -1) : sentence;
  if (/[“”]/.test(stop)) return null;
  const speakerOf = (before: string): string | null => {
    const subjects = [...before.matchAll(new RegExp(`(?:^|[.;:] |, and |, but |and |, )${NAME}\\b`, 'gu'))];
    const first = subjects.map((match) => match[1] ?? '').findLast((name) => names.includes(name));
    return first ?? null;
  };
  const make = (before: string, speaker: string | null, say: string | null): Quoted | null =>
    speaker === null || say === null || !names.includes(speaker)
      ? null
      : { before: closeOff(before, speaker), speaker, say: raise(say) };

  const question =
    /^(.*?)(?:,? (?:and|but))? ?asks(?: ([\p{Lu}][\p{L}'’-]+))?,? (who|what|why|where|how|which|whether)(?: (.+))?$/u.exec(
      stop,
    );
  if (question !== null && !/[,;:]/.test(question[4] ?? '')) {
    const speaker = speakerOf(question[1] ?? '');
    const listener = question[2] ?? other(names, speaker, `${question[1]} ${question[4]}`);
    return make(
      question[1] ?? '',
      speaker,
      ask(question[3] ?? '', question[4] ?? '', speaker, listener, verbs),
    );
  }
  const order =
    /^(.*?)(?:,? (?:and|but))? ?asks ([\p{Lu}][\p{L}'’-]+) to (\p{Ll}+)((?: [\p{L}'’-]+){0,8})$/u.exec(stop);
  if (order !== null && verbs.isVerb(order[3] ?? '')) {
    const speaker = speakerOf(order[1] ?? '');
    return make(order[1] ?? '', speaker, `${toFirst(`${order[3]}${order[4]}`, speaker, order[2] ?? null)}.`);
  }
  const saying = /^(.*?)(?:,? (?:and|but))? ?(?:says|remarks|reports)(?: at once)? that ([^,;:]+)$/u.exec(
    stop,
  );
  if (saying !== null) {
    const speaker = speakerOf(saying[1] ?? '');
    return make(
      saying[1] ?? '',
      speaker,
      `${toFirst(saying[2] ?? '', speaker, other(names, speaker, saying[2] ?? ''))}.`,
    );
  }
  const bluntly = /^(.*?)(?:,? (?:and|but))? ?says (no|yes)$/u.exec(stop);
  if (bluntly !== null) return make(bluntly[1] ?? '', speakerOf(bluntly[1] ?? ''), `${bluntly[2]}.`);
  const spoken = /^([\p{Lu}][\p{L}'’-]+)(?:, of all people,)? says(?: it (?:first|aloud))?: (.+)$/u.exec(
    stop,
  );
  if (spoken !== null)
    return make('', spoken[1] ?? '', `${toFirst(spoken[2] ?? '', spoken[1] ?? null, null)}.`);
  const promised = /^([\p{Lu}][\p{L}'’-]+) has promised to (\p{Ll}+)((?: [\p{L}'’-]+){0,8})$/u.exec(stop);
  if (promised !== null && verbs.isVerb(promised[2] ?? ''))
    return make('', promised[1] ?? '', `I'll ${promised[2]}${promised[3]}.`);
  const called = /^([\p{Lu}][\p{L}'’-]+) calls it ((?:a|an|the) [\p{L}'’ -]+)$/u.exec(stop);
  if (called !== null) return make('', called[1] ?? '', `It's ${called[2]}.`);
  return null;
}

function ask(
  word: string,
  rest: string,
  speaker: string | null,
  listener: string | null,
  verbs: Verbs,
): string | null {
  if (rest === '') return `${word}?`;
  if (/^to \p{Ll}+/u.test(rest)) return `${word} do I ${rest.slice(3)}?`;
  const turned = toFirst(rest, speaker, listener);
  const clause =
    /^(I|you|he|she|it|they|[\p{Lu}][\p{L}'’-]+|(?:the|that|this) [\p{Ll}-]+) (\p{Ll}+)(.*)$/u.exec(turned);
  // "who gave the order": the question word is the subject, and nothing moves.
  if (clause === null) return word === 'whether' ? null : `${word} ${turned}?`;
  const [, subject = '', verb = '', tail = ''] = clause;
  const lead = word === 'whether' ? '' : `${word} `;
  if (/^(?:is|are|was|were|am|has|have|had|will|would|can|could|may|must|should)$/.test(verb))
    return `${lead}${verb} ${subject}${tail}?`;
  if (/^(?:I|you|they)$/.test(subject) && verbs.isVerb(verb)) return `${lead}do ${subject} ${verb}${tail}?`;
  const stem = verbs.stemOfThird(verb);
  return stem === null ? null : `${lead}does ${subject} ${stem}${tail}?`;
}

/** The speaker's name becomes I, the listener's you, and their verbs follow. */
function toFirst(text: string, speaker: string | null, listener: string | null): string {
  const be: Readonly<Record<string, readonly [string, string]>> = {
    is: ['am', 'are'],
    has: ['have', 'have'],
    was: ['was', 'were'],
    does: ['do', 'do'],
  };
  let out = text;
  for (const [name, subject, object, own, index] of [
    [speaker, 'I', 'me', 'my', 0],
    [listener, 'you', 'you', 'your', 1],
  ] as const) {
    if (name === null) continue;
    out = out
      .replace(new RegExp(`\\b${name}['’]s\\b`, 'gu'), own)
      .replace(
        new RegExp(`\\b${name} (is|has|was|does)\\b`, 'gu'),
        (_, verb: string) => `${subject} ${be[verb]?.[index] ?? verb}`,
      )
      .replace(
        new RegExp(`\\b${name} (\\p{Ll}+?)(e?s)\\b(?!['’])`, 'gu'),
        (_, stem: string, end: string) =>
          `${subject} ${stem}${end === 'es' && !/(?:s|x|z|ch|sh|o)$/.test(stem) ? 'e' : ''}`,
      )
      .replace(new RegExp(`^${name}\\b`, 'u'), subject)
      .replace(
        new RegExp(`\\b${name} (?=will|would|can|could|may|must|had|\\p{Ll}+ed\\b)`, 'gu'),
        `${subject} `,
      )
      .replace(new RegExp(`\\b${name}\\b`, 'gu'), object);
  }
  return out;
}

function other(names: readonly string[], speaker: string | null, near: string): string | null {
  const rest = names.filter((name) => name !== speaker);
  return rest.find((name) => near.includes(name)) ?? (rest.length === 1 ? (rest[0] ?? null) : null);
}

/** "Annis lays the card on the desk and" → "Annis lays the card on the desk."; a bare name leaves nothing to tell. */
function closeOff(before: string, speaker: string): string {
  const trimmed = before.replace(/[,;:]?\s*(?:and|but)?\s*$/u, '');
  if (trimmed === speaker || trimmed === '') return '';
  const tail = new RegExp(`[,;:]?\\s*(?:and |but |; )?${speaker}$`, 'u');
  const rest = trimmed.replace(tail, '');
  return rest === '' ? '' : `${rest}.`;
}

function raise(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
