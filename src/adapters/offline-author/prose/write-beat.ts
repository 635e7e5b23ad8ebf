import { growBeat } from './grow-beat.ts';
import { openScene } from './open-scene.ts';
import { type BeatRequest, createSceneContext, type Focus, type SceneContext } from './scene-context.ts';
import type { Player } from './scene-people.ts';
import { isEven, renderStretches, type Stretch } from './stretch.ts';
import { type Passage, tellMaterial } from './tell-material.ts';

// A beat is laid out first: what must be told, passage by passage. Then it grows to its length: talk, things, thoughts
// and surroundings are added to the passages in turn until the target is reached, each only where it still fits.

export function writeBeat(request: BeatRequest): string {
  const stretches: Stretch[] = [];
  const written = (): string => stretches.flatMap(({ lead, after }) => [...lead, ...after.flat()]).join('\n');
  const context = createSceneContext(request, written);
  const passages = tellMaterial(request, context);
  const isFirst = request.beat.beat === 1 && request.soFar.trim() === '';
  if (isFirst) stretches.push(...openBeat(context));
  for (const passage of passages) stretches.push(layPassage(passage, passages, context));
  if (stretches.length === 0)
    stretches.push({ focus: focusOfNone(context), isOwn: true, lead: [], play: [], after: [] });
  if (request.beat.beat >= request.beatCount)
    stretches.push(closeBeat(context, stretches.at(-1)?.focus ?? null));
  growBeat(stretches, context);
  return renderStretches(stretches, context).join('\n\n');
}

function openBeat(context: SceneContext): Stretch[] {
  const { moments } = context.lexicon;
  const bridge = openScene(context);
  const focus: Focus = { who: null, thing: context.carried };
  const placed = moments.grounds.filter((line) => /\{(?:at|At|there|There)\}/.test(line));
  const ground = context.line('grounds', placed, focus);
  // Nobody is told in every scene what they are after.
  const want = isEven(context) ? null : context.line('wants', moments.wants, focus);
  return [
    { focus: { who: null, thing: null }, isOwn: false, lead: [bridge], play: [], after: [] },
    {
      focus,
      isOwn: true,
      lead: [ground, want, ...introduce(context)].flatMap((line) => line ?? []),
      play: [],
      after: [],
    },
  ];
}

/** Whoever is in the cast and in none of the outline's sentences would otherwise never come in. */
function introduce(context: SceneContext): (string | null)[] {
  const { frame, plan } = context.request;
  const events = plan?.beats.flatMap((beat) => beat.events) ?? [];
  const told = [frame.transition_in_text, frame.summary, frame.outcome, ...events].join('\n');
  const unnamed = context.people.others.filter(({ short }) => !told.includes(short));
  return unnamed.map((who) =>
    context.line('arrivals', context.lexicon.moments.arrivals, { who, thing: null }, true),
  );
}

