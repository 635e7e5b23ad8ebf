import type { ConstraintState, HandoffMode } from '../../contracts/outline-ids.ts';
import { fillFrame, raiseFirst, type Slots } from './fill-frame.ts';
import { type Beat, type PlaceKey, THREAD_KEYS, type ThreadKey } from './outline-lexicon-schema.ts';
import { spreadTexts } from './place-author-outline.ts';
import { type ChapterSketch, type PlannedPlot, planPlots } from './plan-plots.ts';
import type { Person } from './read-outline-cast.ts';
import { type OutlineStory, personSlots } from './read-outline-story.ts';

// The book's scenes before anything about their joints is decided: who, where, what. A chapter's plan follows from the
// spine and the story alone, so that requests which never see each other agree on it.

export interface Place {
  readonly label: string;
  readonly parent: string | null;
  readonly phrase: string;
  /** With its preposition. */
  readonly at: string;
  readonly kind: 'home' | 'seat' | 'site' | 'town';
}

export interface PlannedScene {
  readonly sceneId: number;
  readonly beat: Beat;
  readonly place: Place;
  readonly people: readonly Person[];
  readonly type: Beat['type'];
  readonly state: ConstraintState;
  readonly enter: HandoffMode | null;
  readonly threads: readonly ThreadKey[];
  readonly slots: Slots;
  readonly leaves: string;
  readonly summary: string;
  readonly outcome: string;
}

export interface BookPlan {
  readonly chapters: readonly ChapterSketch[];
  readonly plots: readonly PlannedPlot[];
  /** Empty before the first chapter and after the last. */
  readonly plan: (chapterId: number) => readonly PlannedScene[];
  readonly slotsOf: (chapterId: number) => Slots;
}

export function planBook(chapters: readonly ChapterSketch[], story: OutlineStory): BookPlan {
  const plots = planPlots(chapters, story);
  const total = chapters.reduce((sum, { count }) => sum + count, 0);
  const done = new Map<number, readonly PlannedScene[]>();
  const slotsOf = (chapterId: number): Slots => chapterSlots(chapterId, story);
  const beatsOf = (chapterId: number): readonly TurnedBeat[] => {
    const [chapter, planned] = [chapters[chapterId - 1], plots[chapterId - 1]];
    if (chapter === undefined || planned === undefined) return [];
    const lacking = chapters
      .slice(0, chapterId - 1)
      .map(({ count }, index) => Math.max(count - (plots[index]?.plot.beats.length ?? count), 0));
    const before = lacking.reduce((sum, more) => sum + more, 0);
    return chooseBeats(planned, chapter.count, before, story);
  };
  const leavesOf = (beat: Beat | undefined, chapterId: number): string =>
    beat === undefined ? (story.slots['token'] ?? '') : fillPhrase(story, slotsOf(chapterId), beat.leaves);

  const plan = (chapterId: number): readonly PlannedScene[] => {
    const known = done.get(chapterId);
    if (known !== undefined) return known;
    const beats = beatsOf(chapterId);
    const base = slotsOf(chapterId);
    const before = beatsOf(chapterId - 1).at(-1)?.beat;
    const joint = story.lexicon.language === 'zh' ? '' : ' ';
    const stated = spreadTexts(story.author(chapterId)?.scenes ?? [], beats.length, joint);
    const scenes = beats.map(({ beat, round }, index): PlannedScene => {
      const place = findPlace(beat.at, chapterId, story);
      const carry = leavesOf(
        index === 0 ? before : beats[index - 1]?.beat,
        index === 0 ? chapterId - 1 : chapterId,
      );
      const slots = { ...base, carry, place: place.phrase, at: place.at };
      const echo = echoOf(index, round, place);
      return {
        sceneId: index + 1,
        beat,
        place,
        people: castOf(beat, chapterId, story),
        type: beat.type,
        state: beat.state,
        enter: beat.enter ?? null,
        threads: threadsOf(beat, chapterId, index, beats.length, chapters.length, total),
        slots,
        leaves: leavesOf(beat, chapterId),
        summary: [
          stated[index] ?? '',
          fillFrame(story.lexicon, { ...slots, ...echo.slots }, beat.summary, ...echo.frames),
          ...mentionsOf(chapterId, index, beats.length, slots),
        ]
          .filter((text) => text !== '')
          .join(joint),
        outcome: fillFrame(story.lexicon, slots, beat.outcome),
      };
    });
    done.set(chapterId, scenes);
    return scenes;

    /** A name from the author's notes, one a chapter and then again from the first, so that none is missing. */
    function mentionsOf(id: number, index: number, count: number, slots: Slots): string[] {
      const { mention } = story.lexicon.outline.phrases;
      return story.noted.flatMap((name, place) => {
        if (place % chapters.length !== id - 1) return [];
        const scene = Math.min(1 + Math.floor(place / chapters.length), count - 1);
        if (scene !== index) return [];
        return [fillFrame(story.lexicon, { ...slots, name }, pickTurn(story, 'mention', mention, place))];
      });
    }

    /** What comes round again is told with its number, or with something of its own at the end. */
    function echoOf(index: number, turn: number, place: Place): { slots: Slots; frames: readonly string[] } {
      const { phrases, senses } = story.lexicon.outline;
      const sense = pickTurn(story, `memory ${place.kind}`, senses[place.kind], chapterId);
      const slots = { n: String(turn + 1), sense };
      if (turn > 1 || (turn === 1 && index === 0))
        return { slots, frames: [pickTurn(story, 'again', phrases.again, chapterId + index)] };
      return {
        slots,
        frames:
          turn === 1
            ? [pickTurn(story, 'memory', phrases.memory, Math.floor(chapterId / senses[place.kind].length))]
            : [],
      };
    }
  };
  return { chapters, plots, plan, slotsOf };
}

