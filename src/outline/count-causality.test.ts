import { describe, expect, it } from 'vitest';
import { buildChapters } from '../../test/fakes/test-outline.ts';
import type { Scene } from '../contracts/outline-scene.ts';
import { countCausality } from './count-causality.ts';

describe('orphan outcomes', () => {
  const orphansOf = (...chapters: Partial<Scene>[][]) =>
    countCausality(buildChapters(...chapters.map((scenes) => [scenes]))).orphan_scene_refs;

  it('a chain of scenes has none, and the last scene of the book is exempt', () => {
    expect(orphansOf([{}, { consumes_outcome_from: '1:1' }], [{ consumes_outcome_from: '1:2' }])).toEqual([]);
  });

  it('a scene that no later one names is an orphan', () => {
    expect(orphansOf([{}, {}, { consumes_outcome_from: '1:2' }])).toEqual(['1:1']);
  });

  it('the last scene of a chapter is an orphan unless a later chapter takes it up', () => {
    expect(orphansOf([{}, { consumes_outcome_from: '1:1' }], [{}])).toEqual(['1:2']);
    expect(orphansOf([{}, { consumes_outcome_from: '1:1' }], [{}, { callbacks: ['1:2', '2:1'] }])).toEqual(
      [],
    );
  });

  it('a callback from far behind takes an outcome up', () => {
    expect(orphansOf([{}], [{}], [{ callbacks: ['1:1'] }])).toEqual(['2:1']);
  });

  it('a scene that names itself or a later one takes nothing up', () => {
    expect(orphansOf([{ callbacks: ['1:1', '1:2'] }, { consumes_outcome_from: '1:2' }, {}])).toEqual([
      '1:1',
      '1:2',
    ]);
  });

  it('a reference to a scene that is not there harms nobody', () => {
    expect(orphansOf([{}, { consumes_outcome_from: '9:9' }])).toEqual(['1:1']);
  });

  it('one scene, or none, has nothing to orphan', () => {
    expect(orphansOf([{}])).toEqual([]);
    expect(countCausality([])).toEqual({ orphan_scene_refs: [], weak_handoff_refs: [] });
  });
});

describe('weak handoffs', () => {
  const LEFT: Partial<Scene> = {
    outcome: 'Kael holds the ledger.',
    location_end_label: 'Customs House',
    transition_out_text: 'Rain drums on the skylight.',
    transition_out_anchors: ['brass lamp', 'ink stain', 'wet coat'],
  };
  const ENTERED: Partial<Scene> = {
    handoff_mode: 'time_skip',
    transition_in_text: 'Dawn.',
    transition_in_anchors: ['fog', 'bell', 'oars'],
  };
  const weakAfter = (from: Partial<Scene>, to: Partial<Scene>) =>
    countCausality(buildChapters([[from, to]])).weak_handoff_refs;

  it('an entrance that shares nothing is weak, and told by the later scene', () => {
    expect(weakAfter(LEFT, ENTERED)).toEqual(['1:2']);
  });

  it('a direct continuation is never weak', () => {
    expect(weakAfter(LEFT, { ...ENTERED, handoff_mode: 'direct_continuation' })).toEqual([]);
  });

  it.each<[string, Partial<Scene>]>([
    ['the outcome', { transition_in_text: 'The LEDGER is gone.' }],
    ['the end label', { transition_in_text: 'Outside the customs shed.' }],
    ['the way out', { transition_in_text: 'The rain has stopped; the skylight drips.' }],
    ['an anchor of the way out', { transition_in_anchors: ['fog', 'cold brass', 'oars'] }],
  ])('a word shared with %s makes it strong', (_, changes) => {
    expect(weakAfter(LEFT, { ...ENTERED, ...changes })).toEqual([]);
  });

  it('words of three letters do not count', () => {
    expect(weakAfter(LEFT, { ...ENTERED, transition_in_text: 'The ink is wet.' })).toEqual(['1:2']);
  });

  it('accents do not keep words apart', () => {
    expect(
      weakAfter({ ...LEFT, outcome: 'Le café brûle.' }, { ...ENTERED, transition_in_text: 'CAFE.' }),
    ).toEqual([]);
  });

  it('two shared characters are enough in Chinese, one is not', () => {
    const from = { ...LEFT, outcome: '凯尔拿到了账本' };
    expect(weakAfter(from, { ...ENTERED, transition_in_text: '账本还在桌上' })).toEqual([]);
    expect(weakAfter(from, { ...ENTERED, transition_in_text: '对账' })).toEqual(['1:2']);
  });

  it('a chapter end is a handoff too, also without a way out', () => {
    const { transition_out_text: _, transition_out_anchors: __, ...last } = LEFT;
    expect(countCausality(buildChapters([[last]], [[ENTERED]])).weak_handoff_refs).toEqual(['2:1']);
    const first = { ...ENTERED, transition_in_text: 'The ledger lies open.' };
    expect(countCausality(buildChapters([[last]], [[first]])).weak_handoff_refs).toEqual([]);
  });

  it('the first scene of the book is entered from nowhere', () => {
    expect(countCausality(buildChapters([[ENTERED]])).weak_handoff_refs).toEqual([]);
  });
});
