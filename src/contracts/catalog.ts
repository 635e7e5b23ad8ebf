import type { z } from 'zod';
import { ArtifactRecordSchema } from './artifact-record.ts';
import { AuditChainEntrySchema, AuditHeadSchema } from './audit-chain.ts';
import { AuditIndexSchema } from './audit-index.ts';
import { AuthorBibleSchema, RawBibleFactsSchema } from './author-bible.ts';
import { AuthorNotesSchema } from './author-notes.ts';
import { BookSchema } from './book.ts';
import { BookStyleSchema } from './book-style.ts';
import { BridgeSceneSchema } from './bridge-scene.ts';
import { CandidateSchema } from './candidate.ts';
import { CassetteLineSchema } from './cassette.ts';
import { GeneratedChapterSchema } from './chapter.ts';
import { ChapterMemorySchema, RawChapterMemorySchema } from './chapter-memory.ts';
import { ChapterPointSchema, GoingBackSchema } from './chapter-point.ts';
import { ChapterRecordSchema } from './chapter-record.ts';
import { CharactersSchema, RawCharactersSchema } from './characters.ts';
import { ChatTurnSchema } from './chat-turn.ts';
import { CommitRecordSchema } from './commit-record.ts';
import { ConfigSchema } from './config.ts';
import { ConsistencyReportsSchema, RawConsistencyReportSchema } from './consistency-report.ts';
import { DataTableSchema } from './data-table.ts';
import { RawDocumentEditsSchema } from './document-edits.ts';
import { DocumentEmbeddingsSchema } from './document-embeddings.ts';
import { ClauseSchema, DocumentTemplateSchema } from './document-library.ts';
import { DocumentNodesSchema } from './document-nodes.ts';
import { DocumentRecordSchema } from './document-record.ts';
import { DocumentSpecSchema, RawDocumentSpecSchema } from './document-spec.ts';
import { ErrorV1Schema } from './error-v1.ts';
import { FindingSchema } from './finding.ts';
import { FindingWaiversSchema } from './finding-waivers.ts';
import { IssueSchema } from './issue.ts';
import { LocationRegistrySchema, RunRegistrySchema } from './location-registry.ts';
import { ModelCallSchema } from './model-call.ts';
import { ModelFactsSchema } from './model-facts.ts';
import { OutlineSchema, RawOutlineSchema, SectionsSchema, SpineSchema } from './outline.ts';
import { CastDeltaSchema, ThreadDeltaSchema, TransitionDeltaSchema } from './outline-delta.ts';
import { CastRefineSchema, ThreadRefineSchema, TransitionRefineSchema } from './outline-refinement.ts';
import { OutlineReportSchema, PauseMarkerSchema, TransitionHintsSchema } from './outline-report.ts';
import { PatchSetSchema } from './patch-set.ts';
import { PlanningOutlineSchema } from './planning-outline.ts';
import { PresentationSpecSchema, RawPresentationSpecSchema } from './presentation-spec.ts';
import { ProjectSchema } from './project.ts';
import { ProjectLockSchema } from './project-lock.ts';
import { ProjectRequestSchema } from './project-request.ts';
import { PromptChecksumsSchema } from './prompt-checksums.ts';
import { PromptManifestSchema } from './prompt-manifest.ts';
import { PromptRegistrySchema } from './prompt-registry.ts';
import { PromptTraceSchema } from './prompt-trace.ts';
import { RawReceiptSchema, ReceiptSchema } from './receipt.ts';
import { RecipeSchema } from './recipe.ts';
import { RawDocumentReviewSchema, ReviewReportSchema } from './review-report.ts';
import { RawRevisionSchema, RevisionSchema } from './revision.ts';
import { RunSchema } from './run.ts';
import { RunEventSchema } from './run-event.ts';
import { RunRequestSchema } from './run-request.ts';
import { ChapterPlanSchema, RawChapterPlanSchema, SceneCardSchema } from './scene-card.ts';
import { SceneDraftSchema } from './scene-draft.ts';
import {
  CheckReportSchema,
  SceneFrameSchema,
  ScenePlanSchema,
  SceneReplacementsSchema,
  SceneReviewSchema,
} from './scene-work.ts';
import { SessionEntrySchema } from './session-entry.ts';
import { SessionEventSchema } from './session-event.ts';
import { RawSessionPlanSchema, SessionPlanSchema, SessionReviewSchema } from './session-plan.ts';
import { RawSheetSpecSchema, SheetSpecSchema } from './sheet-spec.ts';
import { SlotCacheSchema } from './slot-cache.ts';
import {
  StartChatSchema,
  StartConferenceSchema,
  StartImportSchema,
  StartMemorySchema,
  StartOutlineSchema,
  StartPacketSchema,
  StartPlanSchema,
  StartRecipeSchema,
  StartStoryStepSchema,
  StartTextSchema,
} from './start-run.ts';
import { StepRecordSchema } from './step-record.ts';
import { StyleProfileSchema } from './style-profile.ts';
import { TaskPacketSchema } from './task-packet.ts';
import { RawThemeConflictSchema, ThemeConflictSchema } from './theme-conflict.ts';
import { ToolReceiptSchema } from './tool-receipt.ts';
import { TroubleSchema } from './trouble.ts';
import { UsageSchema } from './usage.ts';
import { ValidatorRulesSchema } from './validator-rule.ts';
import { RawWorldSchema, WorldSchema } from './world.ts';

