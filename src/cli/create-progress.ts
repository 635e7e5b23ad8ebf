import type { CliClock, CliStream } from './cli-io.ts';
import type { TerminalDecision } from './decide-terminal.ts';
import { truncateToWidth } from './measure-width.ts';

/** How far long work is. What is left out is not shown; a cost of null is shown as unknown, never as nothing. */
export interface ProgressState {
  /** Phase, chapter, scene: what is being done. */
  readonly what: string;
  readonly done?: number;
  readonly total?: number;
  readonly tokens?: number;
  readonly costUsd?: number | null;
  readonly words?: number;
  /** How long it may still take; null and left out alike where nobody can tell. */
  readonly leftMs?: number | null;
  /** Shown on a terminal, and nowhere else: whoever tells it has other lines for a pipe. */
  readonly liveOnly?: boolean;
}

export interface Progress {
  update(state: ProgressState): void;
  /** Takes the live line away. */
  end(): void;
}

interface ProgressParts {
  readonly stream: CliStream;
  readonly clock: CliClock;
  readonly mode: TerminalDecision['progress'];
  /** Makes a text safe to write on the stream. */
  readonly clean: (text: string) => string;
}

/**
 * On a terminal one line that is drawn over itself, otherwise a line whenever `what` changes.
 * The cursor always rests at the end of the live line or at the start of an empty one, and stays visible: whatever
 * ends the process leaves a usable terminal. Everything else that is printed goes through `aside`.
 */
export function createProgress(parts: ProgressParts): Progress & { aside(write: () => void): void } {
  const { stream, clock, mode } = parts;
  let state: ProgressState | null = null;
  let startedMs = 0;
  let drawn = false;
  let stopTicking: (() => void) | null = null;

  const clear = () => {
    if (drawn) stream.write(CLEAR_LINE);
    drawn = false;
  };
  const draw = () => {
    if (state === null || mode !== 'live') return;
    const text = parts.clean(formatProgress(state, clock.elapsedMs() - startedMs)).replaceAll('\n', ' ');
    // One column stays free: a full line makes some terminals wrap, and a wrapped line cannot be cleared.
    // A terminal that does not know its width says 0.
    const columns = (stream.columns || 80) - 1;
    stream.write(`${drawn ? CLEAR_LINE : ''}${truncateToWidth(text, columns)}`);
    drawn = true;
  };

  return {
    update(next) {
      const before = state;
      state = next;
      if (mode === 'none') return;
      if (before === null) startedMs = clock.elapsedMs();
      if (mode === 'live') {
        stopTicking ??= clock.every(1000, draw);
        draw();
      } else if (next.liveOnly !== true && before?.what !== next.what) {
        stream.write(`${parts.clean(formatPlace(next))}\n`);
      }
    },
    end() {
      clear();
      stopTicking?.();
      stopTicking = null;
      state = null;
    },
    aside(write) {
      clear();
      write();
      draw();
    },
  };
}

const CLEAR_LINE = '\r\u001b[2K';

/** chapter 3 of 6 · scene 2 of 12 · drafting · 4,120 words · 12,345 tokens · $0.0123 · 1m 05s · about 12m 10s left */
export function formatProgress(state: ProgressState, elapsedMs: number): string {
  const parts = [formatPlace(state)];
  if (state.words !== undefined) parts.push(`${state.words.toLocaleString('en-US')} words`);
  if (state.tokens !== undefined) parts.push(`${state.tokens.toLocaleString('en-US')} tokens`);
  if (state.costUsd === null) parts.push('cost unknown');
  else if (state.costUsd !== undefined) parts.push(`$${state.costUsd.toFixed(4)}`);
  parts.push(formatElapsed(elapsedMs));
  if (state.leftMs !== undefined && state.leftMs !== null)
    parts.push(`about ${formatElapsed(state.leftMs)} left`);
  return parts.join(' · ');
}

function formatPlace(state: ProgressState): string {
  if (state.done === undefined) return state.what;
  return `${state.what} · ${state.total === undefined ? state.done : `${state.done} of ${state.total}`}`;
}

function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${String(seconds % 60).padStart(2, '0')}s`;
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`;
}
