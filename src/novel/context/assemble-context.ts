import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import { boundText } from '../../tools/bound-text.ts';
import {
  CONTEXT_SOURCES,
  type ContextBlock,
  type ContextFact,
  type ContextLimits,
  type ContextSource,
  type LeftOut,
} from './context-block.ts';
import { compareScenes, parseSceneRef, renderRef, type ScenePlace } from './scene-order.ts';

// What a prompt is told of the book, put together and never poured in: each source has its share, the whole has its limit, and
// nothing that holds only from a later scene is there. However long the book is, the limit is the same.

export interface AssembledContext {
  readonly blocks: readonly ContextBlock[];
  readonly left_out: readonly LeftOut[];
  readonly characters: number;
  readonly tokens: number;
}

/** Facts of one source come most wanted first; where room is short the later ones go. */
export function assembleContext(
  at: ScenePlace,
  facts: readonly ContextFact[],
  limits: ContextLimits,
): AssembledContext {
  const left: LeftOut[] = [];
  const leave = (fact: ContextFact, why: LeftOut['why'], characters = fact.text.length) =>
    left.push({ source: fact.source, about: fact.about, characters, why });
  const known = facts.filter((fact) => {
    const holds = compareScenes(fact.from, at) <= 0;
    if (!holds) leave(fact, 'later_than_the_scene');
    return holds;
  });

  let room = limits.whole;
  const blocks: ContextBlock[] = [];
  for (const source of WANTED) {
    const { all, each } = limits.sources[source];
    let share = Math.min(all, room);
    for (const fact of known.filter((one) => one.source === source)) {
      const text = shortenTo(fact.text, Math.min(each, share));
      if (text === null) {
        leave(fact, room < Math.min(all, fact.text.length) ? 'no_room' : 'no_room_in_its_share');
        continue;
      }
      if (text.length < fact.text.length) leave(fact, 'shortened', fact.text.length - text.length);
      share -= text.length;
      room -= text.length;
      blocks.push(toBlock(fact, text));
    }
  }
  const ordered = CONTEXT_SOURCES.flatMap((source) => {
    const own = blocks.filter((block) => block.source === source);
    return TOLD_IN_ORDER.has(source) ? own.sort(compareBlocks) : own;
  });
  return {
    blocks: ordered,
    left_out: left,
    characters: ordered.reduce((sum, { characters }) => sum + characters, 0),
    tokens: ordered.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

/** Whose share is met first where there is not enough for all. */
const WANTED: readonly ContextSource[] = [
  'memory',
  'state',
  'earlier_scene',
  'thread',
  'place',
  'older_memory',
];

/** What is wanted most of these is the newest; they are told in the order in which they happened. */
const TOLD_IN_ORDER: ReadonlySet<ContextSource> = new Set(['older_memory', 'memory', 'earlier_scene']);

function compareBlocks(a: ContextBlock, b: ContextBlock): number {
  return compareScenes(parseSceneRef(a.from_scene), parseSceneRef(b.from_scene));
}

const LEAST_USEFUL = 60;

/** Whole, or cut to what fits; null where what would be left says nothing. */
function shortenTo(text: string, limit: number): string | null {
  if (text.length <= limit) return text;
  return limit < LEAST_USEFUL ? null : boundText(text, limit);
}

function toBlock({ source, about, from }: ContextFact, shown: string): ContextBlock {
  return {
    source,
    about,
    from_scene: renderRef(from),
    text: shown,
    characters: shown.length,
    tokens: estimateTokens(shown),
  };
}
