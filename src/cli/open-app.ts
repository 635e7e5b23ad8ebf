import { type App, createApp } from '../app.ts';
import type { RunEvent } from '../engine/engine.ts';
import type { OpenBook } from '../open-book.ts';
import { readCassette } from './cassette-options.ts';
import type { CommandContext } from './command-spec.ts';
import { createLog } from './create-log.ts';
import type { WritingView } from './create-writing-view.ts';

/** The application as a command has it: its messages go to stderr, its progress to the progress line. */
export function openApp(
  context: CommandContext,
  onEvent: (event: RunEvent) => void = createEventView(context),
): Promise<App> {
  const { io, out, global } = context;
  const cassette = readCassette(context);
  return createApp({
    env: io.env,
    cwd: io.cwd,
    ...(global.workspace === undefined ? {} : { workspace: global.workspace }),
    ...(global.model === undefined ? {} : { model: global.model }),
    ...(cassette === null ? {} : { cassette }),
    log: createLog(out),
    onEvent,
    onSecrets: (secrets) => out.addSecrets(secrets),
  });
}

export async function openBook(
  context: CommandContext,
  onEvent: (event: RunEvent) => void = createEventView(context),
): Promise<OpenBook> {
  const app = await openApp(context, onEvent);
  return app.openBook(context.options.required('book'));
}

/** A view that can be exchanged once it is known what is to be seen. */
export interface SwitchedView {
  onEvent(event: RunEvent): void;
  /** From here on chapters are written. */
  watchWriting(view: WritingView): void;
}

export function createSwitchedView(context: CommandContext): SwitchedView {
  const usual = createEventView(context);
  let writing: WritingView | null = null;
  return {
    onEvent(event) {
      const isPlace = event.type === 'step_started' || event.type === 'step_done';
      if (writing !== null && isPlace) writing.onEvent(event);
      else usual(event);
    },
    watchWriting(view) {
      writing = view;
    },
  };
}

/** Requests to models are what takes time, so they are what is shown; everything else only moves the numbers. */
function createEventView({ out }: CommandContext): (event: RunEvent) => void {
  let request = '';
  return (event) => {
    if (event.type === 'step_started' && event.step_id.includes('/attempt:')) request = event.step_id;
    showEvent(out, event, request);
  };
}

function showEvent(out: CommandContext['out'], event: RunEvent, request: string): void {
  switch (event.type) {
    case 'step_started':
      if (event.step_id !== request) return;
      out.progress.update({ what: request, done: event.current, total: event.total });
      return;
    case 'step_done':
      out.progress.update({
        what: request === '' ? event.step_id : request,
        done: event.current,
        total: event.total,
        tokens: event.usage.input_tokens + event.usage.output_tokens,
        costUsd: event.usage.unpriced_calls > 0 ? null : event.usage.cost_usd,
      });
      return;
    case 'waiting':
      out.info(
        `${event.step_id}: ${event.reason_code}; waiting ${Math.ceil(event.wait_ms / 1000)} s before the next try`,
      );
      return;
    case 'notice':
      out.warn(event.notice.message);
      return;
    case 'step_replayed':
      out.verbose(`${event.step_id}: already journaled, nothing is sent`);
      return;
    case 'step_failed':
      out.verbose(`${event.step_id}: ${event.reason_code}`);
      return;
    case 'text':
      return;
  }
}
