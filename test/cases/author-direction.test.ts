import { describe, expect, it } from 'vitest';
import { parseInputs } from '../../src/prompts/parse-inputs.ts';
import { BANNED, NOTE, SAMPLE, writeDirected as write } from '../fakes/directed-book.ts';

// What the author wants is in every request that writes, edits or reviews a scene, each thing once; and what a writer does against it
// is found without a model.

/** So that an editor is asked in every case. */
function addFinding(review: string): string {
  const { evidence, ...rest } = JSON.parse(review) as { evidence: string };
  const finding = {
    id: 'x1',
    kind: 'style',
    severity: 'low',
    quote: evidence,
    problem: 'It is heavy.',
    fix: 'Lighter.',
  };
  return JSON.stringify({ ...rest, findings: [finding], evidence });
}

function count(text: string, words: string): number {
  return text.split(words).length - 1;
}

describe.each([
  ['scene_whole', ['write_scene', 'review_scene', 'mend_scene', 'novel_scene_fix']],
  ['scene_draft_only', ['write_scene', 'novel_scene_fix']],
  [
    'write_scene_from_outline',
    ['plan_scene', 'write_beat', 'critique_scene', 'edit_scene', 'novel_scene_fix'],
  ],
])('a scene written by %s', (recipe, steps) => {
  it('has person, tense, banned words, sample and note in every request, each once', async () => {
    // One whole scene with what nobody wants in it, so that the pass after the checks is asked for too.
    const { sent } = await write(recipe, (step, text) => {
      if (step === 'review_scene') return addFinding(text);
      return step === 'write_scene' || step === 'write_beat'
        ? text.replace(/(\.)(["\\\s]|$)/, `. Then ${BANNED}.$2`)
        : text;
    });
    const own = sent.filter(({ scene, step }) => scene === '1:1' && steps.includes(step));
    expect([...new Set(own.map(({ step }) => step))].sort()).toEqual([...steps].sort());
    for (const { step, text } of own) {
      const told = {
        person: count(text, 'first person'),
        tense: count(text, 'present tense'),
        // What was found names it too.
        banned: count(parseInputs(text).find(({ name }) => name === 'style')?.text ?? '', BANNED),
        sample: count(text, SAMPLE),
        note: count(text, NOTE),
      };
      expect(told, step).toEqual({ person: 1, tense: 1, banned: 1, sample: 1, note: 1 });
      expect(text, step).not.toContain('note_2');
    }
    // A note on one scene is nobody else's.
    const others = sent.filter(({ scene }) => scene !== '' && scene !== '1:1');
    expect(others.filter(({ text }) => text.includes(NOTE))).toEqual([]);
  });
});

describe('a writer who does as asked', () => {
  it('leaves nothing to be found in the voice', async () => {
    const { book, files } = await write('scene_whole');
    const { attention } = await book.status();
    expect(attention.filter(({ reason_code }) => /other_|banned|sample/.test(reason_code))).toEqual([]);
    const text = files.get('chapters/chapter_001.json') ?? '';
    expect(text).toContain('‘');
    expect(text).not.toContain('“');
  });
});

describe('a writer who does not', () => {
  it('is found out by the checks, and what is left is told', async () => {
    const { book } = await write('scene_whole', (step, text, scene) =>
      scene !== '1:1'
        ? text
        : step === 'write_scene' || step === 'novel_scene_fix'
          ? `The hall was cold, and she waited in it.\n\n${SAMPLE} He said nothing, and she was glad of it. They had nothing to say to him.\n\nShe said, “No.” He went away. “Good,” she said, and she sat down; then ${BANNED}.`
          : step === 'review_scene'
            ? JSON.stringify({ pass: true, findings: [], evidence: 'The hall was cold' })
            : text,
    );
    const codes = new Set((await book.status()).attention.map(({ reason_code }) => reason_code));
    for (const code of [
      'scene_other_tense',
      'scene_other_quotes',
      'scene_banned_phrase',
      'scene_copies_sample',
    ])
      expect(codes, code).toContain(code);
  });
});

describe('a note that a reviewer says is not met', () => {
  it('is told, and stays told until somebody does something about it', async () => {
    const { book } = await write('scene_whole', (step, text) =>
      step === 'review_scene' ? text.replace('"met": true', '"met": false') : text,
    );
    const { attention } = await book.status();
    expect(attention.filter(({ reason_code }) => reason_code === 'note_not_met')).toEqual([
      {
        scene_ref: '1:1',
        reason_code: 'note_not_met',
        message: expect.stringContaining(`your note “${NOTE}”`),
      },
    ]);
  });
});

describe('what makes a written chapter old', () => {
  it('is a note that it was not told, and no note that is done', async () => {
    const { book } = await write('scene_whole');
    expect(await book.staleChapters()).toEqual([]);
    await book.notes.done('note_1');
    expect(await book.staleChapters()).toEqual([]);
    await book.notes.add({ chapter: 1 }, 'Slower.');
    expect(await book.staleChapters()).toMatchObject([
      { chapter: 1, reasons: [{ because: 'note_added', what: 'note_3' }] },
    ]);
  });

  it('is another style', async () => {
    const { book } = await write('scene_whole');
    await book.style.set('register', 'solemn');
    expect(await book.staleChapters()).toMatchObject([
      { chapter: 1, reasons: [{ because: 'style_changed' }] },
    ]);
    await book.style.set('register', 'dry');
    expect(await book.staleChapters()).toEqual([]);
  });
});
