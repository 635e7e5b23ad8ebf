import type { SceneFrame } from '../../../contracts/scene-work.ts';
import { fillFrame, fillSlots, type Slots } from '../fill-frame.ts';
import type { Lexicon } from '../lexicon-schema.ts';
import { matchFrame } from '../match-frame.ts';
import type { Beat } from '../outline-lexicon-schema.ts';
import { splitSentences } from '../split-sentences.ts';
import type { Player, ScenePeople } from './scene-people.ts';

// A scene of our own outline is known by its summary, and then it can be played: each sentence of the summary, and the
// outcome, is followed by what was said and done in that moment. An outline from another hand has no such parts, and
// neither has a plot that comes round a second time in a long book, for nobody says the same things twice.

/** What follows a sentence of the outline, paragraph by paragraph. */
export type Play = ReadonlyMap<string, readonly string[]>;

type OutlinedScene = Pick<SceneFrame, 'summary' | 'outcome'>;

export function findPlay(frame: SceneFrame, people: ScenePeople, lexicon: Lexicon): Play {
  const played = findPlayed(frame, lexicon);
  return played === null ? new Map() : fillPlay(played.beat, frame, played.slots, people, lexicon);
}

/** The beat that a scene of the outline was made from, where it can be played, and what its slots were filled with. */
export function findPlayed(scene: OutlinedScene, lexicon: Lexicon): { beat: Beat; slots: Slots } | null {
  if (comesAgain(scene.summary, lexicon)) return null;
  for (const { beat, sign } of listPlayed(lexicon)) {
    if (!scene.summary.toLowerCase().includes(sign)) continue;
    const slots = readSlots(beat, scene);
    if (slots !== null) return { beat, slots };
  }
  return null;
}

function comesAgain(summary: string, { outline }: Lexicon): boolean {
  const { again, memory } = outline.phrases;
  return [...again, ...memory].some((phrase) => matchFrame(phrase, summary) !== null);
}

/** Every beat that can be played, with the longest stretch of its summary that is the same in all books. */
function* listPlayed({ families, outline }: Lexicon): Generator<{ beat: Beat; sign: string }> {
  const plots = [...families.flatMap((family) => family.plots), ...outline.plots];
  for (const beat of [...plots.flatMap(({ beats }) => beats), ...outline.interludes]) {
    if (beat.play === undefined) continue;
    const [sign = ''] = beat.summary
      .split(/\{\w+\}|\b[Aa]n? |(?<=[.!?。！？])/u)
      .sort((a, b) => b.length - a.length);
    yield { beat, sign: sign.trim().toLowerCase() };
  }
}

function readSlots({ summary, outcome }: Beat, frame: OutlinedScene): Slots | null {
  const read = matchFrame(summary, frame.summary);
  if (read === null) return null;
  const more = splitSentences(outcome).map((sentence) => matchFrame(sentence, frame.outcome) ?? {});
  return Object.assign({}, ...more, read) as Slots;
}

function fillPlay(
  { summary, outcome, play = [] }: Beat,
  frame: SceneFrame,
  read: Slots,
  { pov, others }: ScenePeople,
  lexicon: Lexicon,
): Play {
  const named = [pov, ...others];
  const slots: Record<string, string> = { ...read };
  for (const [slot, value] of Object.entries(read)) {
    const player = named.find(({ short }) => short === value);
    if (player !== undefined) Object.assign(slots, pronounSlots(slot, player));
  }
  const told = splitSentences(findWithin(frame.summary, fillFrame(lexicon, slots, summary)));
  const ends = splitSentences(frame.outcome);
  const last = ends[splitSentences(outcome).length - 1] ?? ends.at(-1) ?? '';
  return new Map(
    play.flatMap((paragraphs, index) => {
      const filled = paragraphs
        .filter((paragraph) => canFillAll(paragraph, slots))
        .map((paragraph) => fillSlots(paragraph, slots));
      return filled.length === 0 ? [] : [[told[index] ?? last, filled] as const];
    }),
  );
}

/** As the outline has it: a slot was read where it stood first, and may have stood at the head of a sentence there. */
function findWithin(summary: string, filled: string): string {
  const at = summary.toLowerCase().indexOf(filled.toLowerCase());
  return at < 0 ? filled : summary.slice(at, at + filled.length);
}

function pronounSlots(part: string, { pronouns }: Player): Slots {
  return {
    [`${part}_they`]: pronouns.she,
    [`${part}_them`]: pronouns.her,
    [`${part}_their`]: pronouns.hers,
    [`${part}_themself`]: pronouns.herself,
  };
}

function canFillAll(paragraph: string, slots: Slots): boolean {
  return [...paragraph.matchAll(/\{(\w+)\}/g)].every(
    ([, name = '']) => slots[`${name.charAt(0).toLowerCase()}${name.slice(1)}`] !== undefined,
  );
}
