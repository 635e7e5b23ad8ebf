import { expect, it } from 'vitest';
import { deriveBookId } from './derive-book-id.ts';

it.each([
  ['The Lantern (final).docx', 'the-lantern-final'],
  ['Éclat d’été.md', 'eclat-d-ete'],
  ['灯塔.txt', 'manuscript'],
  ['.md', 'manuscript'],
  ['draft', 'draft'],
  [`${'long-'.repeat(20)}.md`, 'long-'.repeat(13).slice(0, 64)],
])('%s becomes %s', (name, id) => {
  expect(deriveBookId(name)).toBe(id);
});
