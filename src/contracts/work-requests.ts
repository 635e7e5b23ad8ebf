import { z } from 'zod';
import { NoteTextSchema } from './author-notes.ts';
import { LanguageCodeSchema } from './book.ts';
import { CandidateIdSchema } from './candidate.ts';
import { LibraryIdSchema } from './document-library.ts';
import { DocumentIdSchema } from './document-record.ts';
import { GivenFileSchema, GivenFilesSchema } from './given-file.ts';
import { PacketIdSchema, RunIdSchema, SessionIdSchema, StepIdSchema, TextSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';
import { PatchSetSchema } from './patch-set.ts';
import { ArtifactTypeSchema } from './planning-outline.ts';
import { ArchetypeSchema, RecipeIdSchema } from './recipe.ts';
import { TaskPacketSchema } from './task-packet.ts';

// What each kind of run can be asked for, as it comes over a wire. What is left out is as the room that does the work has it:
// nothing is filled in here.

/** Chapters; left out or null: all. */
const ChaptersSchema = z.array(OrdinalSchema).min(1).nullable();

const selection = {
  chapters: ChaptersSchema.optional(),
  /** Makes anew what is there. */
  force: z.boolean().optional(),
};

export const StoryStepRequestSchema = z.strictObject({
  /** `bible` where the author gave one. */
  step: z.enum(['bible', 'world', 'theme', 'characters']),
  force: selection.force,
});
export type StoryStepAsked = z.infer<typeof StoryStepRequestSchema>;

const PhaseNumberSchema = z.int().min(1).max(6);

const SceneCountSchema = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('default') }),
  z.strictObject({ mode: z.literal('exact'), count: z.int().min(1) }),
  z.strictObject({ mode: z.literal('range'), min: z.int().min(1), max: z.int().min(1) }),
]);

/** Modes: `new` where there is no outline yet, `rerun` over one, `resume` the newest that was not finished, `step` whichever
 *  of them brings the book to an outline: nothing where one is published. */
export const OutlineRequestSchema = z.strictObject({
  mode: z.enum(['new', 'resume', 'rerun', 'step']).optional(),
  force: z.boolean().optional(),
  override_fingerprint: z.boolean().optional(),
  notes: z.string().nullable().optional(),
  /** The text of a file of hints. */
  hints: z.string().nullable().optional(),
  author_outline: z.string().nullable().optional(),
  scene_count: SceneCountSchema.optional(),
  strict: z.boolean().optional(),
  insert_budget: z.int().min(0).optional(),
  pause_on_attention: z.boolean().optional(),
  from_phase: PhaseNumberSchema.optional(),
  to_phase: PhaseNumberSchema.optional(),
});
export type OutlineAsked = z.infer<typeof OutlineRequestSchema>;

export const PlanRequestSchema = z.strictObject(selection);
export type PlanAsked = z.infer<typeof PlanRequestSchema>;

export const ExplainRequestSchema = z.strictObject({ ...selection, recipe: RecipeIdSchema.optional() });

export const TextRequestSchema = z.strictObject({
  ...selection,
  /** Whether a chapter without a plan gets one first. */
  make_plans: z.boolean().optional(),
  stop_on_failure: z.boolean().optional(),
  /** Tries every chapter, also where one after the other fails in the same way. */
  keep_going: z.boolean().optional(),
  ack_outline_issues: z.boolean().optional(),
  /** Which recipe scenes are written by; left out, as it is configured. */
  recipe: RecipeIdSchema.optional(),
  /** Writes the first chapter that is not written, and ends there: the author reads it before the next one is asked for. */
  pause_after: z.literal('chapter').optional(),
  /** What the author wants of these chapters, kept as a note on each before they are written; on the book where none is named. With
   *  `force`, a chapter that is as it was written with this note is left. */
  note: NoteTextSchema.optional(),
});
export type TextAsked = z.infer<typeof TextRequestSchema>;

export const MemoryRequestSchema = z.strictObject(selection);
export type MemoryAsked = z.infer<typeof MemoryRequestSchema>;

/** Drafts in the place of a passage; of the whole chapter where neither scene nor passage is named. */
export const ReviseRequestSchema = z.strictObject({
  chapter: OrdinalSchema,
  scene: OrdinalSchema.optional(),
  /** Its words, or the first and the last of them with … between. */
  passage: TextSchema.max(20_000).optional(),
  /** Of the scene's page, below its front matter. */
  lines: z.strictObject({ from: OrdinalSchema, to: OrdinalSchema }).optional(),
  instruction: TextSchema.max(20_000),
  drafts: z.int().min(1).max(5).optional(),
});
export type ReviseAsked = z.infer<typeof ReviseRequestSchema>;

