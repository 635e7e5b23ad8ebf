import { type SceneFrame, SceneFrameSchema, ScenePlanSchema } from '../../../contracts/scene-work.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import { obeyStyle, readVoice } from '../prose/obey-style.ts';
import { polishScene } from '../prose/polish-scene.ts';
import type { BeatRequest } from '../prose/scene-context.ts';
import { readScenePeople } from '../prose/scene-people.ts';
import { writeBeat } from '../prose/write-beat.ts';
import { planBeat, writeScene } from '../prose/write-scene.ts';
import { readPlan } from './check-plan.ts';
import { readReport } from './read-report.ts';
import { countLength } from './read-scene-shape.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';
import { deriveFrame } from './stand-in-frame.ts';

const BeatSchema = ScenePlanSchema.shape.beats.element;
const FramedBeatSchema = SceneFrameSchema.shape.beats.element;

/** One beat of the plan, going on from what is written. */
export function writeBeatWork(request: RoleRequest): Work | Stop {
  const { frame, inputs, say } = request;
  const beat = BeatSchema.safeParse(parseJsonObject(inputs.get('beat') ?? ''));
  if (frame === null || !beat.success) return { stop: 'question', detail: say('stop_no_frame') };
  const plan = readPlan(inputs.get('scene_plan'));
  const written = writeBeat({
    ...voiceOf(request),
    frame,
    plan,
    beat: beat.data,
    beatCount: plan?.beats.length ?? frame.beats.length,
    soFar: inputs.get('so_far') ?? '',
  });
  const text = obey(written, request, frame);
  return {
    content: text,
    evidence: null,
    told: say('write_told', {
      what: `${frame.scene_ref} / ${beat.data.beat}`,
      length: countLength(text),
      end: beat.data.ends_with,
    }),
  };
}

/** The whole scene in one piece, or the one beat of its frame that is asked for. */
export function draftScene(request: RoleRequest): Work | Stop {
  const { say, inputs, language } = request;
  const frame = request.frame ?? deriveFrame(inputs, language);
  if (frame === null) return { stop: 'question', detail: say('stop_no_frame') };
  const beat = FramedBeatSchema.safeParse(parseJsonObject(inputs.get('beat') ?? ''));
  const whole = { ...voiceOf(request), frame, plan: null };
  const written = beat.success
    ? writeBeat({
        ...whole,
        beat: planBeat(frame, beat.data),
        beatCount: frame.beats.length,
        soFar: inputs.get('so_far') ?? '',
      })
    : writeScene(whole);
  const text = obey(written, request, frame);
  return {
    content: text,
    evidence: null,
    told: say('write_told', { what: frame.scene_ref, length: countLength(text), end: frame.outcome }),
  };
}

/** A draft made clean; what a critic raised beyond the page is passed on as a risk. */
export function editSceneOf(slot: string): (request: RoleRequest) => Work | Stop {
  return (request) => {
    const { frame, inputs, say } = request;
    const draft = inputs.get(slot) ?? '';
    if (frame === null)
      return {
        content: draft,
        evidence: null,
        told: say('edit_told', { before: countLength(draft), after: countLength(draft) }),
      };
    const text = polishScene({ ...voiceOf(request), frame, text: draft });
    const open = readReport(inputs.get('critique'))?.findings.filter(({ fix }) => fix === null) ?? [];
    return {
      content: text,
      evidence: null,
      told: say('edit_told', { before: countLength(draft), after: countLength(text) }),
      risks: open.map(({ description }) => say('edit_risk', { finding: description })),
    };
  };
}

/** As the author's style asks. */
function obey(text: string, { inputs, language, lexicon }: RoleRequest, frame: SceneFrame): string {
  const people = readScenePeople(frame, null, language, lexicon.prose);
  return obeyStyle(text, readVoice(inputs), { people, language, lexicon: lexicon.prose });
}

function voiceOf({
  inputs,
  language,
  choose,
  lexicons,
}: RoleRequest): Pick<BeatRequest, 'language' | 'choose' | 'take' | 'lexicons'> {
  const take = Number(/^take: (\d+)$/m.exec(inputs.get('keys') ?? inputs.get('request') ?? '')?.[1] ?? 1);
  return { language, choose, take, lexicons };
}
