import { describe, expect, it } from 'vitest';
import type { GeneratedChapter } from '../contracts/chapter.ts';
import type { RawChapterMemory } from '../contracts/chapter-memory.ts';
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

  it('takes blank instructions for none', () => {
    const { value } = compileReport(4, KNOWN, { issues: [issue], summary: 'One.' });
    expect(value).toEqual({
      chapter_number: 4,
      issues: [{ ...issue, fix_instructions: null }],
      summary: 'One.',
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
