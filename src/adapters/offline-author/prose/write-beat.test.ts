import { beforeAll, describe, expect, it } from 'vitest';
import { ConstraintStateSchema, HandoffModeSchema } from '../../../contracts/outline-ids.ts';
import type { SceneFrame, ScenePlan } from '../../../contracts/scene-work.ts';
import { createChooser } from '../create-chooser.ts';
import type { Lexicons } from '../lexicon-schema.ts';
import { loadLexicons } from '../load-lexicon.ts';
import { countWords } from './count-words.ts';
import { polishScene } from './polish-scene.ts';
import { writeBeat } from './write-beat.ts';
import { writeScene } from './write-scene.ts';

let lexicons: Lexicons;
beforeAll(async () => {
  lexicons = await loadLexicons();
});

const PEOPLE = ['Ada Finch', 'Bram Holt', 'Cato Reyes', 'Dina Wolf', 'Enoch Pell', 'Faye Okoro'];

function frameOf(changes: Partial<SceneFrame> = {}, size = 2): SceneFrame {
  const cast = PEOPLE.slice(0, size).map((name, index) => ({
    character_id: `CHAR_${index + 1}`,
    name,
    pronouns: index % 2 === 0 ? 'she/her' : 'he/him',
    role: null,
    about: '',
  }));
  const rest = cast.slice(1).map(({ name }) => name.split(' ')[0]);
  const summary = `Ada carries the sealed letter into the boathouse.${rest.length === 0 ? '' : ` ${rest.join(' and ')} ${rest.length === 1 ? 'looks' : 'look'} at it.`} The lamp is out.`;
  return {
    scene_ref: '2:3',
    chapter_title: 'The Letter',
    scene_number: 9,
    total_scenes: 20,
    canonical_path: 'Story/Scenes/SCN-002-003-letter.md',
    summary,
    type: 'reveal',
    outcome: 'Ada has opened the sealed letter.',
    end_condition: null,
    pov: 'Ada Finch',
    cast,
    place_start: 'Boathouse',
    place_end: 'Boathouse',
    handoff_mode: 'time_skip',
    constraint_state: 'free',
    transition_in_text: 'An hour later Ada is in the boathouse with the sealed letter.',
    transition_in_anchors: ['the sealed letter', 'a gull on the roof', 'wet rope'],
    transition_out_text: null,
    transition_out_anchors: [],
    threads: [],
    previous_ending: null,
    target_words: 300,
    beats: [
      { beat: 1, purpose: 'opening', material: [summary], target_words: 160 },
      { beat: 2, purpose: 'close', material: ['Ada has opened the sealed letter.'], target_words: 140 },
    ],
    ...changes,
  };
}

function scene(frame: SceneFrame, plan: ScenePlan | null = null): string {
  return writeScene({ frame, plan, language: 'en', choose: createChooser('t', frame.scene_ref), lexicons });
}

describe('any scene', () => {
  it('is another text each time it is written anew', () => {
    const choose = createChooser('t');
    const takes = [1, 2, 3].map((take) =>
      writeScene({ frame: frameOf(), plan: null, language: 'en', choose, lexicons, take }),
    );
    expect(new Set(takes).size).toBe(3);
  });

  it.each(HandoffModeSchema.options)('enters by %s', (handoff_mode) => {
    const frame = frameOf({ handoff_mode });
    const [opening = ''] = scene(frame).split('\n\n');
    if (handoff_mode === 'direct_continuation')
      expect(opening).toContain('An hour later Ada was in the boathouse');
    else for (const anchor of frame.transition_in_anchors) expect(opening.slice(0, 400)).toContain(anchor);
  });

  it.each(ConstraintStateSchema.options)('can be written of people who are %s', (constraint_state) => {
    expect(countWords(scene(frameOf({ constraint_state })), 'en')).toBeGreaterThan(240);
  });

  it.each([
    'setup',
    'action',
    'reveal',
    'escalation',
    'choice',
    'consequence',
    'aftermath',
    'transition',
    'unheard of',
  ])('can be a %s', (type) => {
    expect(scene(frameOf({ type }))).toContain('Ada opened the sealed letter.');
  });

  it.each([1, 2, 3, 4, 5, 6])('has room for %i', (size) => {
    const frame = frameOf({}, size);
    const text = scene(frame);
    for (const { name } of frame.cast) expect(text).toContain(name.split(' ')[0]);
    expect(/“[^”]+” (?:Ada|Bram) (?:said|asked)/.test(text)).toBe(size > 1);
  });

  it('brings in whoever the outline has put in the cast and not in a sentence', () => {
    const frame = frameOf({ summary: 'Ada carries the sealed letter into the boathouse.' }, 3);
    const beats = frame.beats.map((beat) => ({ ...beat, material: [frame.summary] }));
    const text = scene({ ...frame, beats });
    for (const name of ['Bram', 'Cato']) expect(text).toContain(name);
  });

  it('carries the text of its bridge where there are no anchors', () => {
    const frame = frameOf({ transition_in_anchors: [] });
    expect(scene(frame).startsWith(frame.transition_in_text)).toBe(true);
  });

  it('follows the plan where there is one', () => {
    const frame = frameOf();
    const text = scene(frame, {
      scene_ref: frame.scene_ref,
      brief: 'b',
      pov: 'Bram Holt',
      tense: 'past',
      evidence: 'e',
      beats: [
        {
          beat: 1,
          purpose: 'opening',
          events: ['Bram hides the copper kettle.'],
          characters: ['Ada Finch', 'Bram Holt'],
          place: 'Boathouse',
          ends_with: 'The kettle is gone.',
          target_words: 200,
        },
      ],
    });
    expect(text).toContain('Bram hid the copper kettle.');
    expect(text).toContain('Ada opened the sealed letter.');
  });

  it.each([60, 150, 400, 900])('grows to %i words in one beat', (target) => {
    const frame = frameOf();
    const text = writeBeat({
      frame,
      plan: null,
      beat: {
        beat: 1,
        purpose: 'opening',
        events: ['Bram looks at the lamp.'],
        characters: [],
        place: 'Boathouse',
        ends_with: '-',
        target_words: target,
      },
      beatCount: 2,
      soFar: '',
      language: 'en',
      choose: createChooser('t'),
      lexicons,
    });
    expect(countWords(text, 'en')).toBeGreaterThanOrEqual(target * 0.8);
    expect(countWords(text, 'en')).toBeLessThanOrEqual(target * 1.2);
  });
});

describe('the last reading', () => {
  it.each([
    ['Ada took the the rope.', 'Ada took the rope.'],
    ['She had had enough.', 'She had had enough.'],
    ['"Come in," said Bram.', '“Come in,” said Bram.'],
    ['Ada sat down. Ada got up.', 'Ada sat down. She got up.'],
    ['Bram came  in .', 'Bram came in.'],
  ])('makes of “%s” “%s”', (slip, better) => {
    const text = polishScene({
      text: `Opening.\n\n${slip}`,
      frame: frameOf(),
      language: 'en',
      choose: createChooser('t'),
      lexicons,
    });
    expect(text).toBe(`Opening.\n\n${better}`);
  });

  it('ends a sentence that outruns a breath at its semicolon', () => {
    const half =
      'Ada went from one end of the boathouse to the other and looked under every bench and behind every sail she could find';
    const text = polishScene({
      text: `Opening.\n\n${half}; ${half}.`,
      frame: frameOf(),
      language: 'en',
      choose: createChooser('t'),
      lexicons,
    });
    expect(text).toBe(`Opening.\n\n${half}. ${half.replace('Ada', 'She')}.`);
  });
});
