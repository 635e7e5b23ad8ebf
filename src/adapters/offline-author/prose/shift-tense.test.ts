import { beforeAll, describe, expect, it } from 'vitest';
import { loadLexicon } from '../load-lexicon.ts';
import { createVerbs, type Verbs } from './conjugate-english.ts';
import { shiftTense, tellAsEvent } from './shift-tense.ts';

let verbs: Verbs;
const names = new Set(['Annis', 'Denzel', 'Jago', 'Loveday']);

beforeAll(async () => {
  const { prose } = await loadLexicon('en');
  if (prose.verbs === undefined) throw new Error('English has verbs');
  verbs = createVerbs(prose.verbs);
});

describe('the past of an outline', () => {
  it.each([
    [
      'Annis lays the card on the desk and asks who gave it.',
      'Annis laid the card on the desk and asked who gave it.',
    ],
    ['Annis puts it down, reads it and shuts the lid.', 'Annis put it down, read it and shut the lid.'],
    ['Annis and Denzel reach it together and hold it.', 'Annis and Denzel reached it together and held it.'],
    ['People see the paper and stand aside.', 'People saw the paper and stood aside.'],
    [
      'The slip with two names stays where everyone can see it.',
      'The slip with two names stayed where everyone could see it.',
    ],
    ['Both bells go at once.', 'Both bells went at once.'],
    ['The order bears no signature.', 'The order bore no signature.'],
    [
      'Denzel will not hear of it, and cannot say why.',
      'Denzel would not hear of it, and could not say why.',
    ],
    ['They do not talk, since one does not.', 'They did not talk, since one does not.'],
    ['Denzel explains it as one explains weather.', 'Denzel explained it as one explains weather.'],
    [
      'Annis has to refuse a kindness and watch it turn.',
      'Annis had to refuse a kindness and watch it turn.',
    ],
    ['Jago warms both hands and names two names.', 'Jago warmed both hands and named two names.'],
    ['The sheet says “it is late” and nothing else.', 'The sheet said “it is late” and nothing else.'],
  ])('tells “%s”', (present, past) => {
    expect(shiftTense(present, { verbs, names })).toBe(past);
  });

  it('leaves a phrase alone that has to stay letter by letter', () => {
    const keep = ['a queue that looks away'];
    expect(shiftTense('There is a queue that looks away.', { verbs, names, keep })).toBe(
      'There was a queue that looks away.',
    );
  });

  it.each([
    [
      'Denzel has entered the name. Only Denzel can take it out.',
      'Denzel entered the name. Only Denzel could take it out.',
    ],
    ['Denzel has come in last and taken a chair.', 'Denzel came in last and took a chair.'],
    ['Loveday has been struck from the rolls.', 'Loveday had been struck from the rolls.'],
    ['Annis would have done the same, and says so.', 'Annis would have done the same, and said so.'],
    ['Annis has not told Jago.', 'Annis had not told Jago.'],
  ])('lets happen “%s”', (present, past) => {
    expect(tellAsEvent(present, { verbs, names })).toBe(past);
  });
});