export interface PublishedContract {
  readonly schema: z.ZodType;
  /** Name of the published schema below schemas/. */
  readonly file: string;
  readonly title: string;
  readonly version: number;
  /** Where such a document is found: a file of a project, or what carries it. */
  readonly place: string;
  /** A model may answer error_v1 instead. */
  readonly orError?: true;
}

const RUN_FOLDER = '.control-room/runs/<run_id>';
const START = 'body of POST /api/runs and POST /api/plan';
const ISSUE_FOLDER = '.control-room/audit/issues/<issue_id>';

/** The one list of published contracts: what `schemas/`, `bookforge schema` and the reference page are made from. */
export const CATALOG: Readonly<Record<string, PublishedContract>> = {
  book: publish('book', BookSchema, 'A book: what the author asked for', 'book.json'),
  book_style: publish('book_style', BookStyleSchema, 'How the author wants the book to sound', 'style.json'),
  author_notes: publish('author_notes', AuthorNotesSchema, 'What the author wants of the book', 'notes.json'),
  author_bible: publish(
    'author_bible',
    AuthorBibleSchema,
    'What the author’s own bible says, each fact with its quote',
    'bible.json',
  ),
  raw_bible_facts: publishAnswer(
    'raw_bible_facts',
    RawBibleFactsSchema,
    'What one part of the author’s bible says',
    'answer of a model',
  ),
  finding_waivers: publish(
    'finding_waivers',
    FindingWaiversSchema,
    'What was found and is as the author wants it',
    'findings.json',
  ),
  project: publish('project', ProjectSchema, 'A project that is no book', 'project.json'),
  config: publish('config', ConfigSchema, 'Configuration', 'bookforge.config.json and the user’s own file'),

  model_facts: publish(
    'model_facts',
    ModelFactsSchema,
    'What was found out about models',
    'models.json in the user’s state folder',
  ),

  spine: publishAnswer('spine', SpineSchema, 'Phase 01 of an outline: the chapters', 'answer of a model'),
  sections: publishAnswer(
    'sections',
    SectionsSchema,
    'Phase 02 of an outline: the sections',
    'answer of a model',
  ),
  raw_outline: publishAnswer(
    'raw_outline',
    RawOutlineSchema,
    'Phase 03 of an outline: the scenes',
    'answer of a model',
  ),
  transition_delta: publishAnswer(
    'transition_delta',
    TransitionDeltaSchema,
    'Phase 04 of an outline: what it changes in a chapter',
    'answer of a model',
  ),
  cast_delta: publishAnswer(
    'cast_delta',
    CastDeltaSchema,
    'Phase 05 of an outline: what it changes in a chapter',
    'answer of a model',
  ),
  thread_delta: publishAnswer(
    'thread_delta',
    ThreadDeltaSchema,
    'Phase 06 of an outline: what it changes in a chapter',
    'answer of a model',
  ),
  transition_refine: publishAnswer(
    'transition_refine',
    TransitionRefineSchema,
    'Phase 04 of an outline, answered with a whole chapter: the transitions',
    'answer of a model',
  ),
  cast_refine: publishAnswer(
    'cast_refine',
    CastRefineSchema,
    'Phase 05 of an outline, answered with a whole chapter: the cast',
    'answer of a model',
  ),
  thread_refine: publishAnswer(
    'thread_refine',
    ThreadRefineSchema,
    'Phase 06 of an outline, answered with a whole chapter: the threads',
    'answer of a model',
  ),
  bridge_scene: publishAnswer(
    'bridge_scene',
    BridgeSceneSchema,
    'A scene that bridges a seam',
    'answer of a model',
  ),
  outline: publish('outline', OutlineSchema, 'The outline of a book', 'outline/outline.json'),
  outline_location_registry: publish(
    'outline_location_registry',
    RunRegistrySchema,
    'The places of an outline run, and what one phase added to them',
    'outline/pipeline_runs/<run_id>/outline_location_registry_v1.json, and location_registry_delta of a phase',
  ),
  location_registry: publish(
    'location_registry',
    LocationRegistrySchema,
    'The places of a book',
    'outline/location_registry_active.json',
  ),
  outline_pipeline_report: publish(
    'outline_pipeline_report',
    OutlineReportSchema,
    'The report of an outline run',
    'outline/outline_pipeline_report_latest.json',
  ),
  pause_marker: publish(
    'pause_marker',
    PauseMarkerSchema,
    'Where an outline run stopped',
    'outline/pipeline_runs/<run_id>/pause_marker.json',
  ),
  transition_hints: publish(
    'transition_hints',
    TransitionHintsSchema,
    'Hints for transitions, from the author',
    'a file given with --transition-hints',
  ),

  world: publish('world', WorldSchema, 'The world of a book', 'world.json'),
  raw_world: publish('raw_world', RawWorldSchema, 'The world, as a model answers', 'answer of a model'),
  theme_conflict: publish(
    'theme_conflict',
    ThemeConflictSchema,
    'Theme and conflict of a book',
    'theme_conflict.json',
  ),
  raw_theme_conflict: publish(
    'raw_theme_conflict',
    RawThemeConflictSchema,
    'Theme and conflict, as a model answers',
    'answer of a model',
  ),
  characters: publish('characters', CharactersSchema, 'The cast of a book', 'characters.json'),
  raw_characters: publish(
    'raw_characters',
    RawCharactersSchema,
    'The cast, as a model answers',
    'answer of a model',
  ),
  raw_chapter_plan: publish(
    'raw_chapter_plan',
    RawChapterPlanSchema,
    'The scene cards of a chapter, as a model answers',
    'answer of a model',
  ),
  raw_chapter_memory: publish(
    'raw_chapter_memory',
    RawChapterMemorySchema,
    'What a chapter leaves behind, as a model answers',
    'answer of a model',
  ),
  raw_consistency_report: publish(
    'raw_consistency_report',
    RawConsistencyReportSchema,
    'What contradicts a chapter, as a model answers',
    'answer of a model',
  ),
  raw_revision: publish(
    'raw_revision',
    RawRevisionSchema,
    'The scenes of a revised chapter, as a model answers',
    'answer of a model',
  ),
  error_v1: publish(
    'error_v1',
    ErrorV1Schema,
    'What a model answers when it cannot fill a contract',
    'answer of a model',
  ),
  scene_frame: publish(
    'scene_frame',
    SceneFrameSchema,
    'All that is known of a scene before it is written',
    'result of the tool beat_architect',
  ),
  scene_plan: publish(
    'scene_plan',
    ScenePlanSchema,
    'The plan of a scene, beat by beat',
    'answer of an agent',
  ),
  check_report: publish(
    'check_report',
    CheckReportSchema,
    'A report that passes or does not',
    'answer of an agent',
  ),
  scene_review: publish(
    'scene_review',
    SceneReviewSchema,
    'What a reviewer found in a scene, with words of it',
    'answer of an agent',
  ),
  scene_replacements: publish(
    'scene_replacements',
    SceneReplacementsSchema,
    'Passages of a scene and what stands in their place',
    'answer of an agent',
  ),
  scene_card: publish(
    'scene_card',
    SceneCardSchema,
    'What a scene is to do',
    'part of chapters/chapter_NNN_plan.json',
  ),
  chapter_plan: publish(
    'chapter_plan',
    ChapterPlanSchema,
    'The scenes of a chapter, each with its card',
    'chapters/chapter_NNN_plan.json',
  ),
  generated_chapter: publish(
    'generated_chapter',
    GeneratedChapterSchema,
    'The text of a chapter, scene by scene',
    'chapters/chapter_NNN.json',
  ),
  chapter_memory: publish(
    'chapter_memory',
    ChapterMemorySchema,
    'What every written chapter leaves behind',
    'chapter_memory.json',
  ),
  consistency_reports: publish(
    'consistency_reports',
    ConsistencyReportsSchema,
    'What was found in each chapter',
    'consistency_reports.json',
  ),
  revision: publish(
    'revision',
    RevisionSchema,
    'A revision of a chapter, waiting or decided',
    'chapters/chapter_NNN_revision.json',
  ),
  candidate: publish(
    'candidate',
    CandidateSchema,
    'Drafts that the author asked for in the place of a passage',
    '.control-room/candidates/<id>.json',
  ),
  scene_draft: publish(
    'scene_draft',
    SceneDraftSchema,
    'What an author is still writing in the place of a scene',
    '.control-room/drafts/scene_NNN_NNN.json',
  ),
  chapter_point: publish(
    'chapter_point',
    ChapterPointSchema,
    'What the book was when a chapter was finished',
    '.control-room/points/chapter_NNN.json',
  ),
  going_back: publish(
    'going_back',
    GoingBackSchema,
    'What going back in the history changed',
    '.control-room/points/back.json',
  ),
  chapter_record: publish(
    'chapter_record',
    ChapterRecordSchema,
    'What a chapter was written from and what was made of it',
    '.control-room/chapters/chapter_NNN.json',
  ),

  data_table: publish(
    'data_table',
    DataTableSchema,
    'A table of the user’s, which documents show by name',
    'what a document is made with',
  ),
  document_spec: publish(
    'document_spec',
    DocumentSpecSchema,
    'What a docx or a pdf is made from',
    'what a document is made from',
  ),
  raw_document_spec: publish(
    'raw_document_spec',
    RawDocumentSpecSchema,
    'A document, as a model answers',
    'answer of a model',
  ),
  sheet_spec: publish(
    'sheet_spec',
    SheetSpecSchema,
    'What an xlsx is made from',
    'what a workbook is made from',
  ),
  raw_sheet_spec: publish(
    'raw_sheet_spec',
    RawSheetSpecSchema,
    'A workbook, as a model answers',
    'answer of a model',
  ),
  presentation_spec: publish(
    'presentation_spec',
    PresentationSpecSchema,
    'What a pptx is made from',
    'what a deck is made from',
  ),
  raw_presentation_spec: publish(
    'raw_presentation_spec',
    RawPresentationSpecSchema,
    'A deck, as a model answers',
    'answer of a model',
  ),

  run: publish('run', RunSchema, 'The manifest of a run', `${RUN_FOLDER}/run.json`),
  step_record: publish(
    'step_record',
    StepRecordSchema,
    'A step that ended',
    `${RUN_FOLDER}/steps.jsonl, a line`,
  ),
  slot_cache: publish('slot_cache', SlotCacheSchema, 'The slots of a run', `${RUN_FOLDER}/cache.json`),
  model_call: publish(
    'model_call',
    ModelCallSchema,
    'A call to a model',
    `${RUN_FOLDER}/calls.jsonl, a line`,
  ),
  chat_turn: publish(
    'chat_turn',
    ChatTurnSchema,
    'A turn of a talk with an agent',
    '.control-room/chats/<agent>.jsonl, a line',
  ),
  cassette: publish(
    'cassette',
    CassetteLineSchema,
    'A recorded exchange with a model, or what it needs',
    'a file made with --record, a line',
  ),
  run_event: publish(
    'run_event',
    RunEventSchema,
    'What a run tells while it works',
    'an event of /api/runs/<run_id>/events or /api/events',
  ),
  run_request: publish(
    'run_request',
    RunRequestSchema,
    'A wish put beside a run',
    `${RUN_FOLDER}, a request file`,
  ),
  start_recipe: publish('start_recipe', StartRecipeSchema, 'A recipe that is to be run', START),
  start_story_step: publish(
    'start_story_step',
    StartStoryStepSchema,
    'A step of the story that is to be made',
    START,
  ),
  start_outline: publish('start_outline', StartOutlineSchema, 'An outline that is to be made', START),
  start_plan: publish('start_plan', StartPlanSchema, 'Chapters that are to be planned', START),
  start_text: publish('start_text', StartTextSchema, 'Chapters that are to be written', START),
  start_memory: publish('start_memory', StartMemorySchema, 'Chapters that are to be remembered anew', START),
  start_conference: publish(
    'start_conference',
    StartConferenceSchema,
    'A question that all agents are asked',
    START,
  ),
  start_chat: publish('start_chat', StartChatSchema, 'Something that is said to an agent', START),
  start_packet: publish('start_packet', StartPacketSchema, 'A task packet that is given to an agent', START),
  start_import: publish('start_import', StartImportSchema, 'A manuscript that is to be brought in', START),
  session_plan: publish(
    'session_plan',
    SessionPlanSchema,
    'A session plan: tasks, what they wait for, and how far they are',
    '.control-room/sessions/<session_id>/plan.json',
  ),
  session_event: publish(
    'session_event',
    SessionEventSchema,
    'What was done to a session plan, as whoever follows its project is told',
    'an event of /api/events',
  ),
  session_entry: publish(
    'session_entry',
    SessionEntrySchema,
    'What was done to a session plan, or became of a task of it',
    '.control-room/logs/<session_id>, an entry',
  ),
  raw_session_plan: publish(
    'raw_session_plan',
    RawSessionPlanSchema,
    'The tasks of a wish, as the Chief answers',
    'answer of a model',
  ),
  session_review: publish(
    'session_review',
    SessionReviewSchema,
    'The Chief’s look at a task that is done, as it answers',
    'answer of a model',
  ),
  usage: publish('usage', UsageSchema, 'Tokens and cost, added up', 'part of run.json'),
  trouble: publish(
    'trouble',
    TroubleSchema,
    'How every failure is told',
    'part of run.json, and "error" under --json',
  ),
  finding: publish('finding', FindingSchema, 'One thing that a check saw', 'part of reports'),

  planning_outline: publishAnswer(
    'planning_outline',
    PlanningOutlineSchema,
    'What a document is to be, section by section',
    'documents/<document>/outline.json, and answer of a model',
  ),
  review_report: publish(
    'review_report',
    ReviewReportSchema,
    'What was found in a document',
    'documents/<document>/review.json',
  ),
  raw_document_review: publishAnswer(
    'raw_document_review',
    RawDocumentReviewSchema,
    'What a reviewer says of a draft',
    'answer of a model',
  ),
  raw_document_edits: publishAnswer(
    'raw_document_edits',
    RawDocumentEditsSchema,
    'Changes to a file that is there already, as a model answers',
    'answer of a model',
  ),
  patch_set: publish('patch_set', PatchSetSchema, 'Changes to a spec, in order', 'a file for `doc patch`'),
  artifact_record: publish(
    'artifact_record',
    ArtifactRecordSchema,
    'What is remembered of a file that was made',
    'documents/<document>/artifact.json',
  ),
  document_record: publish(
    'document_record',
    DocumentRecordSchema,
    'A document, and how each version of it came to be',
    'documents/<document>/document.json',
  ),
  document_nodes: publish(
    'document_nodes',
    DocumentNodesSchema,
    'The parts of a document, and where each lies for a search',
    'documents/<document>/nodes.json',
  ),
  document_embeddings: publish(
    'document_embeddings',
    DocumentEmbeddingsSchema,
    'The vectors that a model made of the parts of a document, where one is configured',
    'documents/<document>/embeddings.json',
  ),
  document_template: publish(
    'document_template',
    DocumentTemplateSchema,
    'What documents of a kind are made of',
    'documents/templates/<template>.json',
  ),
  document_clause: publish(
    'document_clause',
    ClauseSchema,
    'An approved clause, in its words',
    'documents/clauses/<clause>.json',
  ),
  style_profile: publish(
    'style_profile',
    StyleProfileSchema,
    'How the documents of a project look and sound',
    'documents/style_profile.json',
  ),
  validator_rules: publish(
    'validator_rules',
    ValidatorRulesSchema,
    'The rules that documents are held to',
    'rules.json of the program',
  ),

  project_lock: publish(
    'project_lock',
    ProjectLockSchema,
    'Who writes in a project',
    '.control-room, the lock file',
  ),
  project_request: publish(
    'project_request',
    ProjectRequestSchema,
    'What somebody says to a project that another works in',
    '.control-room/requests/<request_id>.json, until it is folded in',
  ),
  commit_record: publish(
    'commit_record',
    CommitRecordSchema,
    'The redo record of a commit',
    '.control-room, while a commit is under way',
  ),
  tool_receipt: publish(
    'tool_receipt',
    ToolReceiptSchema,
    'What a tool was given and what it gave back',
    '.control-room/audit/sessions/<session_id>/tool_receipts.jsonl, a line',
  ),
  task_packet: publish(
    'task_packet',
    TaskPacketSchema,
    'A piece of work for one agent',
    `${ISSUE_FOLDER}/<timestamp>__packet__<packet_id>.json`,
  ),
  raw_receipt: publish(
    'raw_receipt',
    RawReceiptSchema,
    'What an agent answers to a packet',
    'answer of a model',
  ),
  receipt: publish(
    'receipt',
    ReceiptSchema,
    'What came of a packet',
    `${ISSUE_FOLDER}/<timestamp>__receipt__<packet_id>.json`,
  ),
  issue: publish('issue', IssueSchema, 'An issue', '.control-room/issues/<issue_id>.json'),
  audit_chain_entry: publish(
    'audit_chain_entry',
    AuditChainEntrySchema,
    'A part of the audit trail, by its hash',
    '.control-room/audit/chain.jsonl, a line',
  ),
  audit_head: publish(
    'audit_head',
    AuditHeadSchema,
    'How far the audit trail goes',
    '.control-room/audit/head.json',
  ),
  audit_index: publish(
    'audit_index',
    AuditIndexSchema,
    'Where the parts of the audit trail lie',
    '.control-room/audit/index.json',
  ),

  recipe: publish(
    'recipe',
    RecipeSchema,
    'A plan for one kind of task',
    'assets/recipes/<recipe_id>.json and .control-room/recipes',
  ),

  prompt_manifest: publish(
    'prompt_manifest',
    PromptManifestSchema,
    'Which blocks make up a prompt template',
    'manifests/<template_id>.composition.manifest.json, beside the prompt blocks',
  ),
  prompt_registry: publish(
    'prompt_registry',
    PromptRegistrySchema,
    'Prompt templates by kind and tier',
    'prompts.json, beside the prompt blocks and in .control-room/prompts',
  ),
  prompt_checksums: publish(
    'prompt_checksums',
    PromptChecksumsSchema,
    'Hashes of compiled templates and their parts',
    'prompts/checksums.json',
  ),
  prompt_trace: publish(
    'prompt_trace',
    PromptTraceSchema,
    'Which block each line of a compiled template came from',
    'compiled_trace/<template_id>.trace.json, beside the compiled templates',
  ),
};

/** An answer of a model in a pipeline where it may say instead why it cannot give one. */
function publishAnswer(name: string, schema: z.ZodType, title: string, place: string): PublishedContract {
  return { ...publish(name, schema, title, place), orError: true };
}

function publish(
  name: string,
  schema: z.ZodType,
  title: string,
  place: string,
  version = 1,
): PublishedContract {
  return { schema, file: `${name}.schema.json`, title, version, place };
}
