import { describe, expect, it } from 'vitest';
import { compareVersions } from './compare-versions.ts';

describe('compareVersions', () => {
  it.each([
    ['book_v1', 'book_v1', 'same'],
    ['book_v2', 'book_v1', 'newer'],
    ['book_v10', 'book_v9', 'newer'],
    ['book_v1', 'book_v2', 'older'],
    ['issue_v2', 'book_v1', 'other'],
    ['book_v1_v2', 'book_v1', 'other'],
    ['book_v02', 'book_v2', 'other'],
    ['1.1', '1.1', 'same'],
    ['1.2', '1.1', 'newer'],
    ['1.10', '1.9', 'newer'],
    ['1.1.1', '1.1', 'newer'],
    ['2', '1.1', 'newer'],
    ['1', '1.1', 'older'],
    ['1.1.0', '1.1', 'other'],
    ['1.1', 'book_v1', 'other'],
    ['book_v1', '1.1', 'other'],
    ['book', 'book_v1', 'other'],
    ['', 'book_v1', 'other'],
    ['book_v99999999999999999999', 'book_v1', 'other'],
  ])('%s is to %s: %s', (says, own, age) => {
    expect(compareVersions(says, own)).toBe(age);
  });
});
