import { splitSentences } from '../../text/split-sentences.ts';
import { lineAt, type TextBlock } from '../../text/text-block.ts';
import { maskSpeech } from '../mask-speech.ts';
import { canFollow, type DayDate, findWeekday, parseDayDate, WEEKDAYS } from './day-count.ts';
import { isAnchored } from './decide-anchor.ts';
import { findTimes } from './find-times.ts';
import type { FoundTime, TimeEvent } from './time-event.ts';

// Time as the narration tells it, scene after scene. Two things are kept:
//
//   the day   a weekday or date that the story stands on, and how many whole days exact steps have added since. Lost at
//             an inexact step, when somebody sleeps or a night passes, and at a break unless the next part opens with a step.
//   the hour  the part of the day. Lost at every break, and at any word that lets hours pass.
//
// A conflict needs both ends told and nothing lost between: silence is no contradiction.

export const TIME_CONFLICTS = ['weekday_sequence', 'weekday_date', 'relative_date', 'time_of_day'] as const;

export interface TimeConflict {
  readonly kind: (typeof TIME_CONFLICTS)[number];
  readonly earlier: TimeEvent;
  readonly later: TimeEvent;
  readonly message: string;
}

export interface TimedScene {
  readonly path: string;
  readonly blocks: readonly TextBlock[];
}

interface KnownDay {
  readonly event: TimeEvent;
  readonly weekday: number | null;
  readonly date: DayDate | null;
  readonly daysSince: number;
}

interface State {
  day: KnownDay | null;
  hour: { readonly event: TimeEvent; readonly rank: number } | null;
  /** A break was passed, and what comes next has to be a step for the day to hold. */
  atOpening: boolean;
}

export function followTime(scenes: readonly TimedScene[]): {
  events: TimeEvent[];
  conflicts: TimeConflict[];
} {
  const events: TimeEvent[] = [];
  const conflicts: TimeConflict[] = [];
  const state: State = { day: null, hour: null, atOpening: true };
  for (const { path, blocks } of scenes) {
    passBreak(state);
    const narration = maskSpeech(blocks);
    for (const [index, block] of blocks.entries()) {
      if (block.kind === 'break') passBreak(state);
      if (block.kind === 'heading') state.hour = null;
      const masked = narration[index] ?? '';
      for (const { text, start } of splitSentences(block.text)) {
        const told = masked.slice(start, start + text.length);
        if (told.trim() === '') continue;
        const times = findTimes(told);
        const toEvent = ({ expression, kind, value, start: at }: FoundTime): TimeEvent => ({
          path,
          line: lineAt(block, start + at),
          expression: expression.replaceAll(/\s+/g, ' '),
          kind,
          value,
        });
        events.push(...times.map(toEvent));
        conflicts.push(...followSentence(state, told, times, toEvent));
      }
    }
  }
  return { events, conflicts };
}

function passBreak(state: State): void {
  state.hour = null;
  state.atOpening = true;
}

function followSentence(
  state: State,
  sentence: string,
  times: readonly FoundTime[],
  toEvent: (time: FoundTime) => TimeEvent,
): TimeConflict[] {
  const anchored = times.filter((time) => isAnchored(sentence, time));
  const opensWithStep = anchored[0]?.kind === 'relative';
  if (state.atOpening && !opensWithStep) state.day = null;
  state.atOpening = false;
  if (HOURS_PASS.test(sentence) || times.some(({ kind }) => kind === 'relative' || kind === 'duration')) {
    state.hour = null;
  }
  if (DAYS_PASS.test(sentence) || times.some((time) => isLostStep(time, anchored))) state.day = null;
  const conflicts: (TimeConflict | null)[] = [checkDateWeekday(anchored, toEvent)];
  for (const time of anchored) {
    if (time.kind === 'relative') state.day = takeStep(state.day, time.value);
    else if (time.kind === 'weekday') conflicts.push(reachWeekday(state, toEvent(time)));
    else if (time.kind === 'absolute') conflicts.push(reachDate(state, toEvent(time)));
    else if (time.kind === 'time_of_day') conflicts.push(reachHour(state, toEvent(time)));
  }
  return conflicts.filter((conflict) => conflict !== null);
}

