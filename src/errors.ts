import type { Trouble } from './contracts/trouble.ts';
import { REASONS, type Reason, type ReasonCode } from './reasons.ts';

type Json = Trouble['details'][string];

export interface CodedErrorParts {
  /** What happened, in particular; the table's sentence when left out. */
  readonly message?: string;
  /** What is safe on disk all the same. */
  readonly kept?: string;
  /** The next command or action, where it is more exact than the table's. */
  readonly next?: string;
  /** Facts for machines; they also fill the {names} of the table's next action. */
  readonly details?: Readonly<Record<string, Json>>;
  readonly cause?: unknown;
}

/** Trouble that is expected at an edge: it has a reason code, and what to do about it. */
export class CodedError extends Error {
  readonly code: ReasonCode;
  readonly kept: string | null;
  readonly details: Readonly<Record<string, Json>>;
  readonly next: string | null;

  constructor(code: ReasonCode, parts: CodedErrorParts = {}) {
    super(
      parts.message ?? REASONS[code].message,
      parts.cause === undefined ? undefined : { cause: parts.cause },
    );
    this.name = 'CodedError';
    this.code = code;
    this.kept = parts.kept ?? null;
    this.details = parts.details ?? {};
    this.next = parts.next ?? null;
  }

  get reason(): Reason {
    return REASONS[this.code];
  }

  /** The same trouble with facts added that a caller further out knows; what is already said stays. */
  with(details: Readonly<Record<string, Json>>, kept?: string): CodedError {
    const parts: CodedErrorParts = {
      message: this.message,
      details: { ...details, ...this.details },
      cause: this.cause,
      ...(this.next === null ? {} : { next: this.next }),
    };
    const known = this.kept ?? kept;
    return new CodedError(this.code, known === undefined ? parts : { ...parts, kept: known });
  }

  /** The same trouble in other words. */
  withMessage(message: string): CodedError {
    return new CodedError(this.code, {
      message,
      details: this.details,
      cause: this.cause,
      ...(this.kept === null ? {} : { kept: this.kept }),
      ...(this.next === null ? {} : { next: this.next }),
    });
  }

  /** The same trouble with another thing to do about it. */
  withNext(next: string): CodedError {
    return new CodedError(this.code, {
      message: this.message,
      details: this.details,
      cause: this.cause,
      next,
      ...(this.kept === null ? {} : { kept: this.kept }),
    });
  }
}

/** A bug of ours. Nobody catches it to go on. */
export class InvariantError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'InvariantError';
  }
}

/** What a person can do where a system lets nobody open another file. */
export const MORE_OPEN_FILES =
  'Let this process open more files (`ulimit -n 1024` in the shell that starts it), or end programs that hold many, and type it again.';

/** Any thrown thing that is no bug of ours, as what it is: null for a bug. Files are opened in many places, and a system that has
 *  no more of them to give says so in whichever comes next. */
export function toCoded(error: unknown): CodedError | null {
  if (error instanceof CodedError) return error;
  if (!(error instanceof Error)) return null;
  const errno = 'code' in error ? error.code : null;
  if (errno !== 'EMFILE' && errno !== 'ENFILE')
    return error.cause === undefined ? null : toCoded(error.cause);
  return new CodedError('storage_failed', {
    message: `No more files can be opened: ${errno === 'EMFILE' ? 'this process has' : 'the whole system has'} as many as are allowed (${errno}).`,
    next: MORE_OPEN_FILES,
    details: { errno },
    cause: error,
  });
}

/** Any thrown thing as the one shape in which trouble is told and stored. */
export function toTrouble(error: unknown): Trouble {
  const coded = toCoded(error);
  if (coded !== null) {
    return {
      reason_code: coded.code,
      message: cutLong(orTableSentence(coded.message, coded.code)),
      kept: coded.kept,
      next_action: cutLong(coded.next ?? fillNextAction(coded.reason.next, coded.details)),
      details: cutDetails(coded.details),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    reason_code: 'invariant_broken',
    message: cutLong(orTableSentence(message, 'invariant_broken')),
    kept: null,
    next_action: REASONS.invariant_broken.next,
    details: {},
  };
}

/** No id, no path and no word that we wrote is as long; what is, came from somewhere else and is not repeated in full. */
const LONGEST_WORD = 400;
const SHOWN_OF_WORD = 80;
const LONGEST_TEXT = 10_000;

function cutLong(text: string): string {
  const short = text.replace(
    LONG_WORD,
    (word) => `${shorten(word, SHOWN_OF_WORD)} (${word.length} characters)`,
  );
  return short.length <= LONGEST_TEXT ? short : `${shorten(short, LONGEST_TEXT)} (${text.length} characters)`;
}

const LONG_WORD = new RegExp(`\\S{${LONGEST_WORD + 1},}`, 'g');

function shorten(text: string, length: number): string {
  return `${text.slice(0, length).toWellFormed()}…`;
}

/** Strings of the facts themselves; what lies deeper in them is ours. */
function cutDetails(details: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? cutLong(value) : value,
    ]),
  );
}

/** Stored trouble has to say something, also where what was thrown did not. */
function orTableSentence(message: string, code: ReasonCode): string {
  return message.trim() === '' ? REASONS[code].message : message;
}

/** Fills {names} that are known; an option whose value is unknown goes, any other unknown becomes a word in capitals. */
function fillNextAction(template: string, details: Readonly<Record<string, Json>>): string {
  return template
    .replace(/ --[a-z-]+ \{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(details, name) ? whole : ''))
    .replace(/\{(\w+)\}/g, (_, name: string) =>
      Object.hasOwn(details, name) ? String(details[name]) : name.toUpperCase(),
    );
}
