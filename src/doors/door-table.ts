import { LIST_AGENTS } from './agent-doors.ts';
import { LIST_TRAIL, SHOW_PART, VERIFY_TRAIL } from './audit-doors.ts';
import { CLEAR_CHAT, GIVE_PACKET, SAY_IN_CHAT, SHOW_CHAT } from './chat-doors.ts';
import { ASK_CHIEF, PLAN_CHIEF } from './chief-doors.ts';
import { ASK_CONFERENCE } from './conference-doors.ts';
import type { Door } from './door.ts';
import { ANSWER_INBOX, LIST_INBOX } from './inbox-doors.ts';
import { ANSWER_ISSUE, CLOSE_ISSUE, COMMENT_ISSUE, LIST_ISSUES, SHOW_ISSUE } from './issue-doors.ts';
import { EXPORT_MANUSCRIPT, RENDER_MANUSCRIPT, SHOW_MEMORY } from './manuscript-doors.ts';
import { LIST_MODELS, PLAN_MODEL_TEST, TEST_MODEL } from './model-doors.ts';
import {
  IMPORT_MANUSCRIPT,
  MAKE_STORY_STEP,
  PLAN_CHAPTERS,
  REBUILD_MEMORY,
  WRITE_CHAPTERS,
} from './novel-doors.ts';
import { MAKE_OUTLINE, SHOW_OUTLINE, SHOW_OUTLINE_REPORT } from './outline-doors.ts';
import { EXPLAIN_WRITING, PLAN_WORK } from './plan-doors.ts';
import { CREATE_PROJECT, SHOW_SETTINGS, SHOW_STATUS } from './project-doors.ts';
import { RUN_RECIPE } from './recipe-doors.ts';
import { APPLY_REVISION, LIST_REVISIONS, REJECT_REVISION, SHOW_REVISION } from './revision-doors.ts';
import {
  ACCEPT_STALE,
  LIST_HISTORY,
  RESTORE_VERSION,
  SHOW_VERSION,
  SYNC_PAGES,
  UPDATE_TEMPLATES,
} from './rewriting-doors.ts';
import { CANCEL_RUN, LIST_RUNS, PAUSE_RUN, RESUME_RUN, SHOW_RUN } from './run-doors.ts';
import {
  ADD_TASK,
  ANSWER_TASK,
  APPROVE_SESSION,
  EDIT_TASK,
  FORCE_TASK,
  LIST_SESSIONS,
  MOVE_TASK,
  PAUSE_SESSION,
  PLAN_SESSION,
  REMOVE_TASK,
  RESUME_SESSION,
  SHOW_SESSION,
  START_SESSION,
} from './session-doors.ts';
import { TIDY_PROJECT } from './tidy-doors.ts';

/** Doors to a run of a kind, which is asked for by the name of the kind. */
export const RUN_DOORS: readonly Door[] = [
  MAKE_STORY_STEP,
  MAKE_OUTLINE,
  PLAN_CHAPTERS,
  WRITE_CHAPTERS,
  REBUILD_MEMORY,
  IMPORT_MANUSCRIPT,
  RUN_RECIPE,
  ASK_CONFERENCE,
  PLAN_SESSION,
  START_SESSION,
  SAY_IN_CHAT,
  GIVE_PACKET,
];

/** Every door there is. The reference page and the tests that hold the edges to them are made from these rows. */
export const DOORS: readonly Door[] = [
  CREATE_PROJECT,
  SHOW_STATUS,
  SHOW_SETTINGS,
  LIST_MODELS,
  TEST_MODEL,
  PLAN_MODEL_TEST,
  UPDATE_TEMPLATES,
  TIDY_PROJECT,
  MAKE_STORY_STEP,
  MAKE_OUTLINE,
  SHOW_OUTLINE,
  SHOW_OUTLINE_REPORT,
  PLAN_CHAPTERS,
  WRITE_CHAPTERS,
  PLAN_WORK,
  EXPLAIN_WRITING,
  SHOW_MEMORY,
  REBUILD_MEMORY,
  LIST_REVISIONS,
  SHOW_REVISION,
  APPLY_REVISION,
  REJECT_REVISION,
  SYNC_PAGES,
  ACCEPT_STALE,
  LIST_HISTORY,
  SHOW_VERSION,
  RESTORE_VERSION,
  IMPORT_MANUSCRIPT,
  EXPORT_MANUSCRIPT,
  RENDER_MANUSCRIPT,
  RUN_RECIPE,
  ASK_CHIEF,
  PLAN_CHIEF,
  ASK_CONFERENCE,
  PLAN_SESSION,
  LIST_SESSIONS,
  SHOW_SESSION,
  ADD_TASK,
  EDIT_TASK,
  MOVE_TASK,
  REMOVE_TASK,
  ANSWER_TASK,
  APPROVE_SESSION,
  START_SESSION,
  PAUSE_SESSION,
  RESUME_SESSION,
  FORCE_TASK,
  SAY_IN_CHAT,
  GIVE_PACKET,
  SHOW_CHAT,
  CLEAR_CHAT,
  LIST_RUNS,
  SHOW_RUN,
  RESUME_RUN,
  PAUSE_RUN,
  CANCEL_RUN,
  LIST_AGENTS,
  LIST_INBOX,
  ANSWER_INBOX,
  LIST_ISSUES,
  SHOW_ISSUE,
  COMMENT_ISSUE,
  ANSWER_ISSUE,
  CLOSE_ISSUE,
  LIST_TRAIL,
  SHOW_PART,
  VERIFY_TRAIL,
];
