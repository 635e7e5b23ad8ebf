import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPlaceholder } from './find-placeholder.ts';

type Kind = Parameters<typeof findPlaceholder>[1];
const table = JSON.parse(
  readFileSync(new URL('../../test/fixtures/outline/placeholders.json', import.meta.url), 'utf8'),
) as { refused: [Kind, string, string][]; accepted: [Kind, string][] };

describe('findPlaceholder', () => {
  it.each(table.refused)('sees in a %s: %s', (kind, value, found) => {
    expect(findPlaceholder(value, kind)).toBe(found);
  });

  it.each(table.accepted)('lets a %s be: %s', (kind, value) => {
    expect(findPlaceholder(value, kind)).toBeNull();
  });
});
