import { type ScenePlan, ScenePlanSchema } from '../../../contracts/scene-work.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import { type Checked, finding, fold } from './check-scene.ts';
import { createCheckList } from './create-check-list.ts';
import { findDead } from './find-dead.ts';
import { joinList } from './join-list.ts';
import { endOf } from './plan-scene.ts';
import type { RoleRequest } from './role-request.ts';

export function readPlan(slot: string | undefined): ScenePlan | null {
  const parsed = ScenePlanSchema.safeParse(parseJsonObject(slot ?? ''));
  return parsed.success ? parsed.data : null;
}

/** A plan against the frame it was made from. */
export function checkPlan(plan: ScenePlan, request: RoleRequest): Checked {
  const { frame, inputs, lexicon, say } = request;
  if (frame === null) return { findings: [], checks: [], culprit: null };
  const and = say('list_and');
  const cast = frame.cast.map(({ name }) => name);
  const events = fold(plan.beats.flatMap((beat) => [...beat.events, beat.ends_with]).join('\n'));
  const opening = fold(plan.beats[0]?.events.join('\n') ?? '');
  const { findings, checks, note } = createCheckList();

  const named = [...new Set([plan.pov, ...plan.beats.flatMap(({ characters }) => characters)])];
  note(
    say('check_cast'),
    named
      .filter((name) => !cast.includes(name))
      .map((name) => finding('high', say('found_stranger', { name }), say('fix_stranger', { name }))),
  );
  const canon = `${inputs.get('canon_context') ?? ''}\n${frame.cast.map(({ about }) => about).join('\n')}`;
  note(
    say('check_dead'),
    findDead(canon, named, lexicon)
      .filter((name) => named.includes(name))
      .map((name) => finding('high', say('found_dead', { name }), say('fix_dead', { name }))),
  );
  const bridged =
    opening.includes(fold(frame.transition_in_text)) ||
    (frame.transition_in_anchors.length > 0 &&
      frame.transition_in_anchors.every((anchor) => opening.includes(fold(anchor))));
  note(
    say('check_bridge'),
    frame.handoff_mode === 'direct_continuation' || bridged
      ? []
      : [
          finding(
            'high',
            say('found_bridge', {
              missing: joinList(
                frame.transition_in_anchors.length === 0
                  ? [frame.transition_in_text]
                  : frame.transition_in_anchors,
                and,
              ),
            }),
            say('fix_bridge', { text: frame.transition_in_text }),
          ),
        ],
  );
  const places = [frame.place_start, frame.place_end].map(fold);
  const elsewhere = [...new Set(plan.beats.map(({ place }) => place))].filter(
    (place) => !places.includes(fold(place)),
  );
  note(
    say('check_place'),
    elsewhere.map((place) =>
      finding('medium', say('found_place', { place }), say('fix_place', { place: frame.place_start })),
    ),
  );
  const lost = frame.beats.flatMap(({ material }) => material).filter((item) => !events.includes(fold(item)));
  note(
    say('check_material'),
    lost.map((item) => finding('medium', say('found_material', { item }), say('fix_material', { item }))),
  );
  const ends = fold(plan.beats.at(-1)?.ends_with ?? '');
  note(
    say('check_outcome'),
    ends.includes(fold(endOf(frame))) || ends.includes(fold(frame.outcome))
      ? []
      : [
          finding(
            'medium',
            say('found_outcome', { end: endOf(frame) }),
            say('fix_outcome', { end: endOf(frame) }),
          ),
        ],
  );
  if (plan.scene_ref !== frame.scene_ref) {
    note(say('check_match'), [
      finding('high', say('found_other_scene', { plan: plan.scene_ref, frame: frame.scene_ref }), null),
    ]);
  }
  return { findings, checks, culprit: null };
}
