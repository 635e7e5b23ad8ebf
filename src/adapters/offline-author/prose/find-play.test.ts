import { describe, expect, it } from 'vitest';
import type { SceneFrame } from '../../../contracts/scene-work.ts';
import { fillFrame } from '../fill-frame.ts';
import type { Language } from '../lexicon-schema.ts';
import { loadLexicons } from '../load-lexicon.ts';
import type { Beat } from '../outline-lexicon-schema.ts';
import { splitSentences } from '../split-sentences.ts';
import { findPlay } from './find-play.ts';
import { readScenePeople } from './scene-people.ts';

const lexicons = await loadLexicons();

const NAMES = {
  en: { hero: 'Ada', foe: 'Bram', friend: 'Cato', doubt: 'Dina', witness: 'Enoch' },
  zh: { hero: '安达', foe: '卜兰', friend: '高图', doubt: '丁娜', witness: '易诺' },
} as const;
const THINGS = {
  en: {
    thing: 'kettle',
    proof: 'the old chart',
    token: 'the tin whistle',
    carry: 'the sealed letter',
    paper: 'the ration card',
    at: 'in the boathouse',
    place: 'the boathouse',
    knot: 'one cannot have both',
    truth: 'the Registry knew it',
    counter: 'to keep it quiet',
  },
  zh: {
    thing: '铜壶',
    proof: '那张旧图',
    token: '那只锡哨',
    carry: '那封信',
    paper: '一张当票',
    at: '在船屋',
    place: '船屋',
    knot: '两样只能要一样',
    truth: '船行早就知道',
    counter: '叫人别作声',
  },
} as const;

function slotsOf(language: Language): Record<string, string> {
  const slots: Record<string, string> = { ...THINGS[language] };
  for (const place of ['site', 'site2', 'home', 'town', 'body', 'body2', 'danger', 'clock'])
    slots[place] = language === 'en' ? `the ${place} mark` : `记${place.length}号`;
  for (const [part, name] of Object.entries(NAMES[language])) {
    Object.assign(slots, {
      [part]: name,
      [`${part}0`]: name,
      [`${part}_their`]: 'her',
      [`${part}_them`]: 'her',
    });
  }
  return slots;
}

function frameOf(beat: Beat, language: Language, more = ''): SceneFrame {
  const slots = slotsOf(language);
  const lexicon = lexicons[language];
  return {
    scene_ref: '1:1',
    chapter_title: 't',
    scene_number: 1,
    total_scenes: 9,
    canonical_path: 'Story/Scenes/SCN-001-001.md',
    summary: `${fillFrame(lexicon, slots, beat.summary)}${more}`,
    type: beat.type,
    outcome: fillFrame(lexicon, slots, beat.outcome),
    end_condition: null,
    pov: NAMES[language].hero,
    cast: Object.values(NAMES[language]).map((name, index) => ({
      character_id: `CHAR_${index + 1}`,
      name,
      pronouns: 'she/her',
      role: null,
      about: '',
    })),
    place_start: 'Boathouse',
    place_end: 'Boathouse',
    handoff_mode: 'time_skip',
    constraint_state: beat.state,
    transition_in_text: 'x',
    transition_in_anchors: [],
    transition_out_text: null,
    transition_out_anchors: [],
    threads: [],
    previous_ending: null,
    target_words: 800,
    beats: [{ beat: 1, purpose: 'p', material: ['m'], target_words: 800 }],
  };
}

function play(frame: SceneFrame, language: Language) {
  const lexicon = lexicons[language];
  return findPlay(frame, readScenePeople(frame, null, language, lexicon.prose), lexicon);
}

/** Roles that every family tells in its own way; a book has one chapter of each before any other hand is asked. */
const OWN: ReadonlySet<string> = new Set(['hook', 'revelation', 'climax']);

describe.each(['en', 'zh'] as const)('the plays in %s', (language) => {
  const { families, outline } = lexicons[language];
  const common = outline.plots.filter(({ role }) => !OWN.has(role));
  const beats = [
    ...[...families.flatMap(({ plots }) => plots), ...common].flatMap((plot) => plot.beats),
    ...outline.interludes,
  ];

  it('are there for every chapter of every family, and for every role that families leave to all', () => {
    for (const { id, plots } of families)
      for (const role of OWN)
        expect(
          plots.map((plot) => plot.role),
          id,
        ).toContain(role);
    for (const beat of beats) expect(beat.play, beat.name).toBeDefined();
  });

  it('have a part for every sentence of the summary, and one for the outcome', () => {
    for (const beat of beats)
      expect(beat.play, beat.name).toHaveLength(splitSentences(beat.summary).length + 1);
  });

  it('are found by the summary that the outline makes of their beat, and leave nothing unfilled', () => {
    for (const beat of beats) {
      const frame = frameOf(beat, language);
      const found = play(frame, language);
      expect(found.size, beat.name).toBe(beat.play?.filter((part) => part.length > 0).length);
      for (const [sentence, paragraphs] of found) {
        expect(`${frame.summary} ${frame.outcome}`, beat.name).toContain(sentence);
        for (const paragraph of paragraphs) expect(paragraph, beat.name).not.toMatch(/[{}]/);
      }
      expect([...found.values()].flat().length, beat.name).toBe(beat.play?.flat().length);
    }
  });

  it('say no sentence twice in a book of any family', () => {
    for (const { id, plots } of families) {
      const said = [...[...plots, ...common].flatMap((plot) => plot.beats), ...outline.interludes]
        .flatMap((beat) => beat.play?.flat(2) ?? [])
        .flatMap(splitSentences)
        .map((sentence) => sentence.replace(/[“”]|\{\w+\}/g, '').trim())
        .filter((sentence) => sentence.length > (language === 'zh' ? 7 : 24));
      expect(
        said.filter((sentence, at) => said.indexOf(sentence) !== at),
        id,
      ).toEqual([]);
    }
  });

  it('are left out where the plot comes round again', () => {
    const [beat] = beats;
    const again = fillFrame(
      lexicons[language],
      { ...slotsOf(language), n: '3' },
      lexicons[language].outline.phrases.again[0] ?? '',
    );
    if (beat !== undefined) expect(play(frameOf(beat, language, ` ${again}`), language).size).toBe(0);
  });
});

it('knows nothing of a scene that another hand outlined', () => {
  const [beat] = lexicons.en.families[0]?.plots[0]?.beats ?? [];
  if (beat === undefined) throw new Error('there is a first beat');
  const frame = { ...frameOf(beat, 'en'), summary: 'Ada carries the kettle into the boathouse.' };
  expect(play(frame, 'en').size).toBe(0);
});
