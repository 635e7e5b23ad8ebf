import { beforeAll, expect, it } from 'vitest';
import { loadLexicon } from '../load-lexicon.ts';
import { createVerbs, type Verbs } from './conjugate-english.ts';
import { quoteReported } from './quote-reported.ts';

let verbs: Verbs;

beforeAll(async () => {
  const { prose } = await loadLexicon('en');
  if (prose.verbs === undefined) throw new Error('English has verbs');
  verbs = createVerbs(prose.verbs);
});

it.each([
  [
    'Annis lays the card on the desk and asks who gave the order.',
    'Annis lays the card on the desk.',
    'Annis',
    'Who gave the order?',
  ],
  [
    'Denzel arrives without a coat and asks where to stand.',
    'Denzel arrives without a coat.',
    'Denzel',
    'Where do I stand?',
  ],
  ['Denzel asks Annis what Annis means to do.', '', 'Denzel', 'What do you mean to do?'],
  ['Denzel asks whether Annis is happy.', '', 'Denzel', 'Are you happy?'],
  ['Denzel reads the book, and asks Annis to burn it.', 'Denzel reads the book.', 'Denzel', 'Burn it.'],
  [
    'Annis turns round and says that it looks like all of them.',
    'Annis turns round.',
    'Annis',
    'It looks like all of them.',
  ],
  ['Annis has promised to see to it by evening.', '', 'Annis', "I'll see to it by evening."],
  ['Denzel calls it a mistake.', '', 'Denzel', "It's a mistake."],
])('says aloud what is reported in “%s”', (sentence, before, speaker, say) => {
  expect(quoteReported(sentence, { verbs, names: ['Annis', 'Denzel'] })).toEqual({ before, speaker, say });
});

it.each([
  'Annis asks why; Denzel is already complaining.',
  'Nobody asks about the plums.',
  'The names in it are neighbours.',
])('leaves “%s” to the narrator', (sentence) => {
  expect(quoteReported(sentence, { verbs, names: ['Annis', 'Denzel'] })).toBeNull();
});
