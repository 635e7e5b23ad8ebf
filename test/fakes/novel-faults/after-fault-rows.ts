import type { JsonObject } from '../../../src/contracts/json.ts';
import { CHINESE, type FaultRow } from './fault-row.ts';
import { cutInHalf, edit, readInput, type Spoil } from './faulty-novelist.ts';

const changeText = (change: (text: string, other: string) => string): Spoil =>
  edit(({ scenes: [first, second] }) => {
    if (first !== undefined) first['content'] = change(String(first['content']), String(second?.['content']));
  });
const changeIssues = (change: (issue: JsonObject) => void): Spoil =>
  edit((answer) => (answer['issues'] as JsonObject[]).forEach(change));
/** The answer as the chapter that it is of, counted. */
function makeChapter(good: string, prompt: string, changed: JsonObject = {}): string {
  const { chapter_number, chapter_title } = JSON.parse(readInput(prompt, 'chapter_text'));
  const { scenes } = JSON.parse(good) as { scenes: JsonObject[] };
  const counted = scenes.map((scene) => ({ ...scene, word_count: 1 }));
  return JSON.stringify({ chapter_number, chapter_title, scenes: counted, total_words: 1, ...changed });
}
const refused = (
  at: 'memory' | 'check' | 'revision',
  what: string,
  spoil: Spoil,
  told: RegExp,
): FaultRow => ({
  what: `a ${at} ${what}`,
  faults: [{ at, spoil }],
  policy: 'auto_apply',
  reason: 'phase_contract_invalid',
  calls: { [at]: 2 },
  never: /Gandalf|Another title|Here is the revised/,
  told,
});
const believed = (
  what: string,
  spoil: Spoil,
  revision: 'none' | 'unchanged',
  calls: FaultRow['calls'],
): FaultRow => ({
  what: `a check ${what}`,
  faults: [{ at: 'check', spoil }],
  policy: 'auto_apply',
  reason: null,
  calls: { check: 1, ...calls },
  revision,
  ...(revision === 'unchanged' ? { notices: ['revision_unchanged'] } : {}),
});

