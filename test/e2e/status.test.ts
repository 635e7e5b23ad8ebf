import { describe, expect } from 'vitest';
import { makeBooks, ON, startFrom } from './outline-folder.ts';
import { it, readDocument, readTrouble } from './workbench.ts';

// What status says a chapter is, from outside.

interface Chapter {
  readonly chapter: number;
  readonly state: string;
  readonly state_reason: string | null;
  readonly plan: string;
}

describe('bookforge status', () => {
  it('says what each chapter is, and names the books that are there where one is mistyped', async ({
    bench,
  }) => {
    const made = await makeBooks();
    try {
      startFrom(made.outlined, bench);
      const read = async () => {
        const document = readDocument(await bench.here(['status', ...ON, '--json']));
        const { chapters } = document['writing'] as { chapters: Chapter[] };
        return chapters.map(({ state }) => state).join(' ');
      };
      expect(await read()).toBe('unplanned unplanned unplanned');
      await bench.here(['step', 'plan', ...ON, '--chapters', '2']);
      expect(await read()).toBe('unplanned planned unplanned');
      // A cap that lets the first scene through and not the second.
      expect((await bench.here(['run', ...ON, '--chapters', '1', '--max-tokens', '50000'])).code).toBe(3);
      expect(await read()).toBe('writing planned unplanned');
      const { stdout } = await bench.here(['status', ...ON]);
      expect(stdout).toMatch(/^ {2}4 {2}Outline +done +outline\/outline\.json +SUCCESS$/m);
      expect(stdout).toMatch(/^ {2}1 .* {2}being written {2}\d of 4 scenes/m);
      expect(stdout).toMatch(/^next {2}bookforge runs resume run_\w+ --book b --max-tokens \d+$/m);

      const missed = await bench.here(['status', '--book', 'bee', '--json']);
      expect([missed.code, readTrouble(missed)]).toMatchObject([
        2,
        {
          reason_code: 'book_not_found',
          next_action: 'bookforge status --book b',
          details: { books: ['b'] },
        },
      ]);
    } finally {
      made.remove();
    }
  });
});
