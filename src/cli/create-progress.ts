import { nameCount } from '../name-count.ts';
import type { CliClock, CliStream } from './cli-io.ts';
import type { TerminalDecision } from './decide-terminal.ts';
import { formatCount } from './format-count.ts';
import { measureWidth, truncateToWidth } from './measure-width.ts';

/** How far long work is. What is left out is not shown; a cost of null is shown as unknown, never as nothing. */
export interface ProgressState {
  /** Phase, chapter, scene: what is being done. */
  readonly what: string;
  /** The same for a narrow terminal. */
  readonly short?: string;
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
  /** The live line as it is on the terminal. */
  let drawn: string | null = null;
  let stopTicking: (() => void) | null = null;

  // A terminal that does not know its width says 0.
  const measure = () => stream.columns || 80;
  const clear = () => {
    if (drawn === null) return;
    // Where the window has become narrower since, the line has been broken and takes several.
    const rows = Math.ceil(measureWidth(drawn) / measure()) - 1;
    stream.write(rows > 0 ? `\u001b[${rows}A\r\u001b[J` : CLEAR_LINE);
    drawn = null;
  };
  const draw = () => {
    if (state === null || mode !== 'live') return;
    const columns = measure();
    const text = truncateToWidth(
      parts.clean(fitProgress(state, clock.elapsedMs() - startedMs, columns - SPARE)).replaceAll('\n', ' '),
      columns - SPARE,
    );
    if (text === drawn) return;
    const fits = drawn !== null && measureWidth(drawn) < columns;
    if (!fits) clear();
    // Cleared and drawn in one go, so that nobody sees the line empty.
    stream.write(`${fits ? CLEAR_LINE : ''}${NO_WRAP}${text}${WRAP}`);
    drawn = text;
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

// A window that has just become narrower is told to us a moment later; until then the terminal cuts the line off itself.
const NO_WRAP = '\u001b[?7l';
const WRAP = '\u001b[?7h';

/** Columns that stay free. A full line makes some terminals wrap, and a wrapped line cannot be cleared; the terminal writes ^C
 *  behind it when somebody stops the work. */
const SPARE = 3;

type Fact = 'words' | 'tokens' | 'cost' | 'elapsed' | 'left';

/** What goes, in this order, where a line is too long. Where the work is, the cost and the time left are what one looks for. */
const LEAST_WANTED: readonly Fact[] = ['words', 'tokens', 'elapsed'];

/** As much as fits: first without what is least wanted, then with the place in short, then without anything else. */
function fitProgress(state: ProgressState, elapsedMs: number, columns: number): string {
  const format = (what: string, without: readonly Fact[]) =>
    formatProgress({ ...state, what }, elapsedMs, without);
  const { what, short = what } = state;
  const less = LEAST_WANTED.map((_, count) => LEAST_WANTED.slice(0, count + 1));
  const tries = [
    ...[what, short].flatMap((place) => [[], ...less].map((without) => format(place, without))),
    format(short, [...LEAST_WANTED, 'cost']),
    format(what, [...LEAST_WANTED, 'cost', 'left']),
    format(short, [...LEAST_WANTED, 'cost', 'left']),
  ];
  return tries.find((text) => measureWidth(text) <= columns) ?? tries.at(-1) ?? '';
}

/** chapter 3 of 6 · scene 2 of 12 · drafting beat 2 of 5 · 4,120 words · 12,345 tokens · $0.0123 · 1m 05s · about 12 min left */
export function formatProgress(
  state: ProgressState,
  elapsedMs: number,
  without: readonly Fact[] = [],
): string {
  const { words, tokens, costUsd, leftMs = null } = state;
  const facts: readonly (readonly [Fact, string | null])[] = [
    ['words', words === undefined ? null : nameCount(words, 'word', formatCount(words))],
    ['tokens', tokens === undefined ? null : nameCount(tokens, 'token', formatCount(tokens))],
    ['cost', costUsd === undefined ? null : costUsd === null ? 'cost unknown' : `$${costUsd.toFixed(4)}`],
    ['elapsed', formatElapsed(elapsedMs)],
    ['left', leftMs === null ? null : formatLeft(leftMs)],
  ];
  const shown = facts.flatMap(([fact, text]) => (text === null || without.includes(fact) ? [] : [text]));
  return [formatPlace(state), ...shown].join(' · ');
}

/** No nearer than anybody can know. */
function formatLeft(ms: number): string {
  const seconds = Math.ceil(ms / 10_000) * 10;
  if (seconds <= 60) return `about ${Math.max(seconds, 10)}s left`;
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `about ${Math.max(minutes, 1)} min left`;
  return `about ${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m left`;
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
