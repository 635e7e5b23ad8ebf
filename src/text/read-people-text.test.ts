import { describe, expect, it } from 'vitest';
import { readPeopleText } from './read-people-text.ts';

describe('readPeopleText', () => {
  it.each([
    ['UTF-8', Buffer.from('Café\n'), 'Café\n'],
    ['UTF-16 with its mark', Buffer.from('\ufeffCafé', 'utf16le'), 'Café'],
  ])('reads %s', (_, bytes, text) => {
    expect(readPeopleText(bytes, 'idea.txt')).toBe(text);
  });

  it.each([
    ['Latin-1', Buffer.from('One\nCafé', 'latin1'), 'idea.txt: line 2 is not valid UTF-8.'],
    [
      'UTF-16 without its mark',
      Buffer.from('Cafe', 'utf16le'),
      'idea.txt: it is no text: line 1 has a control character (U+0000).',
    ],
  ])('refuses %s by its line', (_, bytes, message) => {
    expect(() => readPeopleText(bytes, 'idea.txt')).toThrow(
      expect.objectContaining({ code: 'text_unreadable', message }),
    );
  });
});