function layPassage(passage: Passage, all: readonly Passage[], context: SceneContext): Stretch {
  const { moments } = context.lexicon;
  const focus = focusOf(
    passage.source,
    all.slice(0, all.indexOf(passage)).map(({ source }) => source),
    context,
  );
  const told = passage.told.flatMap(({ text, speech }) => {
    const speaker = [context.people.pov, ...context.people.others].find(
      ({ short }) => short === speech?.speaker,
    );
    if (speech === null || speaker === undefined) return [text];
    // After a sentence about the speaker the pronoun will do; a speech that stands alone needs the name.
    return text.startsWith(speaker.short)
      ? [text, context.tongue.sayWithin(speech.say, speaker)]
      : [text, context.tongue.say(speech.say, speaker, { tag: 'said' })];
  });
  const play = [...context.play].flatMap(([sentence, lines]) =>
    passage.source.includes(sentence) ? [lines] : [],
  );
  const turn = passage.isOutcome
    ? context.line(`turns/${context.request.frame.type}`, turnsOf(context), focus)
    : null;
  const isFirstOutcome =
    isEven(context) && passage.isOutcome && all.find(({ isOutcome }) => isOutcome) === passage;
  const first = [context.people.pov, ...context.people.others]
    .map((player) => ({ player, at: passage.source.indexOf(player.short) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.player;
  return {
    // What has been brought about may have taken the thing out of anybody's hands.
    focus: passage.isOutcome ? { ...focus, thing: null } : focus,
    isOwn: !passage.isOutcome && (first === undefined || first === context.people.pov),
    lead: [...(isFirstOutcome && turn !== null ? [turn] : []), ...told.filter((text) => text !== '')],
    play,
    after:
      play.length === 0 && passage.told.some(({ speech }) => speech?.say.endsWith('?')) && focus.who !== null
        ? [context.line('answers', moments.answers, focus)].flatMap((line) => (line === null ? [] : [[line]]))
        : [],
  };
}

function turnsOf({ lexicon, request }: SceneContext): readonly string[] {
  return lexicon.moments.turns[request.frame.type] ?? lexicon.moments.turns['consequence'] ?? [];
}

/** After a scene that was played, nobody knows in whose hands things are. */
function focusOfNone(context: SceneContext): Focus {
  const focus = focusOf('', [], context);
  return context.play.size > 0 ? { ...focus, thing: null } : focus;
}

/** Whom and what a passage is about: those it names, else those named before it. */
function focusOf(source: string, before: readonly string[], context: SceneContext): Focus {
  const { others } = context.people;
  // "Denzel's offer" brings the offer into the room, not Denzel.
  const isNamed = (text: string, short: string) => text.replaceAll(`${short}'s`, '').includes(short);
  const named = (text: string): Player | undefined => others.find(({ short }) => isNamed(text, short));
  const turned = [...others.slice(context.request.beat.beat % Math.max(others.length, 1)), ...others];
  const known = `${context.request.soFar}\n${before.join('\n')}\n${context.request.frame.transition_in_text}`;
  const who =
    named(source) ??
    turned.find(({ short }) => isNamed(known, short)) ??
    others.find((player) => isThereAlready(player, context)) ??
    null;
  const [found] = context.thingsIn(source);
  const { carried, people } = context;
  const isOwn = source.indexOf(people.pov.short) <= Math.max(who === null ? 0 : source.indexOf(who.short), 0);
  // What somebody else is busy with is not in the hands of the point of view.
  const thing = isOwn
    ? (found ?? carried)
    : carried !== null && source.includes(carried.the)
      ? null
      : carried;
  return { who, thing };
}

/** Nothing says that they come in later. */
function isThereAlready({ short }: Player, { request, people }: SceneContext): boolean {
  const { summary } = request.frame;
  const at = summary.indexOf(short);
  if (people.others.length > 1 || /(?:\bit is|是)\s*$/i.test(summary.slice(0, Math.max(at, 0)))) return false;
  const arrives =
    /^\S* ?(?:, [^,.]+, )?(?:comes|arrives|meets|brings|enters|returns|is at the door|has come|joins|catches|pushes)|^.{0,12}(?:来|赶|进来|到了)/u;
  return at >= 0 && !arrives.test(summary.slice(at + short.length).trimStart());
}

function closeBeat(context: SceneContext, focus: Focus | null): Stretch {
  const { frame } = context.request;
  const { moments } = context.lexicon;
  const about: Focus = { who: focus?.who ?? null, thing: focus?.thing ?? null };
  const isEnd = frame.scene_number === frame.total_scenes;
  const last = isEnd
    ? context.line('ends', moments.ends, about)
    : frame.transition_out_text === null
      ? context.line('closes', moments.closes, about)
      : context.tongue.tellKeeping(frame.transition_out_text, frame.transition_out_anchors);
  return {
    focus: { who: null, thing: null },
    isOwn: false,
    lead: last === null ? [] : [last],
    play: [],
    after: [],
  };
}
