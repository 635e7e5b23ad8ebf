import type { SceneFrame, ScenePlan } from '../../../contracts/scene-work.ts';
import { citeOutline } from './cite.ts';
import { joinList } from './join-list.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

const MOST_BEATS = 12;

/** The frame's beats as a plan: the outline's own words as events, who is there for each, and where it stops. */
export function planScene(request: RoleRequest): Work | Stop {
  const { frame, packet, say } = request;
  if (frame === null) return { stop: 'question', detail: say('stop_no_frame') };
  const asked = packet?.target.scene_ref ?? frame.scene_ref;
  if (asked !== frame.scene_ref) {
    return { stop: 'conflict', detail: say('stop_other_scene', { asked, frame: frame.scene_ref }) };
  }
  const evidence = citeOutline(request);
  const plan: ScenePlan = { ...draftPlan(frame, request), evidence };
  return {
    content: plan,
    evidence,
    told: say('plan_told', {
      ref: plan.scene_ref,
      count: plan.beats.length,
      pov: plan.pov,
      end: endOf(frame),
    }),
    decisions: [
      {
        decision: plan.pov,
        reason: say(frame.pov === null ? 'plan_pov_chosen' : 'plan_pov_given', { pov: plan.pov }),
      },
    ],
  };
}

type PlanVoice = Pick<RoleRequest, 'say' | 'language' | 'lexicon' | 'inputs'>;

/** The plan without its evidence. */
export function draftPlan(frame: SceneFrame, voice: PlanVoice): Omit<ScenePlan, 'evidence'> {
  const { say } = voice;
  const beats = gatherBeats(frame);
  const names = frame.cast.map(({ name }) => name);
  return {
    scene_ref: frame.scene_ref,
    brief: writeBrief(frame, voice),
    pov: povOf(frame),
    tense: /^narration: .*\bpresent tense$/m.test(voice.inputs.get('book') ?? '') ? 'present' : 'past',
    beats: beats.map((beat, index) => {
      const last = index === beats.length - 1;
      const present = names.filter(
        (name) => name === povOf(frame) || beat.events.some((event) => mentions(event, name)),
      );
      return {
        beat: index + 1,
        purpose: say(index === 0 ? 'purpose_open' : last ? 'purpose_last' : 'purpose_middle', {
          purpose: beat.purpose,
          pov: povOf(frame),
          place: frame.place_start,
          event: withoutStop(beat.events.at(-1) ?? ''),
        }),
        events: beat.events,
        characters: present,
        place: last ? frame.place_end : frame.place_start,
        ends_with: last ? endOf(frame) : (beat.events.at(-1) ?? endOf(frame)),
        target_words: beat.target_words,
      };
    }),
  };
}

export function povOf(frame: SceneFrame): string {
  return frame.pov ?? frame.cast[0]?.name ?? frame.scene_ref;
}

/** The fact on which a scene stops. */
export function endOf({ end_condition, outcome }: SceneFrame): string {
  return end_condition ?? outcome;
}

export function withoutStop(text: string): string {
  return text.replace(/[.。\s]+$/u, '');
}

function writeBrief(frame: SceneFrame, { say, language, lexicon }: PlanVoice): string {
  const others = frame.cast.map(({ name }) => name).filter((name) => name !== povOf(frame));
  return [
    say(others.length === 0 ? 'plan_brief_alone' : 'plan_brief', {
      pov: povOf(frame),
      others: joinList(others, say('list_and')),
      place: frame.place_start,
      summary: withoutStop(frame.summary),
    }),
    say('plan_brief_state', {
      state: lexicon.roles.states[frame.constraint_state],
      bridge: withoutStop(frame.transition_in_text),
    }),
    say('plan_brief_end', { outcome: withoutStop(frame.outcome), end: withoutStop(endOf(frame)) }),
  ].join(language === 'zh' ? '' : ' ');
}

interface Gathered {
  readonly purpose: string;
  readonly events: string[];
  readonly target_words: number;
}

/** At most twelve: what lies beyond joins the last. The first one carries the way in. */
function gatherBeats(frame: SceneFrame): Gathered[] {
  const gathered: Gathered[] = frame.beats.map(({ purpose, material, target_words }) => ({
    purpose,
    events: [...material],
    target_words,
  }));
  const kept = gathered.slice(0, MOST_BEATS);
  const [first, last] = [kept[0], kept.at(-1)];
  for (const beat of gathered.slice(MOST_BEATS)) last?.events.push(...beat.events);
  if (first !== undefined && !first.events.some((event) => event.includes(frame.transition_in_text))) {
    first.events.unshift(frame.transition_in_text);
  }
  return kept;
}

/** By the whole name, or by the part of it that people use. */
function mentions(text: string, name: string): boolean {
  return [name, ...name.split(' ')].some((part) => part.length > 1 && text.includes(part));
}
