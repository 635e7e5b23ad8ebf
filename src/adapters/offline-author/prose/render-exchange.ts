import { canFill } from './fill-line.ts';
import type { Exchange } from './prose-lexicon-schema.ts';
import type { Focus, SceneContext } from './scene-context.ts';
import type { Player } from './scene-people.ts';
import type { Attribution } from './tongue.ts';

/** A few lines of talk between the point of view and one other, about the thing at hand or the place. */
export function renderExchange(
  context: SceneContext,
  focus: Focus,
  turn: number,
  beyond: boolean,
): string[] | null {
  const { who } = focus;
  if (who === null) return null;
  const exchange = drawExchange(context, focus, turn, beyond);
  if (exchange === null) return null;
  const { pov } = context.people;
  return exchange.lines.map(({ by, say }, index) => {
    const speaker = by === 'p' ? pov : who;
    return context.tongue.say(
      context.fill(say, focus),
      speaker,
      attribute(context, focus, speaker, index, exchange),
    );
  });
}

/** By turns about the thing, about the people and about the place, so that no scene is all of one kind. */
function drawExchange(context: SceneContext, focus: Focus, turn: number, beyond: boolean): Exchange | null {
  const { talk } = context.lexicon;
  const slots = context.slots(focus);
  const stance = focus.who?.stance ?? 'any';
  const isPressed = /^(?:engaged_combat|fleeing|pursued)$/.test(context.request.frame.constraint_state);
  const pools: readonly (readonly [string, Exchange['with']])[] = [
    // With something at their heels people do not make conversation.
    ...(isPressed ? ([['urgent', 'any']] as const) : []),
    [focus.thing?.kind?.id ?? 'any', 'any'],
    ['any', stance],
    ['any', 'any'],
    ['any', stance],
    // A place is talked about once, if at all.
    ...(context.request.beat.beat === 1 && turn < 4 ? ([['place', 'any']] as const) : []),
    ['any', 'any'],
  ];
  const start = isPressed ? 0 : (turn + context.request.frame.scene_number) % pools.length;
  for (let step = 0; step < pools.length; step += 1) {
    const [on, withWhom] = pools[(start + step) % pools.length] ?? ['any', 'any'];
    const pool = talk.filter((exchange) => exchange.on === on && exchange.with === withWhom);
    const found = context.draw(`talk/${on}/${withWhom}`, pool, {
      textOf: ({ lines }) => lines.map(({ say }) => say).join('{x}'),
      fits: ({ lines }) => lines.every(({ say }) => canFill(say, slots)),
      beyond,
    });
    if (found !== null) return found;
  }
  return null;
}

/** Two people need few tags: the first line always, the second by a gesture or not at all, one more in a long talk. */
function attribute(
  context: SceneContext,
  focus: Focus,
  speaker: Player,
  index: number,
  { lines }: Exchange,
): Attribution {
  const isPov = speaker === context.people.pov;
  const wantsTag =
    index === 0 || (index === 1 && context.people.others.length > 1) || (index === 3 && lines.length > 4);
  if (!wantsTag && !(index === 1 && lines.length > 2)) return { tag: 'none' };
  if (isPov) return index === 1 && context.people.others.length < 2 ? { tag: 'none' } : { tag: 'said' };
  const gesture =
    context.request.choose.number(`gesture ${lines[0]?.say ?? ''}`, 0, 2) === 0
      ? drawGesture(context, focus, speaker)
      : null;
  return gesture === null ? (wantsTag ? { tag: 'said' } : { tag: 'none' }) : { tag: 'gesture', gesture };
}

/** Somebody does something, and then speaks. */
function drawGesture(context: SceneContext, focus: Focus, speaker: Player): string | null {
  const { gestures, tails } = context.lexicon.moments;
  const about = { ...focus, who: speaker };
  const textOf = (line: string) => line;
  const fits = (line: string) => canFill(line, context.slots(about));
  const gesture = context.draw('gestures', gestures, { textOf, fits });
  if (gesture === null) return null;
  const stop = context.request.language === 'zh' ? '。' : '.';
  const tail = context.draw('tails', tails, { textOf, fits }) ?? stop;
  const space = context.request.language === 'zh' ? '' : ' ';
  const sentence = context.fill(`{who}${space}${gesture}${tail}`, about);
  return context.request.soFar.includes(sentence) ? null : sentence;
}
