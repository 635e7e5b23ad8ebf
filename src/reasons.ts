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

  // runs
  step_inputs_changed: {
    class: 'stop',
    http: 409,
    exit: 1,
    message: 'A step that is already journaled was asked for with other inputs.',
    next: 'bookforge runs show {run_id} --book {book}',
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
    message: 'A journal has a damaged line in its middle.',
    next: 'Restore {path} from a backup; nothing was changed.',
  },
  call_possibly_paid: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A request was under way when the process died; it may have been paid for without an answer.',
    next: 'Nothing to do; the request is made again.',
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
    next: 'Mend {path} or restore it from a backup.',
  },
  stored_file_replaced: {
    class: 'warn',
    http: 200,
    exit: 0,
    message: 'A file that does not parse was kept aside before a new one was written in its place.',
    next: 'See {kept}.',
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

  invariant_broken: {
    class: 'bug',
    http: 500,
    exit: 1,
    message: 'Something happened that cannot happen: this is a fault in bookforge.',
    next: 'Report it with the output of the same command under --verbose.',
  },
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof REASONS;

export function isReasonCode(text: string): text is ReasonCode {
  return Object.hasOwn(REASONS, text);
}
