import { z } from 'zod';
import { TextSchema } from './ids.ts';
import { WorkIntentSchema } from './task-packet.ts';

// A recipe: a declarative plan for one kind of task, bundled in assets/recipes or the project's own in
// .control-room/recipes. Shapes only; that tools, slots and prompt types exist is checked by the room `recipes`.

export const RecipeIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'a recipe id has lower-case letters, digits and _');
/** The recipe that a novel's scenes are written by where nothing else is said. */
export const USUAL_RECIPE = 'scene_whole';
/** Writing a scene step by step, each with a receipt; the only way there was once. */
export const PLAYBOOK = 'write_scene_from_outline';

const NameSchema = z.string().regex(/^[a-z][a-z0-9_]*$/, 'a name has lower-case letters, digits and _');
/** `task.args.scene_path`, `discovery.matches[0].path` */
export const RefPathSchema = z
  .string()
  .regex(
    /^[A-Za-z_][A-Za-z0-9_-]*(\[\d+\])*(\.[A-Za-z_][A-Za-z0-9_-]*(\[\d+\])*)*$/,
    'a reference is a path of names and [N], without filters, wildcards or expressions',
  );
const RefSchema = z.strictObject({ $ref: RefPathSchema });

export const ArchetypeSchema = z.enum([
  'chief',
  'planner',
  'writer',
  'editor',
  'critic',
  'reviewer',
  'continuity',
  'librarian',
]);
export type Archetype = z.infer<typeof ArchetypeSchema>;

const ToolStepSchema = z.strictObject({
  step_id: NameSchema,
  tool: NameSchema,
  /** Literals, or `{"$ref": …}` at any depth. */
  args: z.record(z.string(), z.json()),
  output_slot: NameSchema,
});
export type ToolStep = z.infer<typeof ToolStepSchema>;

const AgentStepSchema = z.strictObject({
  step_id: NameSchema,
  agent_archetype: ArchetypeSchema,
  input_slots: z.array(NameSchema),
  output_slot: NameSchema,
  prompt_type: NameSchema,
  /** text: prose, or the JSON of `contract`. receipt: the agent answers the packet with a receipt. record: nobody is asked,
   *  the system tells what the slots hold. */
  response: z.enum(['text', 'receipt', 'record']).optional(),
  /** How often an answer in text that does not hold is asked for again, with what was found; left out, never. */
  corrections: z.number().int().min(0).max(3).optional(),
  /** The slot whose text the answer's replacements go into; what comes of it is the text of this step's own slot. */
  edits: NameSchema.optional(),
  /** A list: where it is empty nobody is asked, and the text that would be edited stays as it is. */
  only_with: RefPathSchema.optional(),
  intent: WorkIntentSchema.optional(),
  /** A list in a slot: one call an entry, in order. */
  for_each: RefPathSchema.optional(),
  /** The same, for an agent of tier T1 alone; a larger one does it at once. */
  small_for_each: RefPathSchema.optional(),
  on_stop: z.enum(['halt', 'clarify']).optional(),
  /** The name of the contract that the answer has to keep, where a later step needs its fields. */
  contract: NameSchema.optional(),
  /** Of a check: who mends what it found, and how often before a person is asked. Left out, nothing follows from it here. */
  on_fail: z.strictObject({ back_to: NameSchema, times: z.number().int().min(0).max(3) }).optional(),
});
export type AgentStep = z.infer<typeof AgentStepSchema>;

const PathOrRefSchema = z.union([TextSchema, RefSchema], {
  error: 'this is a text, or {"$ref": …} with a path of names and [N]',
});

export const DodCheckSchema = z.discriminatedUnion('check', [
  z.strictObject({ check: z.literal('slot_not_null'), slot: NameSchema }),
  z.strictObject({
    check: z.literal('slot_field_equals'),
    slot: NameSchema,
    field: TextSchema,
    expected: z.json(),
  }),
  z.strictObject({ check: z.literal('file_exists'), path: PathOrRefSchema }),
  z.strictObject({ check: z.literal('report_passes'), slot: NameSchema }),
]);
export type DodCheck = z.infer<typeof DodCheckSchema>;

const CommitSchema = z.strictObject({
  slot: NameSchema,
  to: z.enum(['scene', 'file', 'issue']),
  target: PathOrRefSchema,
});
export type RecipeCommit = z.infer<typeof CommitSchema>;

export const RecipeSchema = z.strictObject({
  recipe_id: RecipeIdSchema,
  label: TextSchema,
  task_patterns: z.array(TextSchema),
  phase_a: z.array(ToolStepSchema),
  phase_b: z.array(AgentStepSchema),
  commit: z.array(CommitSchema).optional(),
  dod: z.array(DodCheckSchema),
});
export type Recipe = z.infer<typeof RecipeSchema>;

/** What the router answers; the names are the seed's. */
export const RoutingResultSchema = z.strictObject({
  recipe_id: RecipeIdSchema.nullable(),
  initial_args: z.record(z.string(), z.json()),
  routable: z.boolean(),
  reason: TextSchema,
});
export type RoutingResult = z.infer<typeof RoutingResultSchema>;