/** Names and shapes are the seed's as far as it has them. */
export const RecipeRequestSchema = z.strictObject({
  recipe_id: TextSchema,
  args: z.record(z.string(), z.json()).optional(),
  description: TextSchema.optional(),
  session_id: SessionIdSchema.optional(),
  session_plan_task_id: z.int().optional(),
  issue_id: TextSchema.optional(),
  /** The Chief's packet that asks for it. */
  packet_id: PacketIdSchema.optional(),
  ack_outline_issues: z.boolean().optional(),
  /** Takes the steps before this one over from an earlier run. */
  from: z.strictObject({ run_id: RunIdSchema, step_id: StepIdSchema }).optional(),
});
export type RecipeAsked = z.infer<typeof RecipeRequestSchema>;

export const ConferenceRequestSchema = z.strictObject({
  /** The question. */
  text: TextSchema,
  /** The tools that the Chief may call; left out, all that a conference has. */
  tools: z.array(TextSchema).min(1).optional(),
  /** The Chief has to call one before it may end its turn; left out, where the question is about the book. */
  require_tool: z.boolean().optional(),
});
export type ConferenceAsked = z.infer<typeof ConferenceRequestSchema>;

/** What a person wants, in words. */
export const PlanSessionRequestSchema = z.strictObject({ text: TextSchema.max(20_000) });
export type PlanSessionAsked = z.infer<typeof PlanSessionRequestSchema>;

/** A session that was approved is begun, or one that was left goes on. */
export const SessionRequestSchema = z.strictObject({
  session_id: SessionIdSchema,
  /** Which of the two it has to be; left out: whichever it is. */
  mode: z.enum(['start', 'resume']).optional(),
  ack_outline_issues: z.boolean().optional(),
});
export type SessionAsked = z.infer<typeof SessionRequestSchema>;

export const ChatRequestSchema = z.strictObject({
  /** Left out, the Chief. */
  agent: ArchetypeSchema.optional(),
  /** What is said, as conversation. */
  text: TextSchema,
});
export type ChatAsked = z.infer<typeof ChatRequestSchema>;

export const PacketRequestSchema = z.strictObject({
  /** Left out, the one whose work it is. */
  agent: ArchetypeSchema.optional(),
  packet: TaskPacketSchema,
});
export type PacketAsked = z.infer<typeof PacketRequestSchema>;

/** What is left of a run; from a step as a new run (recipes). Only for plans: a run is taken up under its own name. */
export const PlanResumeSchema = z.strictObject({ run: RunIdSchema, from: StepIdSchema.optional() });

/** What follows when a revision is applied. Only for plans, as above. */
export const PlanRevisionSchema = z.union([
  z.strictObject({ chapter: OrdinalSchema }),
  z.strictObject({ candidate: CandidateIdSchema }),
]);

export const ImportRequestSchema = z.strictObject({
  /** In the order in which they are to be read. */
  files: GivenFilesSchema.max(1000),
  /** Where the text goes in a book that has some: `new` refuses, `append` goes on after it, `force` takes its place, and `at`
   *  puts it in the place of that chapter and as many after it as there are in the files. */
  mode: z.union([z.enum(['new', 'append', 'force']), z.strictObject({ at: OrdinalSchema })]).optional(),
  /** How many chapters the book shall have in the end. */
  chapters: OrdinalSchema.optional(),
});
export type ImportAsked = z.infer<typeof ImportRequestSchema>;

/** Tables of the user's: CSV, JSON or XLSX. */
const DataFilesSchema = z.array(GivenFileSchema).max(20);

export const DocumentRequestSchema = z.strictObject({
  /** Left out: as the template has it. */
  type: ArtifactTypeSchema.optional(),
  /** What it is to be, in words; left out: what the template is for. */
  brief: TextSchema.max(100_000).optional(),
  /** Left out: as the brief is written, where that can be told, else the project's. */
  language: LanguageCodeSchema.optional(),
  template: LibraryIdSchema.optional(),
  data: DataFilesSchema.optional(),
  /** A docx, xlsx or pptx file that is to be changed as the brief says, and not made. */
  existing: GivenFileSchema.optional(),
});
export type DocumentAsked = z.infer<typeof DocumentRequestSchema>;

/** Another version of a document. */
export const ReviseDocumentRequestSchema = z.strictObject({
  document: DocumentIdSchema,
  /** What is to be another, in words. */
  instruction: TextSchema.max(100_000),
});
export type ReviseDocumentAsked = z.infer<typeof ReviseDocumentRequestSchema>;

export const PatchDocumentRequestSchema = z.strictObject({
  document: DocumentIdSchema,
  ...PatchSetSchema.shape,
});
export type PatchDocumentAsked = z.infer<typeof PatchDocumentRequestSchema>;

/** What follows the commit of a version. */
export const PostlogRequestSchema = z.strictObject({ document: DocumentIdSchema, version: z.int().min(1) });
export type PostlogAsked = z.infer<typeof PostlogRequestSchema>;
