// The one table of reason codes. Everything that goes wrong, or is worth a warning, carries one of these; the reference
// page docs/reference/reasons.md is generated from it, and tests tie both to the code that raises them.
//
// class   retry  a model's answer that may be asked for again, within its attempts
//         stop   ends the work; a person has to change something first
//         pause  ends the work for now; `runs resume` goes on where it stopped
//         warn   recorded and shown, never ends anything
//         bug    ours

export type ReasonClass = 'retry' | 'stop' | 'pause' | 'warn' | 'bug';

export interface Reason {
  readonly class: ReasonClass;
  readonly http: number;
  readonly exit: number;
  /** What happened, in general; an error says it in particular. */
  readonly message: string;
  /** What to do, with {names} filled from the error's details where they are known. */
  readonly next: string;
}

export const REASONS = {
  // answers of a model
  json_parse: {
    class: 'retry',
    http: 502,
    exit: 1,
    message: 'The answer is not exactly one strict JSON object.',
    next: 'bookforge runs show {run_id} --book {book}',
  },
  phase_contract_invalid: {
    class: 'retry',
    http: 502,
    exit: 1,
    message: 'The answer does not keep the contract that was asked for.',
    next: 'bookforge runs show {run_id} --book {book}',
  },
  same_failure_repeated: {
    class: 'stop',
    http: 502,
    exit: 1,
    message: 'The model failed in the same way twice.',
    next: 'bookforge runs show {run_id} --book {book}',
  },
  envelope_unwrapped: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'The JSON object was taken out of a code fence or from behind a reasoning tag.',
    next: 'Nothing to do; choose a model that answers with bare JSON to be rid of the notice.',
  },
  answer_keys_dropped: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'The answer says more than was asked for; what nobody asked for was left out.',
    next: 'Nothing to do.',
  },

  // outlines
  outline_schema: {
    class: 'retry',
    http: 502,
    exit: 1,
    message: 'The answer does not have the shape of an outline.',
    next: 'bookforge outline report --book {book}',
  },
  transition_placeholder: {
    class: 'retry',
    http: 502,
    exit: 1,
    message: 'A placeholder stands where a name, an anchor or a text is wanted.',
    next: 'bookforge outline report --book {book}',
  },
  location_registry_missing: {
    class: 'retry',
    http: 502,
    exit: 1,
    message: 'A location id is not one that the registry made.',
    next: 'bookforge outline report --book {book}',
  },
  scene_count_out_of_range: {
    class: 'retry',
    http: 502,
    exit: 1,
    message: 'A chapter does not have the number of scenes that was asked for.',
    next: 'bookforge outline report --book {book}',
  },
  exact_scene_count_transition_conflict: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'A seam needs a bridge scene, and the exact scene count forbids one.',
    next: 'bookforge outline generate --book {book} --rerun --scene-count-range A:B',
  },
  phase_limit_reached: {
    class: 'pause',
    http: 409,
    exit: 3,
    message: 'The outline was asked to stop after this phase.',
    next: 'bookforge outline generate --book {book} --resume',
  },
  attention_pause: {
    class: 'pause',
    http: 409,
    exit: 3,
    message: 'The outline has items that want attention, and was asked to pause for them.',
    next: 'bookforge outline generate --book {book} --resume',
  },
  blocked_by_budget: {
    class: 'warn',
    http: 200,
    exit: 1,
    message: 'A seam needs a bridge scene that the insertion budget leaves out.',
    next: 'bookforge outline generate --book {book} --rerun --insert-budget N',
  },
  downgraded_resolution: {
    class: 'warn',
    http: 200,
    exit: 1,
    message: 'A seam is resolved by less than it needs.',
    next: 'bookforge outline report --book {book}',
  },
  hard_cut_used: {
    class: 'warn',
    http: 200,
    exit: 1,
    message: 'A scene is entered by a hard cut.',
    next: 'bookforge outline report --book {book}',
  },
  orphan_outcome: {
    class: 'warn',
    http: 200,
    exit: 1,
    message: 'No later scene takes up what a scene comes to.',
    next: 'bookforge outline report --book {book}',
  },
  weak_handoff: {
    class: 'warn',
    http: 200,
    exit: 1,
    message: 'A scene is entered without a word of what the scene before it leaves behind.',
    next: 'bookforge outline report --book {book}',
  },
  location_alias_suspect: {
    class: 'warn',
    http: 200,
    exit: 1,
    message: 'Two places have nearly the same name and may be one.',
    next: 'bookforge outline report --book {book}',
  },
  thread_underused: {
    class: 'warn',
    http: 200,
    exit: 1,
    message: 'A thread is hardly touched, or never comes back.',
    next: 'bookforge outline report --book {book}',
  },
  cast_without_job: {
    class: 'warn',
    http: 200,
    exit: 1,
    message: 'A recurring character causes nothing.',
    next: 'bookforge outline report --book {book}',
  },
  vocabulary_unusual: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A role or a type is not one of the preferred words.',
    next: 'Nothing to do.',
  },
  scene_count_unusual: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A chapter has many more or many fewer scenes than expected.',
    next: 'Nothing to do, or ask for a range with --scene-count-range.',
  },
  model_count_differs: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A number that the model claims is not the one that was counted.',
    next: 'Nothing to do; what was counted is used.',
  },
  write_gated: {
    class: 'stop',
    http: 409,
    exit: 5,
    message: 'The outline does not allow writing.',
    next: 'bookforge outline report --book {book}',
  },
  outline_exists: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'The book already has an outline.',
    next: 'bookforge outline generate --book {book} --rerun',
  },
  chapters_written: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'Chapters are already written from the present outline.',
    next: 'bookforge outline generate --book {book} --rerun --force',
  },
  chapters_failed: {
    class: 'stop',
    http: 502,
    exit: 1,
    message: 'Some chapters could not be written, or not be finished.',
    next: 'bookforge runs resume {run_id} --book {book}',
  },

  // revisions of chapters
  revision_pending: {
    class: 'stop',
    http: 409,
    exit: 5,
    message: 'A revision waits to be decided; no chapter after it is written before.',
    next: 'bookforge revision show --book {book} --chapter {chapter}',
  },
  revision_not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'The chapter has no revision.',
    next: 'bookforge revision list --book {book}',
  },
  revision_decided: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'The revision has been decided already.',
    next: 'bookforge revision list --book {book}',
  },
  revision_outdated: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'The chapter has changed since the revision was made.',
    next: 'bookforge revision reject --book {book} --chapter {chapter}',
  },
  revision_superseded: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A pending revision was of a text that is no longer there; it counts as rejected.',
    next: 'bookforge revision list --book {book}',
  },
  revision_unchanged: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'The revision changed nothing of the chapter.',
    next: 'Read the finding in consistency_reports.json and mend the chapter by hand.',
  },

  // providers
  provider_quota: {
    class: 'pause',
    http: 503,
    exit: 3,
    message: 'The account with the provider has no credit or quota left.',
    next: 'bookforge runs resume {run_id} --book {book}',
  },
  provider_rate_limit: {
    class: 'pause',
    http: 503,
    exit: 3,
    message: 'The provider asks for fewer requests.',
    next: 'bookforge runs resume {run_id} --book {book}',
  },
  provider_unavailable: {
    class: 'pause',
    http: 503,
    exit: 3,
    message: 'The provider cannot be reached, or did not answer in time.',
    next: 'bookforge runs resume {run_id} --book {book}',
  },
  provider_unauthorised: {
    class: 'stop',
    http: 502,
    exit: 4,
    message: 'The provider refused the key.',
    next: 'bookforge models test --model {model}',
  },
  provider_not_configured: {
    class: 'stop',
    http: 400,
    exit: 4,
    message: 'The provider needs a key or an address that was not given.',
    next: 'bookforge doctor',
  },
  provider_refused: {
    class: 'stop',
    http: 502,
    exit: 1,
    message: 'The provider declined to answer this request.',
    next: 'bookforge runs show {run_id} --book {book}',
  },
  provider_invalid_request: {
    class: 'stop',
    http: 502,
    exit: 1,
    message: 'The provider does not accept the request.',
    next: 'bookforge models test --model {model}',
  },
  prompt_too_long: {
    class: 'pause',
    http: 409,
    exit: 3,
    message: 'A prompt leaves no room for an answer.',
    next: 'Use a model that takes more, set context_tokens of {model} if it does, or lower memory_context_chapters; then resume the run.',
  },
  base_url_refused: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'The base URL is not one that a key may be sent to.',
    next: 'bookforge doctor',
  },
  budget_exhausted: {
    class: 'pause',
    http: 402,
    exit: 3,
    message: 'The next request could cost more than the cap allows.',
    next: 'bookforge runs resume {run_id} --book {book} {raise}',
  },
  price_unknown: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'A cost cap needs a model whose price is known.',
    next: 'Add the price under models in your configuration, or cap tokens with --max-tokens.',
  },

  // cassettes
  cassette_missing_exchange: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'The cassette has no answer to this request.',
    next: 'Record the work anew with --record FILE, from the state of the book that it is to be replayed from.',
  },
  cassette_invalid: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'The file is no cassette.',
    next: 'Give --replay a file that --record made.',
  },

  // runs
  step_inputs_changed: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'A step that is already journaled was asked for with other inputs.',
    next: 'bookforge runs show {run_id} --book {book}',
  },
  step_inputs_overridden: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A finished step keeps its output although its inputs have changed, because that was asked for.',
    next: 'Nothing to do; to have it made anew, begin a new run.',
  },
  resume_fingerprint_mismatch: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'The run was built from something else than what is here now.',
    next: 'bookforge runs resume {run_id} --book {book} --override-fingerprint',
  },
  run_not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'There is no run with this id.',
    next: 'bookforge runs list --book {book}',
  },
  run_not_resumable: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'A run in this state cannot be resumed.',
    next: 'bookforge runs show {run_id} --book {book}',
  },
  run_not_cancellable: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'The run has already ended.',
    next: 'bookforge runs show {run_id} --book {book}',
  },
  run_not_pausable: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'Nobody is working on the run; there is nothing to pause.',
    next: 'bookforge runs show {run_id} --book {book}',
  },
  run_cancelled: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'The run was cancelled on request.',
    next: 'bookforge runs list --book {book}',
  },
  pause_requested: {
    class: 'pause',
    http: 409,
    exit: 3,
    message: 'The run was paused on request.',
    next: 'bookforge runs resume {run_id} --book {book}',
  },
  interrupted: {
    class: 'pause',
    http: 409,
    exit: 130,
    message: 'The work was interrupted.',
    next: 'bookforge runs resume {run_id} --book {book}',
  },
  journal_torn_tail: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A line that was being written when the process died was dropped.',
    next: 'Nothing to do; the step it belonged to runs again.',
  },
  journal_corrupt: {
    class: 'stop',
    http: 500,
    exit: 1,
    message: 'A journal has a damaged line in its middle, or lines that were there are gone.',
    next: 'Restore {path} from a backup, or end the run and begin its work anew: bookforge runs cancel {run_id} --book {book}',
  },
  call_possibly_paid: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A request ended without an answer that could be kept; it may have been paid for.',
    next: 'Nothing to do; the request is made again.',
  },
  model_stood_in: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A model could not be asked, and the next one of its role was.',
    next: 'Nothing to do; the trail says which model answered.',
  },
  run_already_there: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'The same work waits or is worked on already.',
    next: 'bookforge runs show {run_id} --book {book}',
  },
  slot_not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'No step of the run has filled this slot.',
    next: 'bookforge runs steps {run_id} --book {book}',
  },
  queue_closed: {
    class: 'stop',
    http: 503,
    exit: 1,
    message: 'The server is stopping and takes no more work.',
    next: 'bookforge serve',
  },

  // tools
  tool_input_missing: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'A file that the tool was asked to read is not in the project.',
    next: 'Name a file of the project, as a path from its folder.',
  },

  // projects and files
  project_locked: {
    class: 'stop',
    http: 409,
    exit: 8,
    message: 'Another process is writing in this project.',
    next: 'bookforge runs list --book {book}',
  },
  lock_lost: {
    class: 'stop',
    http: 409,
    exit: 8,
    message: 'Another process took this project over while this one was not answering.',
    next: 'bookforge runs list --book {book}',
  },
  file_changed_underneath: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'A file is not what it was when the work began.',
    next: 'bookforge status --book {book}',
  },
  commit_conflict_kept: {
    class: 'warn',
    http: 200,
    exit: 0,
    message:
      'A file changed between a crash and the roll-forward of a commit; the changed version was kept aside.',
    next: 'Compare {path} with {kept}.',
  },
  path_refused: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'The path does not stay inside the project.',
    next: 'Use a relative path inside the project.',
  },
  storage_failed: {
    class: 'stop',
    http: 507,
    exit: 1,
    message: 'The disk refused a write.',
    next: 'Free some space or mend the disk, then: bookforge runs list --book {book}',
  },
  stored_file_invalid: {
    class: 'stop',
    http: 500,
    exit: 2,
    message: 'A stored file does not keep its contract.',
    next: 'Mend {path}, or look for an earlier version of it: bookforge history list --book {book}',
  },
  stored_file_replaced: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A file that does not parse was kept aside before a new one was written in its place.',
    next: 'See {kept}.',
  },
  card_replaced: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A card that was edited by hand was made anew; the edited version is kept in the history.',
    next: 'Compare it with the one in .control-room/history/; a card without its line “generated” is left alone.',
  },
  scenes_left_out: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'An analysis had no room for all scenes, and looked at the last ones.',
    next: 'Name the scenes or the chapter that it is to look at.',
  },
  scene_page_replaced: {
    class: 'warn',
    http: 200,
    exit: 0,
    message:
      'A scene’s page that was edited by hand was made anew; the edited version is kept in the history.',
    next: 'bookforge history list --book {book}',
  },
  schema_newer: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'The file was written by a newer version.',
    next: 'Update bookforge, then try again.',
  },
  template_drift: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: "The book's templates differ from the compiled ones.",
    next: 'Run: bookforge book update-templates --book {book}',
  },
  template_invalid: {
    class: 'stop',
    http: 500,
    exit: 2,
    message: 'A prompt template cannot be compiled or filled.',
    next: 'bookforge prompts check',
  },
  prompts_drift: {
    class: 'stop',
    http: 500,
    exit: 1,
    message: 'The compiled templates are not what the blocks and manifests give.',
    next: 'bookforge prompts compile',
  },

  // audit trail and issues
  audit_broken: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'The audit trail is not what was written: a part was changed, removed, reordered or added.',
    next: 'bookforge audit verify --book {book}',
  },
  audit_not_checked: {
    class: 'warn',
    http: 200,
    exit: 6,
    message: 'Nothing in the audit trail is wrong, and something of it could not be checked.',
    next: 'bookforge help audit',
  },
  audit_id_taken: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'The audit trail has this id already, with other content.',
    next: 'bookforge audit show {id} --book {book}',
  },
  audit_part_not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'The audit trail has no part with this id.',
    next: 'bookforge audit list --book {book}',
  },
  issue_not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'There is no issue with this id.',
    next: 'bookforge issues list --book {book}',
  },
  question_not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'The issue asks no such question.',
    next: 'bookforge issues show {issue_id} --book {book}',
  },
  question_answered: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'The question is answered, and the run has gone on with the answer.',
    next: 'bookforge issues show {issue_id} --book {book}',
  },
  question_open: {
    class: 'stop',
    http: 409,
    exit: 5,
    message: 'An agent asked something, and nobody has answered yet.',
    next: 'bookforge issues answer {issue_id} "…" --book {book}',
  },

  // recipes
  recipe_invalid: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'The recipe cannot be run as it is written.',
    next: 'bookforge recipe validate {recipe} --book {book}',
  },
  recipe_not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'There is no recipe with this id.',
    next: 'bookforge recipe list --book {book}',
  },
  ref_unresolved: {
    class: 'stop',
    http: 422,
    exit: 1,
    message: 'A reference of a recipe leads to nothing.',
    next: 'bookforge runs show {run_id} --book {book}',
  },

  // tools
  tool_unknown: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'There is no tool with this name.',
    next: 'Use one of the known tools: {known}.',
  },
  tool_args_invalid: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'The arguments are not those of the tool.',
    next: 'Mend the arguments {paths} of {tool}.',
  },

  // agents and recipes at work
  receipt_invalid: {
    class: 'retry',
    http: 502,
    exit: 1,
    message: 'The answer to a task packet is not a valid receipt.',
    next: 'bookforge audit list --run {run_id} --book {book}',
  },
  evidence_rejected: {
    class: 'stop',
    http: 502,
    exit: 1,
    message: 'A report is not borne out by the evidence that it names.',
    next: 'bookforge runs resume {run_id} --book {book}',
  },
  answer_empty: {
    class: 'stop',
    http: 502,
    exit: 1,
    message: 'The model answered with nothing.',
    next: 'bookforge runs resume {run_id} --book {book}',
  },
  agent_stopped: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'An agent stopped, or was stopped, before its work was done.',
    next: 'bookforge audit list --run {run_id} --book {book}',
  },
  dod_failed: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'The work is there, but it is not done by its own definition.',
    next: 'bookforge issues show {issue_id} --book {book}',
  },
  check_failed: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'A check of the work does not pass, so nothing of it went into the book.',
    next: 'bookforge issues show {issue_id} --book {book}',
  },
  recipe_args_missing: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'A recipe was started without arguments that it needs.',
    next: 'bookforge recipe show {recipe_id} --book {book}',
  },
  transition_bridge_missing: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'The opening of a scene does not say how it is entered.',
    next: 'Read the scene, or write it anew: bookforge run --book {book} --chapters {chapter} --force',
  },
  scene_length_out_of_band: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A scene is much longer or shorter than its card says.',
    next: 'Read the scene, or write it anew: bookforge run --book {book} --chapters {chapter} --force',
  },
  scene_other_language: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A scene, or a paragraph of it, is in another language than its book.',
    next: 'Write it anew: bookforge run --book {book} --chapters {chapter} --force',
  },
  scene_meta_text: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A scene speaks of itself or of its making.',
    next: 'Take the words out, or write it anew: bookforge run --book {book} --chapters {chapter} --force',
  },
  scene_leftover: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A scene has something in it that was to be replaced, or breaks off.',
    next: 'Mend the words, or write it anew: bookforge run --book {book} --chapters {chapter} --force',
  },
  scene_repeats_paragraph: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A paragraph stands twice in a chapter.',
    next: 'Take one out, or write it anew: bookforge run --book {book} --chapters {chapter} --force',
  },
  scene_repeats_sentence: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A sentence stands twice in a chapter.',
    next: 'Change one, or write it anew: bookforge run --book {book} --chapters {chapter} --force',
  },
  scene_name_near_miss: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A name in a scene is nearly one that the book knows.',
    next: 'Put the name right, or add it to the cast.',
  },
  scene_report_fails: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'The check that an agent made of a scene does not pass.',
    next: 'bookforge issues list --book {book}',
  },
  scene_wants_attention: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'The checks after a scene found what one more pass could not mend.',
    next: 'bookforge status --book {book}',
  },
  scene_unfit: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'A text is no page of a book, so it did not go into it.',
    next: 'bookforge runs resume {run_id} --book {book}',
  },
  scene_not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'The outline has no such scene.',
    next: 'bookforge outline report --book {book}',
  },

  // manuscripts
  chapter_broken: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'The file of a chapter is there and cannot be read, or was there and is gone.',
    next: 'bookforge sync --book {book}',
  },
  chapters_not_written: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'There is no written chapter to work with.',
    next: 'bookforge run --book {book}',
  },
  matter_invalid: {
    class: 'stop',
    http: 422,
    exit: 2,
    message: 'A page around the story (dedication, foreword and the like) cannot be set as it is.',
    next: 'bookforge export --book {book} --format {format}',
  },
  import_unreadable: {
    class: 'stop',
    http: 422,
    exit: 2,
    message: 'A file cannot be taken as a manuscript.',
    next: 'Mend {path}, or save it as Markdown, plain text in UTF-8, DOCX or EPUB; then import again.',
  },
  text_unreadable: {
    class: 'stop',
    http: 422,
    exit: 2,
    message: 'A text cannot be read without losing letters of it.',
    next: 'Save {path} as UTF-8, without control characters; then try again.',
  },
  import_over_chapters: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'The book already has chapters with text.',
    next: 'bookforge import FILE --book {book} --append',
  },
  chapters_stale: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'Chapters were written from something else than what is there now.',
    next: 'bookforge status --book {book}',
  },
  hand_edits_unsynced: {
    class: 'stop',
    http: 409,
    exit: 5,
    message: 'Scenes that would be written anew were edited by hand.',
    next: 'bookforge sync --book {book}',
  },
  hand_edits_conflict: {
    class: 'stop',
    http: 409,
    exit: 5,
    message: 'A scene was edited by hand, and its chapter has changed as well.',
    next: 'bookforge sync --book {book} --keep page',
  },
  version_not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'The history has no such version.',
    next: 'bookforge history list --book {book}',
  },
  font_missing: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'No font at hand shows every character of the book.',
    next: 'bookforge export --book {book} --format pdf --font FILE',
  },

  // usage
  usage_invalid: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'The command was not understood.',
    next: 'bookforge help',
  },
  book_not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'There is no book with this id in the workspace.',
    next: 'bookforge init {book} --idea "…"',
  },
  project_not_a_book: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'This project is no book.',
    next: 'bookforge init mybook --idea "…"',
  },
  book_exists: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'A book with this id is already there.',
    next: 'bookforge status --book {book}',
  },
  prerequisite_missing: {
    class: 'stop',
    http: 409,
    exit: 2,
    message: 'An earlier step has to be done first.',
    next: 'bookforge step {first} --book {book}',
  },
  config_invalid: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'A configuration file does not keep its contract.',
    next: 'bookforge doctor',
  },
  config_untrusted: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'Keys, addresses and prices are taken from the environment and the user’s own file only.',
    next: 'Move {field} from {path} to your user configuration (bookforge doctor shows where it is).',
  },

  // requests over HTTP
  token_missing: {
    class: 'stop',
    http: 401,
    exit: 2,
    message: 'The request carries no token.',
    next: 'Open the address that `bookforge serve` printed, or send its token as Authorization: Bearer.',
  },
  token_refused: {
    class: 'stop',
    http: 401,
    exit: 2,
    message: 'The token is not the one of this server.',
    next: 'Open the address that `bookforge serve` printed, or send its token as Authorization: Bearer.',
  },
  host_refused: {
    class: 'stop',
    http: 403,
    exit: 2,
    message: 'The request was meant for another host.',
    next: 'Use the address that `bookforge serve` printed.',
  },
  origin_refused: {
    class: 'stop',
    http: 403,
    exit: 2,
    message: 'The request comes from another site.',
    next: 'Use the page that `bookforge serve` serves, or send the token as Authorization: Bearer.',
  },
  request_invalid: {
    class: 'stop',
    http: 400,
    exit: 2,
    message: 'The request does not keep its contract.',
    next: 'See GET /api/openapi.json.',
  },
  json_out_of_bounds: {
    class: 'stop',
    http: 400,
    exit: 2,
    message:
      'JSON that was given is nested too deep, has too many values, or a key that no document may have.',
    next: 'Give less of it, or flatter; nothing was stored.',
  },
  media_type_refused: {
    class: 'stop',
    http: 415,
    exit: 2,
    message: 'The body is not declared as JSON.',
    next: 'Send it with Content-Type: application/json.',
  },
  body_too_large: {
    class: 'stop',
    http: 413,
    exit: 2,
    message: 'The body is larger than the server takes.',
    next: 'Send less at once.',
  },
  not_found: {
    class: 'stop',
    http: 404,
    exit: 2,
    message: 'There is nothing at this address.',
    next: 'See GET /api/openapi.json.',
  },
  method_not_allowed: {
    class: 'stop',
    http: 405,
    exit: 2,
    message: 'The address does not take this method.',
    next: 'See GET /api/openapi.json.',
  },
  time_limit: {
    class: 'stop',
    http: 503,
    exit: 1,
    message: 'The answer took longer than the server waits.',
    next: 'Try again; what was begun goes on.',
  },

  invariant_broken: {
    class: 'bug',
    http: 500,
    exit: 1,
    message: 'Something happened that cannot happen: this is a fault in bookforge.',
    next: 'Report it with the output of the same command under --verbose.',
  },
} as const satisfies Record<string, Reason>;

/**
 * What a model may give as its reason for not answering: whatever may be asked for again, and these stops. The others tell of
 * the run, the disk or the provider: a model that could say run_cancelled or storage_failed would decide how its run ends.
 */
const STOPS_OF_AN_ANSWER = [
  'template_drift',
  'resume_fingerprint_mismatch',
  'exact_scene_count_transition_conflict',
  'same_failure_repeated',
  'step_inputs_changed',
] as const satisfies readonly (keyof typeof REASONS)[];

export type ReasonCode = keyof typeof REASONS;

export function isReasonCode(text: string): text is ReasonCode {
  return Object.hasOwn(REASONS, text);
}

export const ANSWER_REASONS: ReadonlySet<string> = new Set([
  ...Object.entries(REASONS).flatMap(([code, reason]) => (reason.class === 'retry' ? [code] : [])),
  ...STOPS_OF_AN_ANSWER,
]);