/** The part that changes from chapter to chapter: the witness, the two sites, the paper. */
function chapterSlots(chapterId: number, story: OutlineStory): Slots {
  const { stock } = story.lexicon.outline;
  const { sites } = story.places;
  return {
    ...story.slots,
    ...personSlots('witness', witnessOf(chapterId, story)),
    site: sites[(chapterId - 1) % sites.length] ?? '',
    site2: sites[chapterId % sites.length] ?? '',
    paper: pickTurn(story, 'paper', stock.papers, chapterId),
  };
}

function witnessOf(chapterId: number, { cast }: OutlineStory): Person {
  return cast.rest[(chapterId - 1) % cast.rest.length] ?? cast.friend;
}

/** From a list in a drawn order, one after the other. */
export function pickTurn<T>({ choose }: OutlineStory, slot: string, list: readonly T[], turn: number): T {
  const dealt = choose.pickMany(slot, list, list.length);
  const chosen = dealt[turn % dealt.length];
  if (chosen === undefined) throw new Error(`nothing to choose from for ${slot}`);
  return chosen;
}

/** A phrase inside a sentence: no capital. */
function fillPhrase(story: OutlineStory, slots: Slots, frame: string): string {
  const filled = fillFrame(story.lexicon, slots, frame);
  return /^\p{Lu}\p{Ll}/u.test(filled) && /^\p{Ll}/u.test(frame)
    ? filled.charAt(0).toLowerCase() + filled.slice(1)
    : filled;
}

/** A beat, and how often the book has told it before. */
interface TurnedBeat {
  readonly beat: Beat;
  readonly round: number;
}

/** As many beats as the chapter has scenes: spare ones go first, then from the middle; too few are filled up with quieter
 *  ones, never in front of the first or behind the last. The quieter ones are dealt to the whole book: none comes again
 *  before all have been told. */
