import type { JsonObject } from '../../src/contracts/json.ts';
import type { Model, ModelRequest } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';
import { answerWhole } from './answer-whole.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';

// The offline author, except that at one phase (and there at chapter 2, where the phase works by chapters) or in its bridge
// scenes its answers are spoiled in one way.

export interface FaultyAuthor extends Model {
  /** Requests made for the unit that misbehaves. */
  faultyRequests(): number;
  requests(): number;
}

/** A phase by its number, or the scenes that bridge a seam. */
export type FaultPlace = number | 'bridge';

type Spoil = (text: string, attempt: number, prompt: string) => string;

const PROVIDER_TROUBLE = {
  rate_limit: () => new CodedError('provider_rate_limit', { details: { retry_after_ms: 400_000 } }),
  unavailable: () => new CodedError('provider_unavailable', { details: { sent: false } }),
  hang: () => new CodedError('provider_unavailable', { details: { timed_out: true } }),
  quota: () => new CodedError('provider_quota'),
} satisfies Record<string, () => CodedError>;

const dropKey: Spoil = edit((unit, key) => void delete unit[key]);

const SPOILS = {
  unparsable: () => 'I would rather tell you a story.',
  truncated: (text) => text.slice(0, Math.floor(text.length * 0.7)),
  missing_key: dropKey,
  renamed_key: edit((unit, key) => {
    unit['heading'] = unit[key] ?? '';
    delete unit[key];
  }),
  wrong_type: edit((unit, key) => {
    unit[key] = 7;
  }),
  wrong_id_sequence: editChapters((chapters) => {
    const chapter = chapters[0];
    if (chapter !== undefined) chapter['chapter_id'] = 77;
  }),
  missing_last_chapter: editChapters((chapters) => void chapters.pop()),
  placeholder_text: edit((unit, key) => {
    unit[key] = 'TBD';
  }),
  placeholder_label: editScene((scene) => {
    scene['location_end_label'] = 'unknown';
  }),
  synthetic_anchor: editScene((scene) => {
    scene['transition_in_anchors'] = ['anchor_1', 'wet rope', 'a bell'];
  }),
  invented_location_id: editScene((scene) => {
    scene['location_start_id'] = 'LOC_NOWHERE';
  }),
  unknown_character: editScene((scene) => {
    scene['characters'] = [...(scene['characters'] as string[]), 'CHAR_NOBODY'];
  }),
  unknown_thread: editScene((scene) => {
    scene['threads'] = ['THREAD_NOWHERE'];
  }),
  named_by_id: editScene((scene) => {
    scene['location_end_label'] = 'LOC_NOWHERE';
  }),
  machinery: editScene((scene) => {
    scene['summary'] = 'This scene realises the movement from the quay to the court.';
  }),
  echo_of_before: editScene((scene, prompt) => {
    scene['summary'] = readEdge(prompt, 'from')['summary'] ?? '';
  }),
  echo_of_after: editScene((scene, prompt) => {
    scene['outcome'] = readEdge(prompt, 'to')['outcome'] ?? '';
  }),
  broken_link: editScene((scene) => {
    scene['hands_off_to'] = '9:9';
  }),
  alias_and_canonical: editScene((scene) => {
    scene['transition_in'] = 'Rain again.';
  }),
  alias_alone: editScene((scene) => {
    scene['transition_in'] = scene['transition_in_text'] ?? '';
    delete scene['transition_in_text'];
  }),
  dropped_callbacks: editScene((scene) => void delete scene['callbacks']),
  empty_delta: editDelta((delta) => {
    delta['scenes'] = [];
  }),
  short_delta: editDelta((_, scenes) => void scenes.pop()),
  scene_twice: editDelta((_, scenes) => void scenes.push(structuredClone(scenes[0] ?? {}))),
  nothing_said: editDelta((_, scenes) => {
    scenes[0] = { scene_id: 1, set: {} };
  }),
  renamed_scenes: editDelta((delta, scenes) => {
    delta['changes'] = scenes;
    delete delta['scenes'];
  }),
  other_chapter: editDelta((delta) => {
    delta['chapter_id'] = 77;
  }),
  delta_placeholder: setFirst({ location_end_label: 'unknown' }),
  delta_anchor: setFirst({ transition_in_anchors: ['anchor_1', 'wet rope', 'a bell'] }),
  delta_location_id: setFirst({ location_end_id: 'LOC_NOWHERE' }),
  delta_nobody: setFirst({ characters: ['CHAR_NOBODY'] }),
  delta_both_names: setFirst({ transition_in: 'Rain again.', transition_in_text: 'Rain again.' }),
  delta_no_reason: editDelta((_, scenes) => {
    scenes[0] = { scene_id: 1, set: { transition_in_text: 'Rain again, and a bell.' } };
  }),
  delta_dropped: editDelta((_, scenes) => {
    scenes[0] = { scene_id: 1, unset: ['callbacks'] };
  }),
  error_v1_retryable: () => errorV1('outline_schema'),
  error_v1_stop: () => errorV1('exact_scene_count_transition_conflict'),
  another_second_time: (text, attempt) => (attempt === 1 ? 'no JSON' : dropKey(text, attempt, '')),
} satisfies Record<string, Spoil>;