const HOURS_PASS =
  /\b(?:woke|wakes|awoke|slept|sleeps?|asleep|hours?|until|till|later|by the time|dreamed|dawn broke|passed|wore on|tomorrow|yesterday)\b|醒|睡|过了|直到|小时/iu;
const DAYS_PASS =
  /\b(?:woke|wakes|awoke|slept|sleeps?|asleep|overnight|tomorrow|yesterday|that night|at dawn|at sunrise)\b|醒|睡|过夜|那天夜里/iu;

/** A step forward that is told in passing: from where, nobody knows. */
function isLostStep(time: FoundTime, anchored: readonly FoundTime[]): boolean {
  return (
    (time.kind === 'relative' && !anchored.includes(time) && !time.value.startsWith('-')) ||
    time.kind === 'duration'
  );
}

function takeStep(day: KnownDay | null, value: string): KnownDay | null {
  const found = /^\+(\d+)(d|w)$/.exec(value);
  if (day === null || found === null) return null;
  const days = Number(found[1]) * (found[2] === 'w' ? 7 : 1);
  return { ...day, daysSince: day.daysSince + days };
}

function reachWeekday(state: State, event: TimeEvent): TimeConflict | null {
  const weekday = WEEKDAYS.indexOf(event.value);
  const known = state.day;
  state.day = { event, weekday, date: null, daysSince: 0 };
  if (known === null || known.weekday === null || known.daysSince === 0) return null;
  const expected = (known.weekday + known.daysSince) % 7;
  if (expected === weekday) return null;
  return {
    kind: 'weekday_sequence',
    earlier: known.event,
    later: event,
    message: `${known.daysSince} days after ${WEEKDAYS[known.weekday]} it is ${WEEKDAYS[expected]}, not ${event.value}.`,
  };
}

function reachDate(state: State, event: TimeEvent): TimeConflict | null {
  const date = parseDayDate(event.value);
  const known = state.day;
  const weekday = date === null ? null : findWeekday(date);
  if (date === null) return null;
  state.day = {
    event,
    weekday: known?.daysSince === 0 ? (known.weekday ?? weekday) : weekday,
    date,
    daysSince: 0,
  };
  if (known === null || known.date === null || known.daysSince === 0) return null;
  if (canFollow(known.date, known.daysSince, date)) return null;
  return {
    kind: 'relative_date',
    earlier: known.event,
    later: event,
    message: `${event.expression} is not ${known.daysSince} days after ${known.event.expression}.`,
  };
}

const PARTS = ['dawn', 'morning', 'noon', 'afternoon', 'evening', 'night'];

function reachHour(state: State, event: TimeEvent): TimeConflict | null {
  const rank = PARTS.indexOf(event.value);
  const known = state.hour;
  if (rank === -1) return null;
  state.hour = { event, rank };
  if (known === null || known.rank <= rank) return null;
  return {
    kind: 'time_of_day',
    earlier: known.event,
    later: event,
    message: `It is ${event.value} after ${known.event.value} in one scene, with no break between.`,
  };
}

/** "Monday, March 5, 2024", when that was a Tuesday. */
function checkDateWeekday(
  anchored: readonly FoundTime[],
  toEvent: (time: FoundTime) => TimeEvent,
): TimeConflict | null {
  const [weekday, date] = anchored;
  if (weekday?.kind !== 'weekday' || date?.kind !== 'absolute') return null;
  const day = parseDayDate(date.value);
  const actual = day === null ? null : findWeekday(day);
  if (actual === null || WEEKDAYS[actual] === weekday.value) return null;
  return {
    kind: 'weekday_date',
    earlier: toEvent(weekday),
    later: toEvent(date),
    message: `${date.expression} is a ${WEEKDAYS[actual]}, not a ${weekday.value}.`,
  };
}
