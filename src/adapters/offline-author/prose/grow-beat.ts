import { countWords } from './count-words.ts';
import {
  detail,
  farewell,
  type Grown,
  type Growth,
  handle,
  pressure,
  REFLECTION,
  ROUNDS,
  reaction,
  SETTING,
  surroundings,
} from './growths.ts';
import type { SceneContext } from './scene-context.ts';
import { isEven, renderStretches, type Stretch } from './stretch.ts';

const LOW = 0.94;
const HIGH = 1.12;
const LEAST = 0.83;
const MOST_PLAYED = 2.6;
const PLAYED = 0.93;
const SET = 1.15;
const OWN_PASSES = 3;
const PASSES = 8;

/** Adds to the passages in turn until the target is reached, each piece only where it still fits. */
export function growBeat(stretches: Stretch[], context: SceneContext): void {
  const { beat, beatCount, language } = context.request;
  const isPlayed = context.play.size > 0;
  if (isPlayed) playOut(stretches, context);
  const target = isPlayed ? playedTarget(context) : beat.target_words;
  const talking = ROUNDS[(context.request.frame.scene_number + beat.beat) % ROUNDS.length] ?? [];
  let beyond = false;
  // Most pieces do not fit, and then nothing has to be counted anew.
  let counted: number | null = null;
  const length = () => (counted ??= countWords(renderStretches(stretches, context).join('\n'), language));
  const add = (
    stretch: Stretch | undefined,
    growth: Growth,
    round: number,
    at: 'start' | 'end' = 'end',
  ): void => {
    if (stretch === undefined || length() >= target * LOW) return;
    const piece = growth(stretch, context, round, beyond);
    if (piece === null) return;
    const words = countWords(piece.at === 'talk' ? piece.lines.join('\n') : piece.line, language);
    if (length() + words > target * HIGH) return;
    place(piece, stretch, at, context);
    counted = null;
  };
  const opening = beat.beat === 1 && context.request.soFar.trim() === '';
  const middle = stretches.slice(opening ? 2 : 0, beat.beat >= beatCount ? -1 : undefined);
  if (opening) {
    const isFree = context.request.frame.constraint_state === 'free';
    add(stretches[1], isEven(context) ? detail : surroundings, 0);
    if (!isFree || context.request.frame.scene_number % 5 === 1) add(stretches[1], pressure, 0);
    if (isEven(context)) add(stretches[1], handle, 0);
  } else if (!isPlayed) add(middle[0], surroundings, 0, 'start');
  const isLast = beat.beat >= beatCount;
  if (!isPlayed) add(isLast ? middle.at(-1) : undefined, reaction, 0);
  for (let pass = 0; pass < PASSES && length() < target * LOW; pass += 1) {
    // What is far too short after all its own lines are spent may borrow from other scenes' shares.
    beyond = pass >= OWN_PASSES;
    if (beyond && length() >= target * LEAST) return;
    const rounds = isPlayed && pass < OWN_PASSES ? (opening ? SETTING : REFLECTION) : talking;
    rounds.forEach((growth, index) => {
      const round = pass * rounds.length + index;
      for (const stretch of middle.length > 0 ? middle : stretches) add(stretch, growth, round);
      if (round === 2 && isLast) add(stretches.at(-1), farewell, round, 'start');
    });
  }
}

/** A piece is played whole or not at all: it belongs to a sentence, and what comes later does without it. */
function playOut(stretches: readonly Stretch[], context: SceneContext): void {
  const { beat, frame, soFar, language } = context.request;
  const length = () => countWords(renderStretches(stretches, context).join('\n'), language);
  const before = countWords(soFar, language);
  for (const { play, after } of stretches) {
    for (const lines of play) {
      const reached = length() + countWords(lines.join('\n'), language);
      if (reached > beat.target_words * MOST_PLAYED || before + reached > frame.target_words * HIGH) continue;
      after.push(lines);
    }
  }
}

/** A played scene is set at its beginning and thought over at its end; in between nothing but the play. */
function playedTarget({ request }: SceneContext): number {
  const { beat, beatCount, frame, soFar, language } = request;
  if (beat.beat >= beatCount) return (frame.target_words * PLAYED - countWords(soFar, language)) / LOW;
  return beat.beat === 1 ? beat.target_words * SET : 0;
}

function place(piece: Grown, { lead, after }: Stretch, at: 'start' | 'end', context: SceneContext): void {
  if (piece.at === 'talk') after.push(piece.lines);
  else if (piece.at === 'lead' && at === 'start') lead.unshift(piece.line);
  else if (piece.at === 'lead') lead.push(nameSubject(piece.line, lead.at(-1) ?? '', context));
  else after.push([nameSubject(piece.line, after.at(-1)?.at(-1) ?? lead.at(-1) ?? '', context)]);
}

/** A line about the point of view that begins with a pronoun takes the name where somebody else was last spoken of. */
function nameSubject(line: string, before: string, { people }: SceneContext): string {
  const { pov, others } = people;
  const pronoun = `${pov.pronouns.she.charAt(0).toUpperCase()}${pov.pronouns.she.slice(1)}`;
  const rivals = others.filter(({ pronouns }) => pronouns.she === pov.pronouns.she);
  const lastOf = (short: string) => before.lastIndexOf(short);
  const isDoubtful =
    rivals.some(({ short }) => lastOf(short) > lastOf(pov.short)) ||
    (before.startsWith('“') && rivals.length > 0);
  if (!isDoubtful || !line.startsWith(pronoun) || /^\p{Script=Latin}/u.test(line.slice(pronoun.length)))
    return line;
  return `${pov.short}${line.slice(pronoun.length)}`;
}
