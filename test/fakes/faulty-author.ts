import type { JsonObject } from '../../src/contracts/json.ts';
import type { Model, ModelRequest } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';

// The offline author, except that at one phase (and there at chapter 2, where the phase works by chapters) its answers are
// spoiled in one way.

export interface FaultyAuthor extends Model {
  /** Requests made for the unit that misbehaves. */
  faultyRequests(): number;
  requests(): number;
}

type Spoil = (text: string, attempt: number) => string;

const PROVIDER_TROUBLE = {
  rate_limit: () => new CodedError('provider_rate_limit', { details: { retry_after_ms: 10 } }),
  unavailable: () => new CodedError('provider_unavailable', { details: { sent: false } }),
  hang: () => new CodedError('provider_unavailable', { details: { timed_out: true } }),
  quota: () => new CodedError('provider_quota'),
} satisfies Record<string, () => CodedError>;

const dropTitle: Spoil = edit((unit) => void delete unit['title']);

const SPOILS = {
  unparsable: () => 'I would rather tell you a story.',
  truncated: (text) => text.slice(0, Math.floor(text.length * 0.7)),
  missing_key: dropTitle,
  renamed_key: edit((unit) => {
    unit['heading'] = unit['title'] ?? '';
    delete unit['title'];
  }),
  wrong_type: edit((unit) => {
    unit['title'] = 7;
  }),
  wrong_id_sequence: editChapters((chapters) => {
    const chapter = chapters[0];
    if (chapter !== undefined) chapter['chapter_id'] = 77;
  }),
  missing_last_chapter: editChapters((chapters) => void chapters.pop()),
  placeholder_text: edit((unit) => {
    unit['title'] = 'TBD';
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
  error_v1_retryable: () => errorV1('outline_schema'),
  error_v1_stop: () => errorV1('exact_scene_count_transition_conflict'),
  another_second_time: (text, attempt) => (attempt === 1 ? 'no JSON' : dropTitle(text, attempt)),
} satisfies Record<string, Spoil>;

export type FaultName = keyof typeof SPOILS | keyof typeof PROVIDER_TROUBLE;

export async function createFaultyAuthor(options: {
  readonly phase: number;
  readonly fault: FaultName;
  readonly when: 'always' | 'first';
}): Promise<FaultyAuthor> {
  const author = await loadOfflineAuthor();
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
      return { ...answer, text: spoil(answer.text, faulty), finishReason: 'stop' };
    },
  };
}

function isProviderTrouble(fault: FaultName): fault is keyof typeof PROVIDER_TROUBLE {
  return Object.hasOwn(PROVIDER_TROUBLE, fault);
}

function isUnit({ messages }: ModelRequest, phase: number): boolean {
  const text = messages.map(({ content }) => content).join('\n');
  if (!new RegExp(`^phase: phase_0${phase}_`, 'm').test(text)) return false;
  return phase < 3 || /^chapter: 2$/m.test(text);
}

function editChapters(change: (chapters: JsonObject[]) => void): Spoil {
  return (text) => {
    const answer = JSON.parse(text) as JsonObject;
    const outline = (answer['outline'] ?? answer) as { chapters: JsonObject[] };
    change(outline.chapters);
    return JSON.stringify(answer);
  };
}

/** Changes the first section, or in phase 01, which has none, the first chapter. */
function edit(change: (unit: JsonObject) => void): Spoil {
  return editChapters(([chapter]) => {
    const sections = chapter?.['sections'] as JsonObject[] | undefined;
    const unit = sections?.[0] ?? chapter;
    if (unit !== undefined) change(unit);
  });
}

function editScene(change: (scene: JsonObject) => void): Spoil {
  return editChapters(([chapter]) => {
    const sections = chapter?.['sections'] as { scenes: JsonObject[] }[] | undefined;
    const scene = sections?.[0]?.scenes[0];
    if (scene !== undefined) change(scene);
  });
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
