import type { RunEvent } from '../contracts/run-event.ts';

// What is asked of a model, in words, from the id of its step: `write/item:2/attempt:1` is the drafting of the second beat,
// `phase_03_scene_draft/chapter:2/attempt:2` the second try of a phase of the outline.

const REQUEST = /\/attempt:\d+$/;

export function isRequest(stepId: string): boolean {
  return REQUEST.test(stepId);
}

/** `of` is how many entries there are, where the step goes through a list and somebody has said so. */
export function describeRequestStep(stepId: string, of: number | null = null): string {
  const [name = '', ...rest] = stepId.split('/');
  const attempt = readNumber(/\/attempt:(\d+)$/, stepId) ?? 1;
  const item = rest.map((part) => readNumber(/^item:(\d+)$/, part)).find((number) => number !== null);
  const places = rest.filter((part) => !/^(?:item|attempt):\d+$/.test(part) && part !== 'book');
  return [
    describeName(name, places.length > 0),
    ...places.map((part) => part.replaceAll(/[:_]/g, ' ')),
    ...(item === undefined ? [] : [`beat ${item}${of === null ? '' : ` of ${of}`}`]),
    ...(attempt > 1 ? [`(try ${attempt})`] : []),
  ].join(' ');
}

const PHASES = 6;

const NAMES: Readonly<Record<string, string>> = {
  bible: 'reading the bible',
  world: 'making the world',
  theme: 'making theme and conflict',
  characters: 'making the characters',
  plan: 'planning',
  check_plan: 'checking the plan',
  write: 'drafting',
  critique: 'critique',
  edit: 'editing',
  check_scene: 'checking continuity',
  finalize: 'closing',
  memory: 'remembering the chapter',
  check: 'checking the chapter',
  revise: 'revising the chapter',
};

function describeName(name: string, hasPlace: boolean): string {
  const [, number, words] = /^phase_(\d\d)_(\w+)$/.exec(name) ?? [];
  if (number === undefined || words === undefined) return NAMES[name] ?? name.replaceAll(/[:_]/g, ' ');
  return `phase ${Number(number)} of ${PHASES}, ${words.replaceAll('_', ' ')}${hasPlace ? ':' : ''}`;
}

function readNumber(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** That somebody is still there, although nothing comes. */
export function formatSilence({
  model,
  silent_ms,
}: Pick<Extract<RunEvent, { type: 'agent' }>, 'model' | 'silent_ms'>): string {
  return `no word from ${model} for ${Math.round(silent_ms / 1000)} s`;
}
