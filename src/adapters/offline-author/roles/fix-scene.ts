import { z } from 'zod';
import { SceneCardSchema } from '../../../contracts/scene-card.ts';
import { countWords } from '../prose/count-words.ts';
import { readVoice, setMarks } from '../prose/obey-style.ts';
import { splitSentences } from '../split-sentences.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

// One pass at what was found in a scene: words that are not the story go, what stands twice goes the second time, names are put
// right, the opening gets its bridge, and the length is brought to what the card says. The rest stays as it is.

const FindingsSchema = z.array(
  z.looseObject({
    reason_code: z.string(),
    quote: z.string(),
    position: z.int().min(0),
    instead: z.string().nullable(),
    /** The only sentences to be changed; left out, all that have it. */
    sentences: z.array(z.string()).optional(),
  }),
);
type Findings = z.infer<typeof FindingsSchema>;

const CardSchema = SceneCardSchema.pick({ transition_in_text: true, estimated_words: true });

export function fixScene(request: RoleRequest): Work | Stop {
  const { inputs, language, say } = request;
  const before = inputs.get('scene_text') ?? '';
  const findings = FindingsSchema.safeParse(parse(inputs.get('faults')));
  const card = z.looseObject(CardSchema.shape).safeParse(parse(inputs.get('scene_card')));
  if (!findings.success || !card.success) return { stop: 'question', detail: say('stop_no_frame') };
  const has = (code: string) => findings.data.some(({ reason_code }) => reason_code === code);
  let text = takeOut(before, findings.data);
  for (const { reason_code, quote, instead, sentences } of findings.data) {
    if (instead === null || !PUT_RIGHT.has(reason_code)) continue;
    const isName = reason_code === 'scene_name_near_miss';
    const word = isName ? quote : new RegExp(`(?<!\\p{L})${quote}(?!\\p{L})`, 'gu');
    for (const whole of sentences ?? [text])
      text = text.replaceAll(
        whole,
        whole.replaceAll(word, () => instead),
      );
  }
  text = setMarks(dropSentences(text, findings.data, language), readVoice(inputs));
  text = endWhole(text);
  if (has('transition_bridge_missing')) text = bridge(text, card.data.transition_in_text, language);
  const wanted = card.data.estimated_words;
  if (countWords(text, language) > wanted * 1.25) text = trim(text, wanted, language);
  if (countWords(text, language) < wanted * 0.75) text = extend(text, wanted, request);
  return {
    content: text,
    evidence: null,
    told: say('edit_told', {
      before: countWords(before, language),
      after: countWords(text, language),
    }),
  };
}

const PUT_RIGHT: ReadonlySet<string> = new Set(['scene_name_near_miss', 'scene_other_spelling']);

const GOES: ReadonlySet<string> = new Set([
  'scene_other_language',
  'scene_meta_text',
  'scene_leftover',
  'scene_repeats_paragraph',
  'scene_repeats_sentence',
]);

/** These go with the whole line that they begin. */
const GOES_WITH_LINE: ReadonlySet<string> = new Set(['scene_other_language', 'scene_meta_text']);

/** From the end to the beginning, so that places stay true. */
function takeOut(text: string, findings: Findings): string {
  return findings
    .filter(({ reason_code }) => GOES.has(reason_code))
    .toSorted((a, b) => b.position - a.position)
    .reduce((left, { reason_code, quote, position }) => {
      if (left.slice(position, position + quote.length) !== quote) return left;
      const end = position + quote.length;
      if (!GOES_WITH_LINE.has(reason_code)) return `${left.slice(0, position)}${left.slice(end)}`;
      const from = left.lastIndexOf('\n', position - 1) + 1;
      const to = left.indexOf('\n', end);
      const isOwnLine = left.slice(from, position).trim() === '';
      if (isOwnLine) return `${left.slice(0, from)}${to === -1 ? '' : left.slice(to)}`;
      const rest = splitSentences(left.slice(end));
      return `${left.slice(0, position)}${/[.!?。！？]$/u.test(quote) ? left.slice(end) : left.slice(end).slice(rest[0]?.length ?? 0)}`;
    }, text)
    .replaceAll(/[ \t]{2,}/g, ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Without the sentences that have what the author wants nowhere. */
function dropSentences(text: string, findings: Findings, language: RoleRequest['language']): string {
  const banned = findings
    .filter(
      ({ reason_code }) => reason_code === 'scene_banned_phrase' || reason_code === 'scene_copies_sample',
    )
    .map(({ quote, sentences }) => ({ words: quote.toLowerCase(), sentences }));
  if (banned.length === 0) return text;
  const goes = (sentence: string) =>
    banned.some(
      ({ words, sentences }) =>
        sentence.toLowerCase().includes(words) && (sentences?.includes(sentence.trim()) ?? true),
    );
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      splitSentences(paragraph)
        .filter((sentence) => !goes(sentence))
        .join(language === 'zh' ? '' : ' '),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** Up to the last sentence that has an end. */
function endWhole(text: string): string {
  if (/[.!?…。！？—][”’"'」』)）]*$/u.test(text)) return text;
  const cut = /^[\s\S]*[.!?…。！？—][”’"'」』)）]*/u.exec(text)?.[0];
  return (cut ?? text).trim();
}

function bridge(text: string, words: string, language: RoleRequest['language']): string {
  const sentence = /[.!?。！？]$/u.test(words) ? words : `${words}${language === 'zh' ? '。' : '.'}`;
  return `${sentence}\n\n${text}`;
}

/** Without sentences of the middle, the last first, until the length is right; opening and end stay. */
function trim(text: string, wanted: number, language: RoleRequest['language']): string {
  const paragraphs = text.split(/\n\s*\n/);
  for (let at = paragraphs.length - 2; at > 0; at -= 1) {
    if (countWords(paragraphs.join('\n'), language) <= wanted * 1.05) break;
    paragraphs.splice(at, 1);
  }
  return paragraphs.join('\n\n');
}

/** With what may be seen and heard anywhere, each once, at the ends of paragraphs in which nobody speaks. */
function extend(text: string, wanted: number, { lexicon, language, choose }: RoleRequest): string {
  const lines = lexicon.prose.places
    .flatMap((kind) => kind.lines)
    .filter((line) => !/[{[<]/.test(line) && !text.includes(line));
  const deck = choose.pickMany('extend', lines, lines.length);
  const paragraphs = text.split(/\n\s*\n/);
  const told = paragraphs.flatMap((paragraph, index) =>
    index > 0 && !/[“"「]/u.test(paragraph) ? [index] : [],
  );
  const places = told.length === 0 ? [paragraphs.length - 1] : told;
  deck.forEach((line, index) => {
    if (countWords(paragraphs.join('\n'), language) >= wanted * 0.95) return;
    const at = places[index % places.length] ?? 0;
    paragraphs[at] = `${paragraphs[at]}${language === 'zh' ? '' : ' '}${line}`;
  });
  return paragraphs.join('\n\n');
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
