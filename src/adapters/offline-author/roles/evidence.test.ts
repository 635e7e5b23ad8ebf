import { describe, expect, it } from 'vitest';
import { findSources, kindOf, pickCited, pickQuote } from './evidence.ts';

describe('pickQuote', () => {
  it.each([
    ['Ada broke the seal. Nobody spoke.', 'Ada broke the seal'],
    ['“No,” she said. The bell rang twice over the yard.', 'The bell rang twice over the yard'],
    ['She knew the inspector’s hand.', 'She knew the inspector’s hand'],
    ['{"name": "Ada Quill", "role": "weigher of salt and lead"}', 'weigher of salt and lead'],
    ['Yes. No.\nThe ledger lay open.', 'The ledger lay open'],
    ['他没有说话。沈砚揭开封条，', '沈砚揭开封条'],
    ['是。', null],
    ['', null],
    ['protagonist', null],
  ])('takes of %s the words %s', (text, quote) => {
    expect(pickQuote(text)).toBe(quote);
  });

  it('is verbatim and at most ninety characters long, whatever the text', () => {
    const text = `${'word '.repeat(60)}end, and ${'字'.repeat(200)}`;
    const quote = pickQuote(text);
    expect(text).toContain(quote);
    expect(quote?.length).toBeLessThanOrEqual(90);
  });
});

describe('pickCited', () => {
  it('prefers what a report quotes to what it says', () => {
    expect(pickCited(' opens with these words: "The salt came in wet" and so on')).toBe(
      'The salt came in wet',
    );
    expect(pickCited(' opens with nothing quoted at all')).toBe('opens with nothing quoted at all');
  });
});

describe('findSources', () => {
  const material =
    '1 conflict of Story/Scenes/SCN-001-001-a.md with canon\ncharacters.json\nAda is nine.\nsecrets/evil.md\nworld.json\nSalt.';

  it('gives to each file what stands between it and the next', () => {
    expect(findSources(material, 'canon')).toEqual([
      { path: 'characters.json', body: '\nAda is nine.\n' },
      { path: 'world.json', body: '\nSalt.' },
    ]);
    expect(findSources(material, 'scene').map(({ path }) => path)).toEqual(['Story/Scenes/SCN-001-001-a.md']);
  });

  it.each([
    ['outline/outline.json', 'outline'],
    ['Story/SCN-outline.md', 'outline'],
    ['Story/Scenes/SCN-002-003-x.md', 'scene'],
    ['Compendium/Characters/CHAR-ada.md', 'canon'],
    ['characters.json', 'canon'],
    ['secrets/evil.md', null],
    ['package.json', null],
  ])('takes %s for %s', (path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });
});
