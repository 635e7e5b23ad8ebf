import type { BridgeSceneAnswer } from '../../contracts/bridge-scene.ts';
import type { ErrorV1 } from '../../contracts/error-v1.ts';
import type { ConstraintState } from '../../contracts/outline-ids.ts';
import type { RawScene } from '../../contracts/outline-scene.ts';
import type { AuthorRequest } from './author-request.ts';
import { createChooser } from './create-chooser.ts';
import { fillFrame, type Slots } from './fill-frame.ts';
import { parseOutlineInputs } from './parse-outline-inputs.ts';
import { writeError } from './write-error.ts';

// A bridge begins where the earlier scene ends, ends where the later one begins, and is already in the later one's state:
// so the step into it carries the change of state and no other, and the step out of it only how the later is entered.

const SETTLED: readonly ConstraintState[] = ['free', 'sheltered'];
const LARGEST_CAST = 4;

export function writeBridgeScene({
  inputs: blocks,
  lexicons,
  language,
}: AuthorRequest): BridgeSceneAnswer | ErrorV1 {
  const inputs = parseOutlineInputs(blocks);
  const { edge, seed, characters } = inputs;
  if (edge === null) return writeError('bridge_scene', [], ['edge']);
  const { from, to } = edge;
  const lexicon = lexicons[language];
  const { bridge } = lexicon.outline;
  const choose = createChooser(seed, 'bridge_scene', edge.from_ref, edge.to_ref, from.outcome);
  const known = new Set(characters.map(({ character_id }) => character_id));
  // Whoever the later scene introduces is met there, and not before.
  const met = to.characters.filter((id) => !to.introduces?.includes(id));
  const both = from.characters.filter((id) => met.includes(id));
  const cast = [...new Set([...both, ...from.characters])]
    .filter((id) => known.has(id))
    .slice(0, LARGEST_CAST);
  const people = cast.length > 0 ? cast : from.characters.slice(0, 1);
  const names = new Map(characters.map(({ character_id, name }) => [character_id, name]));
  const carried = from.transition_out_anchors?.[0] ?? from.transition_in_anchors[0] ?? '';
  const ahead = to.transition_in_anchors.filter((anchor) => anchor !== carried);
  const thing = choose.pick('thing', bridge.things);
  const slots: Slots = {
    who: shortOf(people[0]),
    other: people.length > 1 ? shortOf(people[1]) : '',
    carry: lowerFirst(carried),
    thing,
    from: placeOf(from.location_end_label, from.location_end_parent_label),
    to: placeOf(to.location_start_label ?? from.location_end_label, to.location_start_parent_label),
  };
  const fill = (list: readonly string[], slot: string) =>
    fillFrame(lexicon, slots, choose.pick(slot, list.filter(fits)));
  // From one room of a house to another is no way to speak of.
  const [left, entered] = [
    from.location_end_parent_label ?? from.location_end_label,
    to.location_start_parent_label ?? to.location_start_label ?? from.location_end_label,
  ];
  const moves = left !== entered;
  const released = !SETTLED.includes(from.constraint_state) && SETTLED.includes(to.constraint_state);
  const senses = choose.pickMany('senses', bridge.senses, 3);
  const scene: RawScene = {
    scene_id: from.scene_id + 1,
    summary: [
      fill(released ? bridge.release : moves ? bridge.walk : bridge.stay, 'way'),
      fill(bridge.wake, 'wake'),
    ].join(language === 'zh' ? '' : ' '),
    type: from.type === 'consequence' || to.type === 'consequence' ? 'transition' : 'consequence',
    outcome: fill(bridge.outcome, 'outcome'),
    characters: people,
    ...threadsOf(),
    location_start_label: from.location_end_label,
    ...(from.location_end_parent_label === undefined
      ? {}
      : { location_start_parent_label: from.location_end_parent_label }),
    location_end_label: to.location_start_label ?? from.location_end_label,
    ...(to.location_start_parent_label === undefined
      ? {}
      : { location_end_parent_label: to.location_start_parent_label }),
    handoff_mode: 'direct_continuation',
    constraint_state: to.constraint_state,
    transition_in_text: fill(bridge.enter, 'enter'),
    transition_in_anchors: anchors([
      carried,
      ...(from.transition_out_anchors ?? []).slice(1, 2),
      thing,
      ...senses,
    ]),
    transition_out_text: fill(bridge.leave, 'leave'),
    transition_out_anchors: anchors([carried, ...ahead.slice(0, 1), thing, ...senses.slice(1)]),
    consumes_outcome_from: edge.from_ref,
    hands_off_to: edge.to_ref,
  };
  return { schema_version: 'bridge_scene_v1', scene };

  /** A frame with two people is for two. */
  function fits(frame: string): boolean {
    return people.length > 1 || !/\{other\}/i.test(frame);
  }

  function threadsOf(): Pick<RawScene, 'threads'> {
    const shared = (from.threads ?? []).filter((id) => to.threads?.includes(id));
    const [thread] = [...shared, ...(from.threads ?? [])];
    return thread === undefined ? {} : { threads: [thread] };
  }

  function shortOf(id: string | undefined): string {
    const name = names.get(id ?? '') ?? '';
    const first = name.split(' ')[0] ?? name;
    const isShared = [...names.values()].some((other) => other !== name && other.split(' ')[0] === first);
    return first.length < 3 || isShared ? name : first;
  }

  /** In a sentence: the room of the house, with a small article. */
  function placeOf(label: string, parent: string | undefined): string {
    const own = label.replace(/^The /, 'the ');
    if (parent === undefined) return own;
    const { room } = lexicon.outline.phrases;
    return lowerFirst(
      fillFrame(lexicon, { room: lowerFirst(label), place: parent.replace(/^The /, 'the ') }, room),
    );
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function anchors(list: readonly string[]): string[] {
  return [...new Set(list.filter((anchor) => anchor.trim() !== ''))].slice(0, 4);
}
