import { describe, expect, it } from 'vitest';
import { isInScope, matchesPattern } from './match-scope.ts';

describe('matchesPattern', () => {
  it.each([
    ['Story/a.md', 'Story/a.md', true],
    ['Story/a.md', 'Story/*.md', true],
    ['Story/.md', 'Story/*.md', true],
    ['Story/Scenes/a.md', 'Story/*.md', false],
    ['Story/Scenes/a.md', 'Story/**', true],
    ['Story/Scenes/a.md', 'Story/**/*.md', true],
    ['Story/Scenes/a.md', '**.md', true],
    ['Story/Scenes/a.md', '**', true],
    ['Story', 'Story/**', false],
    ['Stories/a.md', 'Story/**', false],
    ['Story/a.md', '*', false],
    ['a.md', '*', true],
    ['a.md', 'a?md', false],
    ['a.md', 'a.m', false],
    ['a.md', 'A.md', false],
    ['a+b.md', 'a+b.md', true],
    ['axmd', 'a.md', false],
    ['章/第一.md', '章/*.md', true],
    ['a😀b', 'a*b', true],
    ['', '', true],
    ['a', '', false],
    ['*', '*', true],
  ])('%s by %s: %s', (path, pattern, expected) => {
    expect(matchesPattern(path, pattern)).toBe(expected);
  });

  it('is not held up by many stars', () => {
    expect(matchesPattern('a'.repeat(2000), `${'*a'.repeat(50)}b`)).toBe(false);
  });
});

describe('isInScope', () => {
  it.each([
    [['Story/**'], [], true],
    [['Story/**'], ['Story/b.md'], true],
    [['Story/**'], ['Story/a.md'], false],
    [['Story/a.md'], ['**'], false],
    [[], [], false],
    [['chapters/**'], [], false],
  ])('Story/a.md with %j and without %j: %s', (allowed, blocked, expected) => {
    expect(isInScope('Story/a.md', { allowed, blocked })).toBe(expected);
  });
});
