import { expect, it } from 'vitest';
import { mentionsName } from './mentions-name.ts';

it.each<[boolean, string, string]>([
  [true, 'Kael', "Kael's oath is broken"],
  [true, 'Kael', 'KAEL runs'],
  [true, 'Kael Orrin', 'Orrin runs'],
  [true, 'Élodie', 'elodie runs'],
  [true, 'Jean-Luc Picard', 'Luc stays'],
  [true, 'R2D2', 'Then R2D2 rolls in'],
  [true, 'The Warden', 'The warden shuts the door'],
  [false, 'The Warden', 'The door is shut'],
  [false, 'Ludwig von Trotta', 'Von hier aus geht es weiter'],
  [false, 'Ann', 'They planned it, annoyed'],
  [false, 'Al Karim', 'Al runs'],
  [true, 'Al Karim', 'Karim runs'],
  [true, 'Bo', 'Bo runs'],
  [false, 'Bo', 'A boat'],
  [true, 'Li Wu', 'Then Li Wu runs'],
  [false, 'Li Wu', 'Then Wu runs'],
  [true, 'Anna', 'Kael\nAnna'],
  [true, '林默言', '最后林默言打开了门'],
  [false, '林默言', '默言打开了门'],
  [true, '민수', '민수가 문을 연다'],
  [false, '—', 'A dash — no name'],
])('is %s for %s in “%s”', (mentioned, name, text) => {
  expect(mentionsName([text], name)).toBe(mentioned);
});

it('looks in every text and does not join them to a name', () => {
  expect(mentionsName(['Nothing', 'Kael runs'], 'Kael')).toBe(true);
  expect(mentionsName(['Ka', 'el'], 'Kael')).toBe(false);
  expect(mentionsName(['林', '默言'], '林默言')).toBe(false);
});