function chooseBeats(
  { plot, round }: PlannedPlot,
  count: number,
  before: number,
  story: OutlineStory,
): TurnedBeat[] {
  const beats = plot.beats.map((beat): TurnedBeat => ({ beat, round }));
  while (beats.length > count && beats.length > 1) {
    const spare = beats.findLastIndex(({ beat }) => beat.spare === true);
    const out = spare > 0 ? spare : beats.length > 2 ? Math.floor(beats.length / 2) : 0;
    beats.splice(out, 1);
  }
  const { interludes } = story.lexicon.outline;
  for (let added = 0; beats.length < count; added += 1) {
    // Where the place changes anyway nothing is torn apart.
    const gaps = beats.flatMap(({ beat }, index) =>
      index > 0 && beat.at !== beats[index - 1]?.beat.at ? [index] : [],
    );
    const turn = before + added;
    const quiet = {
      beat: pickTurn(story, 'interludes', interludes, turn),
      round: Math.floor(turn / interludes.length),
    };
    beats.splice(gaps[(added * 2) % Math.max(gaps.length, 1)] ?? beats.length - 1, 0, quiet);
  }
  return beats;
}

/** Whoever the text names is there. */
function castOf(beat: Beat, chapterId: number, story: OutlineStory): Person[] {
  const { cast } = story;
  const parts = {
    hero: cast.hero,
    foe: cast.foe,
    friend: cast.friend,
    doubt: cast.doubt,
    witness: witnessOf(chapterId, story),
  };
  return Object.entries(parts).flatMap(([part, person]) =>
    new RegExp(`\\{${part}\\}`, 'i').test(`${beat.summary} ${beat.outcome}`) ? [person] : [],
  );
}

/** What the beat moves; besides, the book's first and last chapters open and close every thread. */
function threadsOf(
  beat: Beat,
  chapterId: number,
  index: number,
  count: number,
  chapters: number,
  total: number,
): ThreadKey[] {
  const used = total < 2 ? [] : total < 4 ? THREAD_KEYS.slice(0, 2) : THREAD_KEYS;
  const added: ThreadKey[] = [];
  if (total < 4) added.push(...used);
  else {
    if (chapterId === 1 && index === 0) added.push('proof', 'keepsake');
    if (chapterId === 1 && index === Math.min(1, count - 1)) added.push('deadline', 'loyalty');
    if (chapterId === chapters && index === count - 1) added.push('proof', 'keepsake');
    if (chapterId === chapters && index === Math.max(count - 2, 0)) added.push('deadline', 'loyalty');
  }
  return used.filter((key) => beat.threads.includes(key) || added.includes(key));
}

function findPlace(key: PlaceKey, chapterId: number, story: OutlineStory): Place {
  const { rooms } = story.lexicon.outline;
  const { places } = story;
  const slots = chapterSlots(chapterId, story);
  const kind = key.startsWith('home')
    ? 'home'
    : key.startsWith('seat')
      ? 'seat'
      : key.startsWith('site')
        ? 'site'
        : 'town';
  const name =
    kind === 'home'
      ? places.home
      : kind === 'seat'
        ? places.body
        : kind === 'town'
          ? places.town
          : (slots[key === 'site2' ? 'site2' : 'site'] ?? '');
  // No kitchen of the kitchen.
  const suiting = rooms[kind].filter((room) => !name.toLowerCase().includes(room.toLowerCase()));
  // An institution has no outside: one is always in some room of it.
  const room = key.endsWith('Room')
    ? pickTurn(story, `rooms ${kind}`, suiting, chapterId)
    : kind === 'seat'
      ? rooms.seat[0]
      : undefined;
  const { at, inRoom, room: roomFrame } = story.lexicon.outline.phrases;
  if (room === undefined)
    return {
      label: raiseFirst(name),
      parent: null,
      phrase: name,
      at: fillPhrase(story, { place: name }, at),
      kind,
    };
  const phrase = fillPhrase(story, { room, place: name }, roomFrame);
  return {
    label: raiseFirst(room),
    parent: raiseFirst(name),
    phrase,
    at: fillPhrase(story, { place: phrase }, inRoom),
    kind,
  };
}
