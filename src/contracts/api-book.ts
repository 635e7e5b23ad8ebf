import { z } from 'zod';
import { BookLengthSchema, RevisionPolicySchema } from './book.ts';
import { CandidateSchema } from './candidate.ts';
import { ChapterMemorySchema } from './chapter-memory.ts';
import { ConsistencyIssueSchema } from './consistency-report.ts';
import { GivenFilesSchema } from './given-file.ts';
import {
  BookIdSchema,
  CountSchema,
  IssueIdSchema,
  ModelIdSchema,
  QuestionIdSchema,
  ReasonCodeSchema,
  RunIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';
import { RevisionSchema } from './revision.ts';
import { StartedRunSchema } from './run.ts';
import { OfferSchema } from './task-packet.ts';
import { TroubleSchema } from './trouble.ts';
import { UsageSchema } from './usage.ts';

// What the REST interface gives of a book as a whole, and takes to decide over its text. Commands to type are as the command
// line tells them.

export const StaleChapterSchema = z.strictObject({
  chapter: OrdinalSchema,
  reasons: z.array(
    z.strictObject({
      because: z.enum([
        'chapter_rewritten',
        'chapter_written_later',
        'memory_changed',
        'ending_changed',
        'fact_changed',
        'note_added',
        'style_changed',
        'plan_changed',
        'outline_changed',
      ]),
      of: OrdinalSchema,
      /** The person, the file or the note that it is about. */
      what: TextSchema.optional(),
      /** What the note says. */
      text: TextSchema.optional(),
      message: TextSchema,
    }),
  ),
  message: TextSchema,
  next: TextSchema,
  accept: TextSchema,
});

const ChapterStatusSchema = z.strictObject({
  chapter: OrdinalSchema,
  title: TextSchema,
  plan: z.enum(['absent', 'invalid', 'stale', 'planned']),
  scenes: CountSchema,
  written_scenes: CountSchema,
  words: CountSchema,
  memory: z.enum(['current', 'stale', 'missing']),
  checked: z.boolean(),
  revision: z.enum(['pending', 'accepted', 'rejected', 'unreadable']).nullable(),
  /** Why its file cannot be read, where it cannot. */
  broken: TextSchema.optional(),
  state: z.enum([
    'broken',
    'pending_revision',
    'stale',
    'written',
    'failed',
    'blocked',
    'writing',
    'planned',
    'unplanned',
  ]),
  state_reason: TextSchema.nullable(),
});

export const BookStatusSchema = z.strictObject({
  book_id: BookIdSchema,
  title: TextSchema.nullable(),
  idea: TextSchema,
  language: TextSchema,
  chapters: CountSchema,
  model: ModelIdSchema,
  model_source: TextSchema,
  steps: z.array(
    z.strictObject({
      step: z.enum(['bible', 'world', 'theme', 'characters']),
      /** Of six; 0 is the author's bible, where there is one. */
      number: CountSchema,
      title: TextSchema,
      file: TextSchema,
      state: z.enum(['absent', 'valid', 'invalid']),
      stale: z.boolean().nullable(),
      why: z.string().optional(),
    }),
  ),
  outline: z.strictObject({
    state: z.enum(['valid', 'missing', 'unreadable']),
    overall_status: TextSchema.nullable(),
    attention_items: CountSchema,
    unfinished: z.boolean(),
    changed: z.array(TextSchema),
    unknown_people: z.array(TextSchema),
  }),
  writing: z.strictObject({
    chapters: z.array(ChapterStatusSchema),
    planned: CountSchema,
    written: CountSchema,
    words: CountSchema,
    /** What the author asked for; null where nothing was said of the whole. */
    words_wanted: CountSchema.nullable(),
    pending_revisions: z.array(OrdinalSchema),
  }),
  rewriting: z.strictObject({
    stale: z.array(StaleChapterSchema),
    hand_edits: z.array(
      z.strictObject({ scene: TextSchema.nullable(), path: TextSchema, state: TextSchema }),
    ),
  }),
  attention: z.array(
    z.strictObject({ scene_ref: TextSchema, reason_code: ReasonCodeSchema, message: TextSchema }),
  ),
  findings: z.array(
    ConsistencyIssueSchema.pick({ severity: true, description: true }).extend({ chapter: OrdinalSchema }),
  ),
  template_drift: z.array(TextSchema),
  /** Stored documents that cannot be read, or not as they were written, each with the way on. */
  damaged: z.array(TroubleSchema),
  unfinished_runs: z.array(
    z.strictObject({
      run_id: RunIdSchema,
      description: TextSchema,
      status: z.enum(['running', 'interrupted', 'paused', 'failed', 'pending']),
      reason_code: ReasonCodeSchema.nullable(),
      question: z
        .strictObject({
          id: QuestionIdSchema,
          issue_id: IssueIdSchema,
          run_id: RunIdSchema,
          root_run_id: RunIdSchema,
          asked_by: TextSchema,
          text: TextSchema,
          choices: z.array(OfferSchema),
          asked_at: TimestampSchema,
          answered: z.boolean(),
        })
        .nullable(),
      next: TextSchema.nullable(),
    }),
  ),
  questions: z.array(
    z.strictObject({
      id: QuestionIdSchema,
      issue_id: IssueIdSchema,
      asked_by: TextSchema,
      text: TextSchema,
      next: TextSchema,
    }),
  ),
  inbox: z.strictObject({ items: CountSchema, since: TimestampSchema.nullable() }),
  usage: UsageSchema,
  next: TextSchema.nullable(),
});

export const RevisionListSchema = z.array(RevisionSchema);
export const ShownRevisionSchema = z.strictObject({
  revision: RevisionSchema,
  current: z.boolean(),
  scenes: z.array(z.strictObject({ scene_number: OrdinalSchema, difference: z.string() })),
});

/** The revision as it was decided, and the run that remembers the chapter anew; null where nothing had to be. */
export const AppliedRevisionSchema = z.strictObject({
  ...RevisionSchema.shape,
  memory: StartedRunSchema.nullable(),
});

export const CandidateListSchema = z.array(CandidateSchema);

/** What changes, word by word, in hunks that can be taken singly. */
const DraftHunkSchema = z.strictObject({
  hunk: OrdinalSchema,
  scene_number: OrdinalSchema,
  passage: CountSchema,
  /** Where in the passage the words begin that go, in UTF-16 units. */
  start: CountSchema,
  removed: z.string(),
  added: z.string(),
});

export const ShownCandidateSchema = z.strictObject({
  candidate: CandidateSchema,
  /** Whether the text is still the one that the drafts are of. */
  current: z.boolean(),
  drafts: z.array(
    z.strictObject({ draft: OrdinalSchema, words: CountSchema, hunks: z.array(DraftHunkSchema) }),
  ),
});

/** Which draft is taken, and which of its hunks; all of them where none is named. */
export const DraftChoiceSchema = z.strictObject({
  draft: OrdinalSchema.optional(),
  hunks: z.array(OrdinalSchema).min(1).optional(),
});

/** The candidate as decided, and the run that remembers the chapter anew; null where nothing had to be. */
export const AppliedCandidateSchema = z.strictObject({
  candidate: CandidateSchema,
  memory: StartedRunSchema.nullable(),
});

export const HistoryListSchema = z.array(
  z.strictObject({
    path: TextSchema,
    id: TextSchema,
    replaced_at: TimestampSchema,
    replaced_by: z.strictObject({ run_id: RunIdSchema, description: TextSchema }).nullable(),
    bytes: CountSchema,
    words: CountSchema.nullable(),
  }),
);
export const ShownVersionSchema = z.strictObject({
  path: TextSchema,
  id: TextSchema,
  text: z.string(),
  difference: z.string().nullable(),
});

export const HistoryFilterSchema = z.strictObject({
  path: TextSchema.optional(),
  /** Its text, plan and pages. */
  chapter: OrdinalSchema.optional(),
});

/** A file or a chapter's text, the newest version or the one whose id begins so; or an id alone. */
export const VersionChoiceSchema = z.strictObject({
  path: TextSchema.optional(),
  chapter: OrdinalSchema.optional(),
  version: TextSchema.optional(),
});
export const RestoredVersionSchema = z.strictObject({
  path: TextSchema,
  id: TextSchema,
  changed: z.array(TextSchema),
  stale: z.array(StaleChapterSchema),
});

/** To how the book was when a chapter was finished; or back from there. */
export const BackRequestSchema = z.union([
  z.strictObject({ chapter: OrdinalSchema }),
  z.strictObject({ undo: z.literal(true) }),
]);
export const WentBackSchema = z.strictObject({
  chapter: OrdinalSchema,
  undone: z.boolean(),
  changed: z.array(TextSchema),
  stale: z.array(StaleChapterSchema),
});

/** Left out: all that are stale. */
export const AcceptRequestSchema = z.strictObject({ chapters: z.array(OrdinalSchema).min(1).optional() });
export const AcceptedSchema = z.strictObject({
  accepted: z.array(StaleChapterSchema),
  fresh: z.array(OrdinalSchema),
  stale: z.array(StaleChapterSchema),
});

/** Left out: all chapters, and neither side where page and chapter both changed. */
export const TidyRequestSchema = z.strictObject({
  /** Tells what would be packed, and does nothing. */
  plan: z.boolean().optional(),
});
/** Runs that have ended for good; what they left of files and bytes; and how many archives and bytes that became. */
export const TidiedSchema = z.strictObject({
  runs: CountSchema,
  files: CountSchema,
  bytes: CountSchema,
  packs: CountSchema,
  packed_bytes: CountSchema,
});

export const SyncRequestSchema = z.strictObject({
  chapters: z.array(OrdinalSchema).min(1).nullable().optional(),
  keep: z.enum(['page', 'chapter']).nullable().optional(),
  /** Tells what would be done, and does nothing. */
  dry_run: z.boolean().optional(),
});
export const SyncedSchema = z.strictObject({
  pages: z.array(
    z.strictObject({
      scene: TextSchema.nullable(),
      path: TextSchema,
      state: TextSchema,
      action: z.enum(['taken', 'made anew', 'left']),
      difference: z.string().nullable(),
      /** What in a text that is taken looks left over; it is taken all the same. */
      findings: z.array(
        z.strictObject({ reason_code: ReasonCodeSchema, message: TextSchema, line: OrdinalSchema }),
      ),
    }),
  ),
  chapters: z.array(z.strictObject({ chapter: OrdinalSchema, words: CountSchema })),
  stale: z.array(StaleChapterSchema),
});

/** What `init` takes. */
export const NewBookSchema = z.strictObject({
  /** Left out only with `from_idea`. */
  project: TextSchema.optional(),
  /** What is left out is taken from the idea, and a book that was begun with it before is found. */
  from_idea: z.literal(true).optional(),
  idea: z.string(),
  title: z.string().optional(),
  author: z.string().optional(),
  language: z.string().optional(),
  chapters: z.int().optional(),
  length: BookLengthSchema.optional(),
  revision_policy: RevisionPolicySchema.optional(),
  /** The author's own bible: Markdown, text or Word. It is kept as it is, and read in the step `bible`. */
  bible: GivenFilesSchema.max(50).optional(),
});
export type NewBook = z.infer<typeof NewBookSchema>;

export const ExportFormatSchema = z.enum(['md', 'html', 'epub', 'docx', 'pdf', 'txt']);
export const ExportRequestSchema = z.strictObject({
  format: ExportFormatSchema,
  chapters: z.array(OrdinalSchema).min(1).nullable().optional(),
  /** For `pdf`: fonts to set it in before all others. */
  fonts: z
    .array(z.strictObject({ name: TextSchema, base64: z.base64() }))
    .max(20)
    .optional(),
  /** A name below `exports/`; left out, the usual one; null: it is kept nowhere. */
  path: TextSchema.nullable().optional(),
});
export const WrittenExportSchema = z.strictObject({
  format: ExportFormatSchema,
  path: TextSchema,
  bytes: CountSchema,
  chapters: z.array(OrdinalSchema),
  words: CountSchema,
  /** The author's own pages around the story that it has, in order. */
  matter: z.array(TextSchema),
  notices: z.array(TextSchema),
  /** Pages edited by hand that the chapters do not have yet, and so the export neither. */
  unsynced: z.array(TextSchema),
});

export const RememberedListSchema = z.array(
  z.strictObject({
    chapter: OrdinalSchema,
    state: z.enum(['current', 'stale', 'missing', 'broken']),
    entry: ChapterMemorySchema.shape.chapters.element.nullable(),
    words: CountSchema,
  }),
);
