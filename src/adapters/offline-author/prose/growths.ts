import { renderExchange } from './render-exchange.ts';
import type { SceneContext } from './scene-context.ts';
import type { Stretch } from './stretch.ts';

// What a passage can grow by. Each kind draws from its own lists and says where its piece belongs.

/** One more sentence in the passage, a paragraph below it, or a run of talk. */
export type Grown =
  | { readonly at: 'lead' | 'after'; readonly line: string }
  | { readonly at: 'talk'; readonly lines: readonly string[] };
export type Growth = (
  stretch: Stretch,
  context: SceneContext,
  round: number,
  beyond: boolean,
) => Grown | null;

const talk: Growth = ({ focus, after }, context, round, beyond) => {
  const lines = renderExchange(context, focus, round, beyond);
  if (lines === null) return null;
  // Where one exchange would run into another, something comes between that leads over.
  const isRunning = after.at(-1)?.some((line) => line.includes('“')) === true;
  const link = isRunning ? context.line('links', context.lexicon.moments.links, focus, beyond) : null;
  return isRunning && link === null ? null : { at: 'talk', lines: link === null ? lines : [link, ...lines] };
};
export const handle: Growth = ({ focus, isOwn }, context) => {
  if (!isOwn) return null;
  const kind = focus.thing?.kind;
  const any = context.lexicon.things.find(({ id }) => id === 'any')?.lines ?? [];
  return grown(
    'lead',
    (kind === null || kind === undefined ? null : context.line(`handles/${kind.id}`, kind.lines, focus)) ??
      context.line('handles/any', any, focus),
  );
};
const think = ({ focus }: Stretch, context: SceneContext, beyond: boolean): string | null => {
  const { alone, thoughts } = context.lexicon.moments;
  const isAlone = context.people.others.length === 0;
  const own = isAlone ? context.line('alone', alone, focus, beyond) : null;
  return own ?? context.line('thoughts', thoughts, focus, beyond);
};
const thought: Growth = (stretch, context, _round, beyond) => grown('after', think(stretch, context, beyond));
export const detail: Growth = ({ focus }, context) => {
  const { frame, soFar } = context.request;
  const told = `${soFar}\n${context.written()}`.toLowerCase();
  const free = frame.transition_in_anchors.find(
    (anchor) => anchor !== context.carried?.the && !told.includes(anchor.toLowerCase()),
  );
  if (free === undefined) return null;
  const line = context.line('details', context.lexicon.moments.details, { ...focus, detail: free }, true);
  return grown('lead', line === null ? null : context.tongue.agree(line, free));
};
export const surroundings: Growth = (stretch, context, round, beyond) => {
  // Nobody looks about them in a fight.
  if (isFight(context)) return pressure(stretch, context, round, beyond);
  const { kind } = context.place;
  const any = context.lexicon.places.find(({ id }) => id === 'any')?.lines ?? [];
  const own =
    kind === null ? null : context.line(`places/${kind.id}`, kind.lines, { who: null, thing: null });
  return grown(
    round > 4 ? 'after' : 'lead',
    own ?? context.line('places/any', any, { who: null, thing: null }),
  );
};
export const pressure: Growth = ({ focus }, context) => {
  const state = context.request.frame.constraint_state;
  return grown('lead', context.line(`states/${state}`, context.lexicon.moments.states[state] ?? [], focus));
};
export const reaction: Growth = ({ focus }, context) =>
  grown('after', context.line('afters', context.lexicon.moments.afters, focus));
const bystander: Growth = ({ focus }, context) => {
  if (isFight(context)) return null;
  const third = context.people.others.find((player) => player !== focus.who);
  // Whoever has not been spoken of yet may not have come in yet.
  const isHere = third !== undefined && `${context.request.soFar}${context.written()}`.includes(third.short);
  return grown('after', isHere ? context.line('listens', context.lexicon.moments.listens, focus) : null);
};
export const farewell: Growth = ({ focus }, context) =>
  grown('lead', context.line('closes', context.lexicon.moments.closes, focus));

function grown(at: 'lead' | 'after', line: string | null): Grown | null {
  return line === null ? null : { at, line };
}

/** What grows round a scene that is played, which has its own talk: the place before it, and a reflection after it. */
export const SETTING: readonly Growth[] = [surroundings, handle, detail, surroundings];
export const REFLECTION: readonly Growth[] = [thought, surroundings, thought];

/** In which order a beat grows; beats take turns, so that no two neighbours have the same rhythm. */
export const ROUNDS: readonly (readonly Growth[])[] = [
  [talk, handle, detail, talk, thought, bystander, talk, surroundings, talk, thought, talk],
  [detail, talk, thought, talk, surroundings, talk, bystander, handle, talk, thought, talk],
  [talk, detail, bystander, talk, thought, handle, talk, surroundings, talk, thought, talk],
  [handle, talk, surroundings, talk, talk, detail, thought, bystander, talk, thought, talk],
];

function isFight({ request }: SceneContext): boolean {
  return /^(?:engaged_combat|fleeing)$/.test(request.frame.constraint_state);
}
