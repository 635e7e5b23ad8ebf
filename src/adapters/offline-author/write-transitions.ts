import type { HandoffMode } from '../../contracts/outline-ids.ts';
import { fillFrame } from './fill-frame.ts';
import { type JoinedScene, labelOf } from './join-scenes.ts';
import type { OutlineLexicon } from './outline-lexicon-schema.ts';
import { type Place, type PlannedScene, pickTurn } from './plan-chapter.ts';
import type { OutlineStory } from './read-outline-story.ts';

export interface Transitions {
  readonly inText: string;
  readonly inAnchors: string[];
  readonly outText: string;
  readonly outAnchors: string[];
}

const ENTRANCES: Readonly<Record<HandoffMode, keyof OutlineLexicon['enter']>> = {
  direct_continuation: 'stay',
  time_skip: 'later',
  montage: 'gather',
  escorted_transfer: 'led',
  arrival_checkpoint: 'gate',
  detained_then_release: 'released',
  offscreen_processing: 'off',
  combat_disengage: 'flee',
  aftermath_relocation: 'moved',
  hard_cut: 'later',
};

/** How a scene is entered and left: the thing that the scene before left behind is in the text and among the anchors. */
export function writeTransitions(
  scene: JoinedScene,
  before: { readonly scene: PlannedScene; readonly end: Place } | null,
  chapterId: number,
  next: Place | null,
  story: OutlineStory,
): Transitions {
  const { enter, leave, senses, stock } = story.lexicon.outline;
  const turn = chapterId * 7 + scene.sceneId;
  const [who, other] = scene.people;
  const slots = {
    ...scene.slots,
    who: who?.short ?? '',
    who_their: who?.their ?? '',
    other: other?.short ?? who?.short ?? '',
    from: before?.scene.place.phrase ?? scene.place.phrase,
    leaves: scene.leaves,
    next: next?.phrase ?? scene.place.phrase,
    hour: pickTurn(story, 'hours', stock.hours, turn),
  };
  const kind = entranceOf();
  const exit =
    next === null || labelOf(next) === labelOf(scene.place)
      ? 'stay'
      : labelOf(scene.end) === labelOf(next)
        ? 'go'
        : 'part';
  const sense = (offset: number, place: Place) =>
    pickTurn(story, `senses ${place.kind}`, senses[place.kind], turn + offset);
  return {
    inText: fillFrame(story.lexicon, slots, pickTurn(story, `enter ${kind}`, enter[kind], turn)),
    inAnchors: unique([scene.slots['carry'] ?? '', fill(scene.beat.see[0]), sense(0, scene.place)]),
    outText: fillFrame(story.lexicon, slots, pickTurn(story, `leave ${exit}`, leave[exit], turn)),
    outAnchors: unique([scene.leaves, fill(scene.beat.see[1]), sense(3, scene.end)]),
  };

  function entranceOf(): keyof OutlineLexicon['enter'] {
    if (before === null) return 'first';
    if (scene.mode !== 'direct_continuation') return ENTRANCES[scene.mode];
    return labelOf(before.scene.place) === labelOf(scene.place) ? 'stay' : 'arrive';
  }

  function fill(phrase: string): string {
    const text = fillFrame(story.lexicon, slots, phrase);
    return /^\p{Ll}/u.test(phrase) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  }
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
