import { describe, expect, it } from 'vitest';
import { decideChapterLevel } from './decide-chapter-level.ts';

const decide = (headings: readonly string[], isOneOfMany = false) =>
  decideChapterLevel(
    headings.map((line) => ({ level: line.indexOf(' '), text: line.slice(line.indexOf(' ') + 1) })),
    isOneOfMany,
  );

describe('decideChapterLevel', () => {
  it.each<[string, string[], boolean, number | null]>([
    ['no heading', [], false, null],
    ['a title and chapters', ['# Title', '## Chapter 1', '## Chapter 2'], false, 2],
    ['one chapter that says so', ['# Title', '## Chapter 1'], false, 2],
    ['parts above chapters', ['# Part One', '## Chapter 1', '# Part Two', '## Chapter 2'], false, 2],
    ['a prologue above chapters', ['# Prologue', '## Chapter 1', '## Chapter 2'], false, 2],
    ['numbers that rise', ['# Title', '### 1', '### 2', '### 3'], false, 3],
    ['numbers of scenes', ['# One', '## 1', '## 2', '# Two', '## 1', '## 2'], false, 1],
    ['names alone', ['# Title', '## The Quay', '### later', '## The Bank'], false, 2],
    ['names under parts', ['# Part One', '## The Quay', '# Part Two', '## The Bank'], false, 2],
    ['a title and one chapter', ['# Title', '## The Quay'], false, 2],
    ['one of several files', ['# The Quay', '## later', '## and later'], true, 1],
    ['one of several files with labels', ['# Part', '## Chapter 1', '## Chapter 2'], true, 2],
  ])('%s', (_, headings, isOneOfMany, level) => {
    expect(decide(headings, isOneOfMany)).toBe(level);
  });
});
