import { z } from 'zod';

// Ids and small vocabularies that every outline document shares.

export const SceneRefSchema = z
  .string()
  .regex(/^[1-9][0-9]*:[1-9][0-9]*$/, 'a scene reference is chapter:scene');
export const CharacterIdSchema = z.string().regex(/^CHAR_[A-Z0-9_]+$/, 'a character id looks like CHAR_KAEL');
export const ThreadIdSchema = z.string().regex(/^THREAD_[A-Z0-9_]+$/, 'a thread id looks like THREAD_DEBT');
export const LocationIdSchema = z.string().regex(/^LOC_[A-Z0-9_]+$/, 'a location id looks like LOC_HARBOUR');
export const OrdinalSchema = z.int().min(1);

export const HandoffModeSchema = z.enum([
  'direct_continuation',
  'escorted_transfer',
  'detained_then_release',
  'time_skip',
  'hard_cut',
  'montage',
  'offscreen_processing',
  'combat_disengage',
  'arrival_checkpoint',
  'aftermath_relocation',
]);
export type HandoffMode = z.infer<typeof HandoffModeSchema>;

export const ConstraintStateSchema = z.enum([
  'free',
  'sheltered',
  'pursued',
  'detained',
  'processed',
  'restricted',
  'engaged_combat',
  'fleeing',
]);
export type ConstraintState = z.infer<typeof ConstraintStateSchema>;

export const SeamResolutionSchema = z.enum(['inline_bridge', 'micro_scene', 'full_scene']);
export type SeamResolution = z.infer<typeof SeamResolutionSchema>;

export const TempoSchema = z.enum(['slow_burn', 'steady', 'rush']);

export const OutlineStatusSchema = z.enum(['SUCCESS', 'SUCCESS_WITH_WARNINGS', 'PAUSED', 'ERROR']);
export type OutlineStatus = z.infer<typeof OutlineStatusSchema>;

export const PhaseIdSchema = z.enum([
  'phase_01_chapter_spine',
  'phase_02_section_architecture',
  'phase_03_scene_draft',
  'phase_04_transition_causality_refinement',
  'phase_05_cast_function_refinement',
  'phase_06_thread_payoff_refinement',
]);
export type PhaseId = z.infer<typeof PhaseIdSchema>;
