import { describe, expect, it } from 'vitest';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { RawChapterMemory } from '../../contracts/chapter-memory.ts';
import { compileMemory } from './compile-memory.ts';
import { compileReport } from './compile-report.ts';

const CHAPTER: GeneratedChapter = {
  schema_version: 'chapter_v1',
  chapter_number: 4,
  chapter_title: 'The Lamp',
  scenes: [],
  total_words: 0,
};
const KNOWN = { cast: ['Mara Quill'], text: 'Mara met old Tam on the quay.' };
const RAW: RawChapterMemory = {
  timeline_anchor: 'Night.',
  location_summary: 'The quay.',
  key_events: ['They meet.'],
  character_states: { 'Mara Quill': 'On the quay.', tam: 'On the quay.' },
  unresolved_threads: [],
  summary: 'They meet.',
};

describe('compileMemory', () => {
  it('gives the entry the number and the title of its chapter', () => {
    const { value } = compileMemory(CHAPTER, KNOWN, RAW);
    expect(value).toEqual({ chapter_number: 4, chapter_title: 'The Lamp', ...RAW });
  });

  it('refuses people whom neither cast nor text knows', () => {
    const raw = { ...RAW, character_states: { 'Jon/Dow': 'Gone.' } };
    expect(compileMemory(CHAPTER, KNOWN, raw)).toMatchObject({
      value: null,
      findings: [{ path: '/character_states/Jon~1Dow', message: expect.stringContaining('Jon/Dow') }],
    });
  });

  it.each([
    ['a cast member by the first name', 'Mara', true],
    ['a name with another apostrophe', 'Tam O’Dow', true],
    ['half of a name', 'Ma', false],
    ['nobody at all', '', false],
  ])('looks %s up among cast and text', (_, name, isKnown) => {
    const known = { cast: ['Mara Quill'], text: "On the quay stood old Tam O'Dow." };
    const raw = { ...RAW, character_states: { [name]: 'On the quay.' } };
    expect(compileMemory(CHAPTER, known, raw).value !== null).toBe(isKnown);
  });

  it.each<[string, Partial<RawChapterMemory>]>([
    ['/timeline_anchor', { timeline_anchor: 'N/A' }],
    ['/unresolved_threads/0', { unresolved_threads: ['None.'] }],
    ['/character_states/Mara Quill', { character_states: { 'Mara Quill': 'unknown' } }],
  ])('refuses %s where it says nothing', (path, change) => {
    expect(compileMemory(CHAPTER, KNOWN, { ...RAW, ...change })).toMatchObject({
      value: null,
      findings: [{ path }],
    });
  });

  it('may tell of nobody: there are chapters in which nobody of the book appears', () => {
    const { value, findings } = compileMemory(CHAPTER, KNOWN, { ...RAW, character_states: {} });
    expect([value?.character_states, findings]).toEqual([{}, []]);
  });

  it('refuses a chapter in which nothing happens', () => {
    expect(compileMemory(CHAPTER, KNOWN, { ...RAW, key_events: [] }).findings).toMatchObject([
      { path: '/key_events' },
    ]);
  });
});

describe('compileReport', () => {
  const issue = {
    issue_type: 'name',
    description: 'Tam is called Tom.',
    related_characters: ['Tam'],
    related_events: [],
    severity: 'low' as const,
    fix_instructions: '  ',
  };

  it('takes a word for the kind of an issue that as a value would say nothing', () => {
    const report = { issues: [{ ...issue, issue_type: 'location' }], summary: 'One.' };
    expect(compileReport(4, KNOWN, report).findings).toEqual([]);
  });

  it.each(['  ', 'None', 'null', 'N/A', '—'])('takes %j for no instructions', (fix_instructions) => {
    const { value } = compileReport(4, KNOWN, { issues: [{ ...issue, fix_instructions }], summary: 'One.' });
    expect(value).toEqual({
      chapter_number: 4,
      issues: [{ ...issue, fix_instructions: null }],
      summary: 'One.',
    });
  });

  it('refuses a finding that finds nothing', () => {
    const issues = [{ ...issue, issue_type: 'none', related_characters: [] }];
    expect(compileReport(4, KNOWN, { issues, summary: 'None.' })).toMatchObject({
      value: null,
      findings: [{ path: '/issues/0/issue_type' }],
    });
  });

  it('refuses people whom nobody knows', () => {
    const issues = [issue, { ...issue, related_characters: ['Mara Quill', 'Jon'] }];
    expect(compileReport(4, KNOWN, { issues, summary: 'Two.' })).toMatchObject({
      value: null,
      findings: [{ path: '/issues/1/related_characters/1' }],
    });
  });
});
