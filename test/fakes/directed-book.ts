import type { Book } from '../../src/contracts/book.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { Model } from '../../src/engine/ports.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { parseInputs } from '../../src/prompts/parse-inputs.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';
import { prepareRecipeBook } from './recipe-book.ts';

export const BANNED = 'the silence stretched';
export const SAMPLE = 'Nobody in Orrery wound a clock twice. I did, and I was paid for it in onions.';
export const NOTE = 'Let the clock be five minutes slow, and let nobody say so.';
const STYLE = {
  schema_version: 'book_style_v1',
  person: 'first',
  tense: 'present',
  register: 'dry',
  quotation_marks: 'single',
  banned: [BANNED],
  samples: [SAMPLE],
};
const NOTES = {
  schema_version: 'author_notes_v1',
  notes: [
    {
      id: 'note_1',
      about: { scene: '1:1' },
      text: NOTE,
      status: 'open',
      created_at: '2026-02-10T14:00:00.000Z',
    },
    { id: 'note_2', text: 'Gone.', status: 'done', created_at: '2026-02-10T14:00:00.000Z' },
  ],
};

interface Sent {
  readonly step: string;
  readonly scene: string;
  readonly text: string;
}

/** The first chapter of a small book with a style and a note, by an author whose answers may be spoiled. */
export async function writeDirected(
  recipe: string,
  spoil: (step: string, text: string, scene: string) => string = (_, text) => text,
) {
  const author = await loadOfflineAuthor();
  const sent: Sent[] = [];
  const model: Model = {
    ...author,
    async generate(request, options) {
      const text = request.messages.map(({ content }) => content).join('\n');
      const header = parseInputs(text).find(({ name }) => name === 'request')?.text ?? '';
      const read = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(header)?.[1] ?? '';
      const step = read('prompt_type') || read('contract');
      sent.push({ step, scene: read('scene'), text });
      const answer = await author.generate(request, options);
      return { ...answer, text: spoil(step, answer.text, read('scene')) };
    },
  };
  const prepared = await prepareRecipeBook();
  await prepared.write({ 'style.json': JSON.stringify(STYLE), 'notes.json': JSON.stringify(NOTES) });
  const book = prepared.open(model);
  await writeFirstChapter(book, recipe, false);
  return {
    book,
    sent,
    files: await prepared.files(),
    prepared,
    reopen: (more: Partial<Book>) => prepared.open(model, { book: { ...book.book, ...more } }),
  };
}

/** Writes it, or with `force` writes it anew. */
export async function writeFirstChapter(book: OpenBook, recipe: string, force: boolean): Promise<void> {
  await book.writeChapters({
    chapters: [1],
    recipe,
    force,
    makePlans: true,
    stopOnFailure: true,
    ackOutlineIssues: true,
    budget: NO_BUDGET,
    signal: new AbortController().signal,
  });
}
