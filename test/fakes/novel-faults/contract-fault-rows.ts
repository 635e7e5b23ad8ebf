import type { JsonObject } from '../../../src/contracts/json.ts';
import type { ReasonCode } from '../../../src/reasons.ts';
import { type FaultRow, REFUSAL } from './fault-row.ts';
import { cutInHalf, edit, type Fault, type Spoil } from './faulty-novelist.ts';

/** Whatever the contract, an answer has to be one JSON object of its shape. */
const OF_ANY_CONTRACT: readonly (readonly [string, ReasonCode, Omit<Fault, 'at'>, RegExp?])[] = [
  [
    'in a fence behind a preamble',
    'json_parse',
    { spoil: (good) => `Here it is:\n\`\`\`json\n${good}\n\`\`\`` },
  ],
  ['with a trailing comma', 'json_parse', { spoil: (good) => good.replace(/\}\s*$/, ',}') }],
  ['a refusal in prose', 'json_parse', { spoil: () => REFUSAL }],
  ['cut off at the token limit', 'json_parse', { spoil: cutInHalf, finish: 'length' }, /max_output_tokens/],
  ['empty', 'json_parse', { spoil: () => '' }],
  [
    'of another chapter',
    'phase_contract_invalid',
    { spoil: edit((answer) => void Object.assign(answer, { chapter_number: 7 })) },
  ],
];

export const CONTRACT_ROWS = (['plan', 'memory', 'check', 'revision'] as const).flatMap((at): FaultRow[] => [
  {
    what: `a ${at} that is cut off once`,
    faults: [{ at, spoil: cutInHalf, finish: 'length', times: 1 }],
    policy: 'auto_apply',
    reason: null,
    calls: { [at]: 2 },
    revision: at === 'plan' ? 'none' : 'applied',
  },
  ...OF_ANY_CONTRACT.map(([what, reason, fault, told]) => ({
    what: `a ${at} that is ${what}, always`,
    faults: [{ at, ...fault }],
    policy: 'auto_apply' as const,
    reason,
    calls: { [at]: 2 },
    ...(told === undefined ? {} : { told }),
  })),
]);

const changeScene = (at: number, change: (scene: JsonObject) => JsonObject): Spoil =>
  edit(({ scenes }) => void Object.assign(scenes[at] ?? {}, change(scenes[at] ?? {})));
const wrongPlan = (what: string, spoil: Spoil, told: RegExp): FaultRow => ({
  what: `a plan ${what}`,
  faults: [{ at: 'plan', spoil }],
  reason: 'phase_contract_invalid',
  calls: { plan: 2, write: 0 },
  told,
});

export const PLAN_ROWS: readonly FaultRow[] = [
  wrongPlan(
    'at a place that nobody made',
    changeScene(0, () => ({ constraints: ['All of it happens at LOC_NOWHERE_AT_ALL.'] })),
    /no place LOC_NOWHERE_AT_ALL/,
  ),
  wrongPlan(
    'with a scene too many',
    edit(({ scenes }) => void scenes.push({ ...scenes[0], scene: 9 })),
    /no scene 9/,
  ),
  wrongPlan(
    'with a scene too few',
    edit(({ scenes }) => void scenes.pop()),
    /has no entry/,
  ),
  {
    what: 'a plan with places of its own',
    faults: [{ at: 'plan', spoil: changeScene(0, () => ({ location_start_id: 'LOC_MOON' })) }],
    reason: null,
    calls: { plan: 1 },
    never: /LOC_MOON/,
  },
  wrongPlan(
    'that says none',
    changeScene(0, () => ({ conflict: 'None' })),
    /“None” says nothing/,
  ),
];