export type FaultName = keyof typeof SPOILS | keyof typeof PROVIDER_TROUBLE;

export async function createFaultyAuthor(options: {
  readonly phase: FaultPlace;
  readonly fault: FaultName;
  readonly when: 'always' | 'first';
  /** In which form phases 04 to 06 are answered; deltas by themselves. */
  readonly form?: 'delta' | 'whole';
}): Promise<FaultyAuthor> {
  const offline = await loadOfflineAuthor();
  const author = options.form === 'whole' ? answerWhole(offline) : offline;
  let faulty = 0;
  let requests = 0;
  return {
    ...author,
    faultyRequests: () => faulty,
    requests: () => requests,
    async generate(request, callOptions) {
      requests += 1;
      if (!isUnit(request, options.phase)) return author.generate(request, callOptions);
      faulty += 1;
      if (options.when === 'first' && faulty > 1) return author.generate(request, callOptions);
      if (isProviderTrouble(options.fault)) throw PROVIDER_TROUBLE[options.fault]();
      const answer = await author.generate(request, { signal: callOptions.signal });
      const spoil: Spoil = SPOILS[options.fault];
      return { ...answer, text: spoil(answer.text, faulty, joinPrompt(request)), finishReason: 'stop' };
    },
  };
}

function isProviderTrouble(fault: FaultName): fault is keyof typeof PROVIDER_TROUBLE {
  return Object.hasOwn(PROVIDER_TROUBLE, fault);
}

function isUnit(request: ModelRequest, place: FaultPlace): boolean {
  const text = joinPrompt(request);
  if (place === 'bridge') return /^contract: bridge_scene$/m.test(text);
  if (!new RegExp(`^phase: phase_0${place}_`, 'm').test(text)) return false;
  return place < 3 || /^chapter: 2$/m.test(text);
}

function joinPrompt({ messages }: ModelRequest): string {
  return messages.map(({ content }) => content).join('\n');
}

/** One of the two scenes that a bridge is asked for between. */
function readEdge(prompt: string, side: 'from' | 'to'): JsonObject {
  const [, text = '{}'] = /<input name="edge"[^>]*>\n(.*)\n/.exec(prompt) ?? [];
  return (JSON.parse(text) as Record<string, JsonObject>)[side] ?? {};
}

function editChapters(change: (chapters: JsonObject[]) => void): Spoil {
  return (text) => {
    const answer = JSON.parse(text) as JsonObject;
    const outline = (answer['outline'] ?? answer) as { chapters: JsonObject[] };
    change(outline.chapters);
    return JSON.stringify(answer);
  };
}

/** Changes the title of the first section, or in phase 01, which has none, of the first chapter; of a bridge its summary. */
function edit(change: (unit: JsonObject, key: string) => void): Spoil {
  const changeTitle = editChapters(([chapter]) => {
    const sections = chapter?.['sections'] as JsonObject[] | undefined;
    const unit = sections?.[0] ?? chapter;
    if (unit !== undefined) change(unit, 'title');
  });
  const changeSummary = editBridge((scene) => change(scene, 'summary'));
  return (...given) => (isBridge(given[0]) ? changeSummary : changeTitle)(...given);
}

function editScene(change: (scene: JsonObject, prompt: string) => void): Spoil {
  return (text, attempt, prompt) => {
    if (isBridge(text)) return editBridge((scene) => change(scene, prompt))(text, attempt, prompt);
    const changeFirst = editChapters(([chapter]) => {
      const sections = chapter?.['sections'] as { scenes: JsonObject[] }[] | undefined;
      const scene = sections?.[0]?.scenes[0];
      if (scene !== undefined) change(scene, prompt);
    });
    return changeFirst(text, attempt, prompt);
  };
}

/** Changes a delta, and of what it says of scenes. */
function editDelta(change: (delta: JsonObject, scenes: JsonObject[]) => void): Spoil {
  return (text) => {
    const delta = JSON.parse(text) as JsonObject;
    change(delta, delta['scenes'] as JsonObject[]);
    return JSON.stringify(delta);
  };
}

/** Sets more in the first scene, with a reason. */
function setFirst(fields: JsonObject): Spoil {
  return editDelta((_, scenes) => {
    const { scene_id = 1, set = {} } = scenes[0] ?? {};
    scenes[0] = { scene_id, set: { ...(set as JsonObject), ...fields }, reason: 'The story wants it.' };
  });
}

function isBridge(text: string): boolean {
  return (JSON.parse(text) as JsonObject)['schema_version'] === 'bridge_scene_v1';
}

function editBridge(change: (scene: JsonObject) => void): Spoil {
  return (text) => {
    const answer = JSON.parse(text) as { scene: JsonObject };
    change(answer.scene);
    return JSON.stringify(answer);
  };
}

function errorV1(reason_code: string): string {
  return JSON.stringify({
    result: 'ERROR',
    schema_version: 'error_v1',
    error_type: 'missing_input',
    reason_code,
    missing_fields: ['/chapters'],
    phase: 'outline',
    action_hint: 'Say more about the ending.',
    validator_evidence: [],
  });
}
