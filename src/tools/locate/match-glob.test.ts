import { describe, expect, it } from 'vitest';
import { matchGlob } from './match-glob.ts';

describe('matchGlob', () => {
  it.each([
    ['*.md', 'Story/Scenes/a.md', true],
    ['*.md', 'Story/Scenes/a.txt', false],
    ['Story/*.md', 'Story/a.md', true],
    ['Story/*.md', 'Story/Scenes/a.md', false],
    ['Story/**', 'Story/Scenes/a.md', true],
    ['**/a.md', 'a.md', true],
    ['**/a.md', 'x/y/a.md', true],
    ['Story/**/a.md', 'Story/a.md', true],
    ['Story/**/a.md', 'Other/a.md', false],
    ['SCN-0?1-*', 'Story/SCN-001-gate.md', true],
    ['SCN-0?1-*', 'Story/SCN-0011-gate.md', false],
    ['*a*b*c', 'xxaxxbxxc', true],
    ['a.c', 'abc', false],
    ['**', 'x/y', true],
    ['', 'x', false],
  ])('%s on %s: %s', (glob, path, fits) => {
    expect(matchGlob(glob, path)).toBe(fits);
  });

  it('stays quick on a glob full of stars', () => {
    expect(matchGlob(`${'*a'.repeat(100)}b`, 'a'.repeat(255))).toBe(false);
    expect(matchGlob(`${'**/'.repeat(60)}x`, `${'a/'.repeat(100)}y`)).toBe(false);
  });
});
