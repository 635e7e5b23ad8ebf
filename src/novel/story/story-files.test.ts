import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStored, renderStored } from './story-files.ts';
import { findStoryStep, STORY_STEPS, type StoryStep } from './story-steps.ts';

function step(name: string): StoryStep {
  const found = findStoryStep(name);
  if (found === null) throw new Error(`there is no step ${name}`);
  return found;
}

function fixtures(folder: string): { name: string; text: string }[] {
  const path = new URL(`../../../test/fixtures/contracts/${folder}/`, import.meta.url);
  return readdirSync(path).map((name) => ({ name, text: readFileSync(new URL(name, path), 'utf8') }));
}

const FOLDERS = { world: 'world', theme: 'theme-conflict', characters: 'characters' };

describe('readStored', () => {
  it('a file that is not there is absent', () => {
    for (const each of STORY_STEPS) expect(readStored(each, null)).toEqual({ state: 'absent' });
  });

  it.each(STORY_STEPS.map(({ name }) => name))('reads what keeps the contract of %s', (name) => {
    const valid = fixtures(`${FOLDERS[name]}/valid`);
    expect(valid.length).toBeGreaterThan(0);
    for (const { text } of valid) {
      expect(readStored(step(name), text)).toEqual({ state: 'valid', value: JSON.parse(text) });
    }
  });

  it.each(STORY_STEPS.map(({ name }) => name))('tells why a file breaks the contract of %s', (name) => {
    const invalid = fixtures(`${FOLDERS[name]}/invalid`);
    expect(invalid.length).toBeGreaterThan(0);
    for (const { name: file, text } of invalid.filter((each) => !each.name.includes('newer'))) {
      expect(readStored(step(name), text), file).toEqual({
        state: 'invalid',
        why: expect.stringMatching(/\S/),
      });
    }
  });

  it('leaves a file of a later version alone', () => {
    const newer = JSON.stringify({ schema_version: 'world_v2', world_name: 'Orrery' });
    expect(() => readStored(step('world'), newer)).toThrow(expect.objectContaining({ code: 'schema_newer' }));
  });

  it.each(['', '{', '[]', 'null', '"world"', '{} {}', '\ufeff{}'])('%j is invalid', (text) => {
    expect(readStored(step('world'), text).state).toBe('invalid');
  });

  it('a file of another step is invalid', () => {
    const [theme] = fixtures('theme-conflict/valid');
    expect(readStored(step('world'), theme?.text ?? '').state).toBe('invalid');
  });

  it('names the first place that is wrong', () => {
    const stored = readStored(step('theme'), '{"schema_version":"theme_conflict_v1","sub_themes":["a"," "]}');
    expect(stored).toMatchObject({ state: 'invalid', why: expect.stringContaining('core_theme: ') });
  });
});

describe('renderStored', () => {
  it('is indented, ends with a line end and is read back the same', () => {
    expect(renderStored({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}\n');
    for (const { text } of fixtures('characters/valid')) {
      expect(JSON.parse(renderStored(JSON.parse(text)))).toEqual(JSON.parse(text));
    }
  });
});
