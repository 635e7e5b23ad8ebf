import type { ReasonCode } from '../../../src/reasons.ts';
import { CHINESE, type FaultRow, REFUSAL } from './fault-row.ts';
import { cutInHalf, type Fault, readInput, type Spoil, shorten } from './faulty-novelist.ts';

const NOTHING = /^$/;
/** As long as a scene is, and no two of its sentences are the same. */
const CHINESE_SCENE = [...'三四五六七八九十百']
  .map((number) => CHINESE.replaceAll('，', `，${number}次`))
  .join('\n\n');
const FRENCH =
  'Personne ne venait le long du mur; elle baissa la mèche, car l’huile était chère, et resta là jusqu’au retour des bateaux.';

/** The writer's text is wrong; the pass that follows is good, or is wrong as well. */
const scene = (
  what: string,
  spoil: Spoil,
  never: RegExp,
  attention: readonly ReasonCode[] = [],
): FaultRow => ({
  what: `a scene ${what}`,
  faults: [{ at: 'write', spoil }],
  reason: null,
  calls: { write: 1, fix: 1 },
  attention,
  never,
});

export const SCENE_ROWS: readonly FaultRow[] = [
  scene('under a heading', (good) => `# Scene text\n\n${good}`, /# Scene text/),
  scene('that announces itself', (good) => `Here is the scene:\n\n${good}`, /Here is the scene/),
  scene(
    'with a piece of its prompt',
    (good) => `<input name="scene_card" fence="f0">\n\n${good}`,
    /scene_card/,
  ),
  scene('that is to be continued', (good) => `${good}\n\n[continued]`, /continued\]/),
  scene('in which a model speaks', (good) => `${good}\n\nAs an AI, I cannot say more.`, /As an AI/),
  scene(
    'of twice the length',
    (good) => `${good}\n\n${good.replaceAll(/\b[a-z]{5,}\b/g, (word) => `${word}s`)}`,
    /\bthes\b/,
  ),
  scene('with a name misspelt', misspell, /[a-z]q\b/),
  scene(
    'that begins with the end of the one before',
    (good, prompt) => `${endOfSceneBefore(prompt)}\n\n${good}`,
    NOTHING,
  ),
  scene('with a paragraph of Chinese', (good) => `${good}\n\n${CHINESE}`, /潮水/),
  {
    what: 'a scene that is Chinese',
    faults: [{ at: 'write', spoil: () => CHINESE_SCENE }],
    reason: 'answer_implausible',
    calls: { write: 2, fix: 0 },
    never: /三次/,
  },
  scene('of a third of the length', shorten, NOTHING),
  {
    ...scene('of a third of the length, twice', shorten, NOTHING, ['scene_length_out_of_band']),
    faults: [
      { at: 'write', spoil: shorten },
      { at: 'fix', spoil: shorten },
    ],
  },
  {
    what: 'a scene in another kind of quotation marks',
    faults: [{ at: 'write', spoil: (good) => good.replaceAll(/[“”]/g, '"').replaceAll('’', "'") }],
    reason: null,
    calls: { write: 1, fix: 0 },
  },
  ...[
    ['a refusal', () => REFUSAL],
    ['empty', () => ''],
  ].map(
    ([what, spoil]): FaultRow => ({
      what: `a scene that is ${String(what)}, always`,
      faults: [{ at: 'write', spoil: spoil as Spoil }],
      reason: 'answer_empty',
      calls: { write: 2, fix: 0 },
      never: /can’t help/,
    }),
  ),
];

const CONTINUED: Fault = { at: 'write', spoil: (good) => `${good}\n\n[continued]` };
const fix = (what: string, fault: Omit<Fault, 'at'>): FaultRow => ({
  what: `a correction that is ${what}`,
  faults: [CONTINUED, { at: 'fix', ...fault }],
  reason: null,
  calls: { write: 1, fix: 1 },
  // The first text stays, and nobody has to look for what is wrong with it.
  attention: ['scene_meta_text', 'scene_leftover'],
  never: /can’t help/,
});

export const FIX_ROWS: readonly FaultRow[] = [
  fix('a refusal', { spoil: () => REFUSAL }),
  fix('empty', { spoil: () => '' }),
  fix('cut off', { spoil: cutInHalf, finish: 'length' }),
  fix('cut off at the end of a paragraph', {
    spoil: (good) => good.split('\n\n').slice(0, -1).join('\n\n'),
    finish: 'length',
  }),
  fix('a third of the scene', { spoil: shorten }),
  fix('the same text', { spoil: (_, prompt) => readInput(prompt, 'scene_text') }),
  fix('worse', {
    spoil: (_, prompt) => `Sure! Here is the revised scene.\n\n${readInput(prompt, 'scene_text')}`,
  }),
  fix('French', { spoil: () => FRENCH.repeat(25) }),
  {
    ...fix('told to wait first', {
      instead: { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
      times: 1,
    }),
    calls: { write: 1, fix: 2 },
    attention: [],
  },
];

/** One name in the middle of a sentence with a letter too many. */
function misspell(text: string): string {
  return text.replace(/(?<=[a-z,] )[A-Z][a-z]{4,}/, (name) => `${name}q`);
}

function endOfSceneBefore(prompt: string): string {
  const frame = JSON.parse(readInput(prompt, 'scene_frame')) as { readonly previous_ending: string };
  return frame.previous_ending;
}