export const AFTER_ROWS: readonly FaultRow[] = [
  refused(
    'memory',
    'that forgets a field',
    edit((memory) => void delete memory['timeline_anchor']),
    /timeline_anchor/,
  ),
  refused(
    'memory',
    'that says N/A',
    edit((memory) => void Object.assign(memory, { timeline_anchor: 'N/A' })),
    /“N\/A” says nothing/,
  ),
  refused(
    'memory',
    'that invents somebody',
    edit((memory) => void Object.assign(memory['character_states'] ?? {}, { Gandalf: 'Fell.' })),
    /called Gandalf/,
  ),
  refused(
    'memory',
    'in which nothing happens',
    edit((memory) => void Object.assign(memory, { key_events: [] })),
    /something happens/,
  ),

  believed(
    'without instructions',
    changeIssues((issue) => void Object.assign(issue, { fix_instructions: null })),
    'none',
    { revision: 0 },
  ),
  believed(
    'whose instructions are None',
    changeIssues((issue) => void Object.assign(issue, { fix_instructions: 'None' })),
    'none',
    { revision: 0 },
  ),
  believed(
    'that blames another chapter',
    changeIssues(
      (issue) =>
        void Object.assign(issue, {
          fix_instructions: 'In chapter 9 change “the red door” to “the blue door”.',
        }),
    ),
    'unchanged',
    { revision: 1 },
  ),
  believed(
    'that leaves the instructions out',
    changeIssues((issue) => void delete issue['fix_instructions']),
    'none',
    { revision: 0 },
  ),
  {
    ...believed(
      'with keys of its own in its issues',
      changeIssues((issue) => void Object.assign(issue, { can_auto_fix: true, fix_instructions: null })),
      'none',
      { revision: 0 },
    ),
    never: /can_auto_fix/,
  },
  refused(
    'check',
    'that blames somebody unknown',
    changeIssues((issue) => void Object.assign(issue, { related_characters: ['Gandalf'] })),
    /called Gandalf/,
  ),
  refused(
    'check',
    'of a severity of its own',
    changeIssues((issue) => void Object.assign(issue, { severity: 'critical' })),
    /severity/,
  ),
  refused(
    'check',
    'that finds nothing and calls it a finding',
    changeIssues((issue) => void Object.assign(issue, { issue_type: 'none' })),
    /says nothing/,
  ),

  {
    what: 'a revision of the same text',
    faults: [
      {
        at: 'revision',
        spoil: (_, prompt) =>
          JSON.stringify({ scenes: JSON.parse(readInput(prompt, 'chapter_text')).scenes }),
      },
    ],
    policy: 'auto_apply',
    reason: null,
    calls: { revision: 1 },
    revision: 'unchanged',
    notices: ['revision_unchanged'],
  },
  refused(
    'revision',
    'without a text',
    changeText(() => ''),
    /must not be empty/,
  ),
  refused(
    'revision',
    'shorter by half',
    changeText((text) => cutInHalf(text, '')),
    /has lost more/,
  ),
  refused(
    'revision',
    'longer by another scene',
    changeText((text, other) => `${text}\n\n${other}`),
    /has grown/,
  ),
  {
    what: 'a revision that is the whole chapter',
    faults: [{ at: 'revision', spoil: (good, prompt) => makeChapter(good, prompt) }],
    policy: 'auto_apply',
    reason: null,
    calls: { revision: 1 },
    revision: 'applied',
  },
  {
    what: 'a revision that is another chapter',
    faults: [
      {
        at: 'revision',
        spoil: (good, prompt) => makeChapter(good, prompt, { chapter_title: 'Another title' }),
      },
    ],
    policy: 'auto_apply',
    reason: 'phase_contract_invalid',
    calls: { revision: 2 },
    never: /Another title/,
    told: /another title than/,
  },
  ...[
    ['with a scene too few', edit(({ scenes }) => void scenes.pop())] as const,
    [
      'with a scene too many',
      edit(({ scenes }) => void scenes.push({ scene_number: 99, content: 'Another scene.' })),
    ] as const,
  ].map(
    ([what, spoil]): FaultRow => ({
      what: `a revision ${what}, always`,
      faults: [{ at: 'revision', spoil }],
      policy: 'auto_apply',
      reason: null,
      calls: { revision: 2 },
      revision: 'unchanged',
      never: /Another scene/,
      notices: ['revision_unchanged'],
    }),
  ),
  {
    what: 'a revision with a scene too few, once',
    faults: [{ at: 'revision', spoil: edit(({ scenes }) => void scenes.pop()), times: 1 }],
    policy: 'auto_apply',
    reason: null,
    calls: { revision: 2 },
    revision: 'applied',
  },
  refused(
    'revision',
    'under another title',
    edit((answer) => void Object.assign(answer, { chapter_title: 'Another title' })),
    /chapter_title/,
  ),
  refused(
    'revision',
    'that announces itself',
    changeText((text) => `Here is the revised scene:\n\n${text}`),
    /announcement/,
  ),
  refused(
    'revision',
    'with an offer at its end',
    changeText((text) => `${text}\n\nLet me know if you want another ending.`),
    /offer/,
  ),
  refused(
    'revision',
    'that leaves the rest out',
    changeText((text) => `${text}\n\n[rest of the scene unchanged].`),
    /gap/,
  ),
  refused(
    'revision',
    'that says a sentence twice',
    changeText((text) => `${text} ${(/[^.]{40,}\./.exec(text)?.[0] ?? '').trim()}`),
    /stands earlier/,
  ),
  refused(
    'revision',
    'that goes over into Chinese',
    changeText((text) => `${text}\n\n${CHINESE}`),
    /another language/,
  ),
];
