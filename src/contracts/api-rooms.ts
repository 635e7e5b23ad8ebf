import { z } from 'zod';
import {
  BookIdSchema,
  CountSchema,
  PacketIdSchema,
  QuestionIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { IssueSchema } from './issue.ts';
import { ReceiptSchema } from './receipt.ts';
import { RecipeIdSchema, RecipeSchema } from './recipe.ts';
import { TaskPacketSchema } from './task-packet.ts';
import { ToolReceiptSchema } from './tool-receipt.ts';
import { TroubleSchema } from './trouble.ts';
import { UsageSchema } from './usage.ts';

// What the rest of the REST interface takes and gives, where it is not a stored document as it is.

export const HealthSchema = z.strictObject({
  status: z.literal('ok'),
  version: TextSchema,
  /** The project of documents where none is named. */
  documents_in: BookIdSchema,
});
export type Health = z.infer<typeof HealthSchema>;

export const ProjectEntrySchema = z.strictObject({
  project: BookIdSchema,
  title: TextSchema.nullable(),
  language: TextSchema.nullable(),
  chapters: CountSchema.nullable(),
  /** Why it cannot be opened. */
  error: TroubleSchema.nullable(),
});
export type ProjectEntry = z.infer<typeof ProjectEntrySchema>;
export const ProjectListSchema = z.array(ProjectEntrySchema);

export const ListedRecipeSchema = z.strictObject({
  recipe_id: RecipeIdSchema,
  label: TextSchema,
  task_patterns: z.array(TextSchema),
  source: z.enum(['bundled', 'project']),
  /** Every `task.args.X` that it refers to. */
  required_args: z.array(TextSchema),
});
export type ListedRecipe = z.infer<typeof ListedRecipeSchema>;
export const RecipeListSchema = z.array(ListedRecipeSchema);
export const RecipeDetailSchema = z.strictObject({ ...ListedRecipeSchema.shape, recipe: RecipeSchema });
export type RecipeDetail = z.infer<typeof RecipeDetailSchema>;

export const RouteRequestSchema = z.strictObject({
  description: TextSchema,
  project: BookIdSchema.optional(),
});

export const PacketListSchema = z.array(TaskPacketSchema);
/** An issue whose file cannot be read, and the way on. */
const DamagedIssueSchema = z.strictObject({
  id: TextSchema,
  status: z.literal('damaged'),
  damage: TroubleSchema,
});
export const IssueListSchema = z.array(z.union([IssueSchema, DamagedIssueSchema]));
export type ListedIssue = z.infer<typeof IssueListSchema>[number];
export const CommentRequestSchema = z.strictObject({ body: TextSchema });
export const AnswerRequestSchema = z.strictObject({
  /** In words, or the id of a choice. */
  text: TextSchema,
  /** Which question, where the issue asks several. */
  question_id: QuestionIdSchema.optional(),
});

/** Of an agent, or of a tool with its whole output. */
export const AnyReceiptSchema = z.union([ReceiptSchema, ToolReceiptSchema]);
export type AnyReceipt = z.infer<typeof AnyReceiptSchema>;

export const AuditReportSchema = z.strictObject({
  packet_id: PacketIdSchema,
  path: TextSchema,
  markdown: z.string(),
});
export type AuditReport = z.infer<typeof AuditReportSchema>;

/** The trail in order, as a person reads it. */
export const AuditListSchema = z.array(
  z.strictObject({
    seq: z.int(),
    kind: TextSchema,
    id: TextSchema,
    path: TextSchema,
    at: TimestampSchema,
    issue_id: TextSchema.nullable(),
    run_id: TextSchema.nullable(),
    session_id: TextSchema.nullable(),
    actor: TextSchema.nullable(),
    model: TextSchema.nullable(),
    summary: z.string(),
    artifacts: z.array(TextSchema),
    /** Null where no run tells it. */
    usage: UsageSchema.nullable(),
  }),
);

export const AuditVerdictSchema = z.strictObject({
  /** Nothing is wrong. */
  intact: z.boolean(),
  /** Nothing is wrong, and nothing that was looked at is in doubt. */
  checked: z.boolean(),
  entries: CountSchema,
  /** Which project the trail says that it is of. */
  project: TextSchema.nullable(),
  troubles: z.array(
    z.strictObject({
      kind: z.enum(['changed', 'removed', 'reordered', 'added']),
      part: TextSchema,
      seq: z.int().nullable(),
      path: TextSchema,
      message: TextSchema,
    }),
  ),
  /** What nobody here can vouch for, although nothing in it is wrong. */
  doubts: z.array(
    z.strictObject({
      kind: z.enum([
        'key_missing',
        'other_key',
        'unsigned',
        'unbound',
        'other_project',
        'begun_anew',
        'edited',
        'under_way',
      ]),
      path: TextSchema,
      message: TextSchema,
    }),
  ),
  /** What looks odd and has an innocent reason. */
  notices: z.array(
    z.strictObject({
      kind: z.enum(['unfinished', 'dropped', 'carried_on', 'replaced']),
      path: TextSchema,
      message: TextSchema,
    }),
  ),
  /** How many entries; without the key here, none is right and those that are signed are unchecked. */
  signatures: z.strictObject({
    right: CountSchema,
    unchecked: CountSchema,
    other_key: CountSchema,
    unsigned: CountSchema,
  }),
  /** How many files of the project were compared; null where they were left alone. */
  files: CountSchema.nullable(),
  summary: TextSchema,
});

export const ToolEntrySchema = z.strictObject({
  name: TextSchema,
  summary: TextSchema,
  /** JSON Schema of its arguments. */
  args: z.record(z.string(), z.json()),
  /** Whether an agent may call it while it talks, in a conference or a chat. */
  in_talks: z.boolean(),
});
export type ToolEntry = z.infer<typeof ToolEntrySchema>;
export const ToolListSchema = z.array(ToolEntrySchema);
