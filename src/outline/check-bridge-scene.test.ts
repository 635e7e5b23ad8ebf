import { describe, expect, it } from 'vitest';
import { buildScene } from '../../test/fakes/test-outline.ts';
import type { RawScene } from '../contracts/outline-scene.ts';
import { type BridgeCheck, checkBridgeScene } from './check-bridge-scene.ts';
import { stripScene } from './strip-scene.ts';

const FROM = buildRaw({ summary: 'Kael is let out at dusk.', outcome: 'Kael is free.' });
const TO = buildRaw({ summary: 'The court sits.', outcome: 'The court adjourns.' });
const CHECK: BridgeCheck = {
  toRef: '2:3',
  from: FROM,
  to: TO,
  registries: {
    characters: [{ character_id: 'CHAR_KAEL', name: 'Kael', intro: { chapter: 1, scene: 1 } }],
    threads: [{ thread_id: 'THREAD_DEBT', label: 'The debt', status: 'open' }],
  },
  strict: false,
};
const OUT = {
  transition_out_text: 'The stairs go up.',
  transition_out_anchors: ['stair', 'lamp', 'draught'],
};

describe('checkBridge', () => {
  it('finds nothing in a scene of its own words', () => {
    expect(checkBridgeScene(buildRaw({ ...OUT, threads: ['THREAD_DEBT'] }), CHECK)).toEqual([]);
  });

  it.each([
    ['the summary of the scene before', { summary: 'KAEL is let out, at dusk' }, '/scene/summary'],
    ['the summary of the scene after', { summary: 'The court sits.' }, '/scene/summary'],
    ['the outcome of the scene before', { outcome: 'Kael is free!' }, '/scene/outcome'],
    ['the outcome of the scene after', { outcome: 'The court adjourns.' }, '/scene/outcome'],
  ])('refuses %s told again', (_, changes, path) => {
    expect(checkBridgeScene(buildRaw({ ...OUT, ...changes }), CHECK)).toMatchObject([
      { reason_code: 'phase_contract_invalid', path, detail: 'echo', scene_ref: '2:3' },
    ]);
  });

  it.each([
    [{ characters: ['CHAR_KAEL', 'CHAR_NOBODY'] }, '/scene/characters/1', 'unknown_character'],
    [{ introduces: ['CHAR_NOBODY'] }, '/scene/introduces/0', 'unknown_character'],
    [{ threads: ['THREAD_DEBT', 'THREAD_NOWHERE'] }, '/scene/threads/1', 'unknown_thread'],
  ])('refuses whom and what the registries do not have: %j', (changes, path, detail) => {
    expect(checkBridgeScene(buildRaw({ ...OUT, ...changes }), CHECK)).toMatchObject([
      { reason_code: 'outline_schema', path, detail },
    ]);
  });

  it('wants the way out that leads to the scene after it', () => {
    const paths = checkBridgeScene(buildRaw({}), CHECK).map(({ path }) => path);
    expect(paths).toEqual(['/scene/transition_out_text', '/scene/transition_out_anchors']);
  });
});

function buildRaw(changes: Partial<RawScene>): RawScene {
  return { ...stripScene(buildScene()), ...changes };
}
