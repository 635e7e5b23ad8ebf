import type { z } from 'zod';
import type { App } from '../app.ts';
import type { DispatchedWork, Dispatcher } from '../dispatch-runs.ts';
import type { WorkOptions } from '../engine/work-options.ts';
import type { OpenBook } from '../open-book.ts';
import type { AskedWork } from '../project/road.ts';
import { handOverKind } from './hand-over-kind.ts';

// A door is one thing that can be done, by whatever edge it is asked for: a command, a request over REST, another edge later.
// It names what goes in and what comes out, enters the room that does the work, and has no rules of its own.

/** What a door is called on. */
export interface Grounds {
  readonly workspace: App;
  readonly book: OpenBook;
}

export interface Door<On extends keyof Grounds = keyof Grounds, Input = unknown, Output = unknown> {
  /** `revision.apply` */
  readonly name: string;
  /** One line, for whoever looks for it. */
  readonly summary: string;
  /** The folder below src that does it. */
  readonly room: string;
  readonly on: On;
  /** The kind of run that it begins; null where it begins none. */
  readonly kind: string | null;
  /** Whether anything is other than before, where it is called. */
  readonly changes: boolean;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType;
  call(on: Grounds[On], input: Input, call: Call): Promise<Output>;
}

/** A door to work that may take hours: it is called and waited for, or handed to whoever works on the queue. */
export interface WorkDoor<Input = unknown, Output = unknown> extends Door<'book', Input, Output> {
  handOver(book: OpenBook, input: Input, handing: Handing): Promise<DispatchedWork<unknown>>;
}

/** What an edge brings along besides the input. */
export interface Call extends WorkOptions {
  /** Has other work done, the way of the edge: waited for or handed over. */
  begin<Input, Output>(door: WorkDoor<Input, Output>, input: Input): Promise<Begun<Output>>;
  /** What has happened so far, for a person who waits. */
  tell(message: string): void;
}

export type Begun<Output> =
  | { readonly waited: true; readonly output: Output }
  | { readonly waited: false; readonly handed: DispatchedWork<unknown> };

export interface Handing {
  readonly asked: AskedWork;
  readonly queue: Pick<Dispatcher, 'start' | 'resume'>;
}

type Row<On extends keyof Grounds, Input, Output> = Omit<Door<On, Input, Output>, 'kind' | 'changes' | 'on'>;

/** A door that leaves everything as it is. */
export function defineLook<On extends keyof Grounds, Input, Output>(
  on: On,
  row: Row<On, Input, Output>,
): Door<On, Input, Output> {
  return { ...row, on, kind: null, changes: false };
}

/** A door that changes something, and begins no run by itself. */
export function defineChange<On extends keyof Grounds, Input, Output>(
  on: On,
  row: Row<On, Input, Output> & { readonly kind?: string },
): Door<On, Input, Output> {
  return { ...row, on, kind: row.kind ?? null, changes: true };
}

/** A door that begins a run of a kind. */
export function defineRun<Input, Output>(
  row: Row<'book', Input, Output> & { readonly kind: string },
): WorkDoor<Input, Output> {
  return {
    ...row,
    on: 'book',
    changes: true,
    handOver: (book, input, handing) => handOverKind(book, row.kind, input, handing),
  };
}
