import { describe, expect, it } from 'vitest';
import type { ChapterRecord, ToldInputs } from '../../contracts/chapter-record.ts';
import { deriveStale, type PlanNow } from './derive-stale.ts';

const record = (chapter: number, after: string, plan: string | null): ChapterRecord => ({
  schema_version: 'chapter_record_v1',
  chapter_number: chapter,
  text_sha256: 'sha256:whatever',
  plan_sha256: plan,
  written_after: parse(after).map(([number, text]) => ({ chapter_number: number, text_sha256: text })),
  memory_of: null,
  checked: null,
  attention: [],
});

/** `1a 2b`: chapter 1 with text a, chapter 2 with text b. */
const parse = (list: string): [number, string][] =>
  list.split(' ').flatMap((part) => (part === '' ? [] : [[Number(part[0]), part.slice(1)]]));

const SHORT = {
  chapter_rewritten: 'rewritten',
  chapter_written_later: 'later',
  memory_changed: 'memory',
  ending_changed: 'ending',
  fact_changed: 'fact',
  note_added: 'note',
  style_changed: 'style',
  plan_changed: 'plan',
  outline_changed: 'outline',
};

/** The texts that are there; what chapter 3 was written after, from which plan; its plan now (! where of another outline). */
const TABLE: readonly (readonly [
  what: string,
  texts: string,
  after: string,
  from: string | null,
  plan: string,
  stale: string,
])[] = [
  ['nothing changed', '1a 2b 3c', '1a 2b', 'p', 'p', ''],
  ['its own text changed', '1a 2b 3x', '1a 2b', 'p', 'p', ''],
  ['a chapter before it is rewritten', '1a 2x 3c', '1a 2b', 'p', 'p', 'rewritten 2'],
  ['two are', '1x 2x 3c', '1a 2b', 'p', 'p', 'rewritten 1, rewritten 2'],
  ['one that failed is written now', '1a 2b 3c', '1a', 'p', 'p', 'later 2'],
  ['one rewritten, one written later', '1x 2b 3c', '1a', 'p', 'p', 'rewritten 1, later 2'],
  ['a chapter before it is gone', '2b 3c', '1a 2b', 'p', 'p', ''],
  ['a chapter after it changes', '1a 2b 3c 4x', '1a 2b', 'p', 'p', ''],
  ['a plan made anew', '1a 2b 3c', '1a 2b', 'p', 'q', 'plan 3'],
  ['a plan of another outline', '1a 2b 3c', '1a 2b', 'p', 'p!', 'outline 3'],
  ['a plan made anew, and then another outline', '1a 2b 3c', '1a 2b', 'p', 'q!', 'outline 3'],
  ['no plan any more', '1a 2b 3c', '1a 2b', 'p', '', ''],
  ['a text that came from elsewhere, with a plan', '1a 2b 3c', '1a 2b', null, 'q', ''],
  ['a text that came from elsewhere, another outline', '1a 2b 3c', '1a 2b', null, 'q!', ''],
  ['a text that came from elsewhere, a chapter rewritten', '1x 2b 3c', '1a 2b', null, 'q', 'rewritten 1'],
  ['everything at once', '1x 2b 3c', '1a', 'p', 'q', 'rewritten 1, later 2, plan 3'],
  ['no text any more', '1x 2b', '1a 2b', 'p', 'q', ''],
];

/** `p`: plan p of the outline as it is; `p!`: of another than the one that is there, `p!2` than a second one. */
const planNow = (plan: string): PlanNow => ({
  sha256: plan.slice(0, 1),
  isOfOutline: !plan.includes('!'),
  outline_sha256: plan.includes('!') ? `outline${plan.slice(2)}` : 'outline',
});

/** Chapter 3, text c, was written after 1a 2b from plan p. What was accepted: its text, what lay beside it, its plan; then the
 *  texts and the plan that are there now. */
const ACCEPTED: readonly (readonly [
  what: string,
  text: string,
  beside: string,
  plan: string,
  texts: string,
  now: string,
  stale: string,
])[] = [
  ['a rewritten chapter before it', 'c', '1x 2b', 'p', '1x 2b 3c', 'p', ''],
  ['that comes back as it was', 'c', '1x 2b', 'p', '1a 2b 3c', 'p', ''],
  ['that is rewritten once more', 'c', '1x 2b', 'p', '1y 2b 3c', 'p', 'rewritten 1'],
  ['one, and then another is rewritten', 'c', '1x 2b', 'p', '1x 2y 3c', 'p', 'rewritten 2'],
  ['one that was not there, now changed', 'c', '1a 2b', 'p', '1a 2y 3c', 'p', 'rewritten 2'],
  ['its own text is another since', 'c', '1x 2b', 'p', '1x 2b 3z', 'p', 'rewritten 1'],
  ['a plan made anew', 'c', '1a 2b', 'q', '1a 2b 3c', 'q', ''],
  ['a plan made anew twice', 'c', '1a 2b', 'q', '1a 2b 3c', 'r', 'plan 3'],
  ['another outline', 'c', '1a 2b', 'p!', '1a 2b 3c', 'p!', ''],
  [
    'another outline, then a chapter is rewritten',
    'c',
    '1a 2b',
    'p!',
    '1x 2b 3c',
    'p!',
    'rewritten 1, outline 3',
  ],
  ['another outline, then a third', 'c', '1a 2b', 'p!', '1a 2b 3c', 'p!2', 'outline 3'],
];

