import type { SceneField } from '../contracts/outline-delta.ts';
import {
  ConstraintStateSchema,
  HandoffModeSchema,
  type PhaseId,
  SeamResolutionSchema,
} from '../contracts/outline-ids.ts';
import { listOwnedFields } from './owned-fields.ts';

// What a provider is sent as the schema of a delta: less than the contract takes, in what all of them can follow. One closed
// object at the root; no unions, no maps with any keys, no references, no bounds and no patterns (Anthropic refuses a schema
// with bounds or with more than 24 keys that may be left out, Gemini one that is deep; OpenAI is sent it as a hint). So a scene
// is one object that says keep or set, and `set` has the fields of the phase and those that the seed lets it change with a
// reason. A whole chapter, the other fields, and changes of the plan are taken all the same.

type JsonSchema = Readonly<Record<string, unknown>>;

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const pick = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: [...values] });
const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema => ({
  type: 'object',
  properties,
  required: [...required],
  additionalProperties: false,
});

const FIELDS: Readonly<Partial<Record<SceneField, JsonSchema>>> = {
  handoff_mode: pick(HandoffModeSchema.options),
  constraint_state: pick(ConstraintStateSchema.options),
  seam_resolution: pick(SeamResolutionSchema.options),
  ...Object.fromEntries(
    [
      'characters',
      'introduces',
      'threads',
      'callbacks',
      'transition_in_anchors',
      'transition_out_anchors',
    ].map((field) => [field, list(text)]),
  ),
};

/** What phases 05 and 06 may change with a reason: places, transition text and how a scene is entered, and the seam with them. */
const WITH_REASON: readonly SceneField[] = [
  'location_start_label',
  'location_end_label',
  'handoff_mode',
  'transition_in_text',
  'transition_in_anchors',
  'transition_out_text',
  'transition_out_anchors',
  'seam_resolution',
];
/** The program scores seams itself. */
const NOT_ASKED: readonly SceneField[] = ['seam_score'];

const REMOVABLE: Readonly<Record<number, readonly SceneField[]>> = {
  4: ['callbacks', 'hard_cut_justification', 'location_start_parent_label', 'location_end_parent_label'],
  5: ['introduces'],
  6: ['threads', 'callbacks'],
};

const CHARACTER = object(
  {
    character_id: text,
    name: text,
    pronouns: text,
    role: text,
    intro: object({ chapter: whole, scene: whole }, ['chapter', 'scene']),
  },
  ['character_id', 'name', 'intro'],
);
const THREAD = object({ thread_id: text, label: text, status: pick(['open', 'advanced', 'paid_off']) }, [
  'thread_id',
  'label',
  'status',
]);
const HINT = object({ hint_id: text, satisfied: { type: 'boolean' }, evidence_scene_refs: list(text) }, [
  'hint_id',
  'satisfied',
  'evidence_scene_refs',
]);

export function renderDeltaSchema(number: number, phase: PhaseId): JsonSchema {
  const isFirst = number === 4;
  const fields = [...new Set([...listOwnedFields(number), ...(isFirst ? [] : WITH_REASON)])].filter(
    (field) => !NOT_ASKED.includes(field),
  );
  const set = object(
    Object.fromEntries(fields.map((field) => [field, FIELDS[field] ?? text])),
    // Phase 04 says of every scene how its seam is resolved, so it keeps none as it is.
    isFirst ? ['seam_resolution'] : [],
  );
  const scene = object(
    {
      scene_id: whole,
      ...(isFirst ? {} : { keep: { type: 'boolean', enum: [true] } }),
      set,
      unset: list(pick(REMOVABLE[number] ?? [])),
      reason: text,
    },
    isFirst ? ['scene_id', 'set'] : ['scene_id'],
  );
  const report = object(
    { edits_applied: list(text), ...(isFirst ? { transition_hint_compliance: list(HINT) } : {}) },
    isFirst ? ['edits_applied', 'transition_hint_compliance'] : ['edits_applied'],
  );
  return object(
    {
      schema_version: pick(['outline_delta_v1']),
      phase: pick([phase]),
      chapter_id: whole,
      scenes: list(scene),
      ...(number === 5 ? { characters: list(CHARACTER) } : {}),
      ...(number === 6 ? { threads: list(THREAD) } : {}),
      report,
    },
    ['schema_version', 'phase', 'chapter_id', 'scenes', 'report'],
  );
}