describe('deriveStale', () => {
  it.each(ACCEPTED)('with what the author accepted: %s', (_, text, beside, plan, texts, now, stale) => {
    const { sha256, outline_sha256 } = planNow(plan);
    const accepted: ChapterRecord['accepted'] = {
      at: '2026-01-01T00:00:00.000Z',
      text_sha256: text,
      beside: parse(beside).map(([number, of]) => ({ chapter_number: number, text_sha256: of })),
      plan_sha256: sha256,
      outline_sha256,
    };
    const found = deriveStale({
      records: new Map([[3, { ...record(3, '1a 2b', 'p'), accepted }]]),
      texts: new Map(parse(texts)),
      plans: new Map([[3, planNow(now)]]),
    });
    expect(found.map(({ because, of }) => `${SHORT[because]} ${of}`).join(', ')).toBe(stale);
  });

  it.each(TABLE)('%s', (_, texts, after, from, plan, stale) => {
    const plans = new Map<number, PlanNow>(plan === '' ? [] : [[3, planNow(plan)]]);
    const found = deriveStale({
      records: new Map([[3, record(3, after, from)]]),
      texts: new Map(parse(texts)),
      plans,
    });
    expect(found.every(({ chapter }) => chapter === 3)).toBe(true);
    expect(found.map(({ because, of }) => `${SHORT[because]} ${of}`).join(', ')).toBe(stale);
  });

  /** What chapter 3 was told, and would be told now, by what it is and a letter for its hash. */
  const TOLD: readonly (readonly [what: string, then: string, now: string, stale: string])[] = [
    ['nothing is another', 'm1a m2b e2x fMirap nnote_1q sS', 'm1a m2b e2x fMirap nnote_1q sS', ''],
    ['a memory is another', 'm1a m2b e2x sS', 'm1c m2b e2x sS', 'memory 1'],
    ['a memory is new', 'm2b e2x sS', 'm1a m2b e2x sS', 'later 1'],
    ['a memory is gone', 'm1a m2b e2x sS', 'm2b e2x sS', ''],
    ['the last words before it are others', 'm2b e2x sS', 'm2b e2y sS', 'ending 2'],
    ['there were no words before it', 'sS', 'e2y sS', ''],
    ['somebody in it is another', 'fMirap sS', 'fMirad sS', 'fact 3'],
    ['a note is new', 'nnote_1q sS', 'nnote_1q nnote_2r sS', 'note 3'],
    ['a note has other words', 'nnote_1q sS', 'nnote_1r sS', 'note 3'],
    ['a note is done', 'nnote_1q nnote_2r sS', 'nnote_1q sS', ''],
    ['the style is another', 'sS', 'sT', 'style 3'],
  ];

  it.each(TOLD)('by what it was told: %s', (_, then, now, stale) => {
    const found = deriveStale({
      // The texts before it are all others, which is nothing to it.
      records: new Map([[3, { ...record(3, '1a 2b', null), told: toldOf(then) }]]),
      texts: new Map(parse('1x 2y 3c')),
      plans: new Map(),
      told: new Map([[3, toldOf(now)]]),
    });
    expect(found.map(({ because, of }) => `${SHORT[because]} ${of}`).join(', ')).toBe(stale);
  });

  it('says nothing of a chapter without a record, and goes through the others in order', () => {
    const records = new Map([
      [11, record(11, '', null)],
      [2, record(2, '', null)],
    ]);
    const texts = new Map([
      [11, 'k'],
      [3, 'c'],
      [2, 'b'],
      [1, 'a'],
    ]);
    expect(deriveStale({ records, texts, plans: new Map() }).map(({ chapter, of }) => [chapter, of])).toEqual(
      [
        [2, 1],
        [11, 1],
        [11, 2],
        [11, 3],
      ],
    );
  });
});

function toldOf(words: string): ToldInputs {
  const parts = words
    .split(' ')
    .map((word) => ({ kind: word[0], name: word.slice(1, -1), sha256: word.slice(-1) }));
  const of = (kind: string) => parts.filter((part) => part.kind === kind);
  const [ending] = of('e');
  return {
    memory: Object.fromEntries(of('m').map(({ name, sha256 }) => [name, sha256])),
    ending: ending === undefined ? null : { chapter_number: Number(ending.name), sha256: ending.sha256 },
    facts: of('f').map(({ name, sha256 }) => ({ name, sha256 })),
    notes: of('n').map(({ name, sha256 }) => ({ id: name, sha256 })),
    style: of('s')[0]?.sha256 ?? '',
  };
}
