import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { BookSchema } from '../../src/contracts/book.ts';
import { GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { checkStyle } from '../../src/manuscript/scene-checks/check-style.ts';
import { it } from '../e2e/workbench.ts';

// A false finding costs an editor's pass: in scenes that are as their author wants them, at most one in a hundred.

const IDEAS: readonly string[] = [
  'A ferryman on a river of glass is asked to carry a song to the far bank.',
  'A lighthouse keeper, first person, present tense, finds that her lamp calls the wrong ships home.',
  'The diary of a ship’s cook on a voyage that nobody planned. First person, past tense.',
  'A clockmaker in a town without bells, told in the present tense.',
  '一个守灯塔的女人发现她的灯照回来的不是船，而是记忆。',
  '第一人称：我在一座没有钟的城里修钟，直到有人送来一只倒着走的表。',
];
const CHAPTERS = '5';

interface Clean {
  readonly about: string;
  readonly text: string;
  readonly language: string;
  readonly style: { readonly person?: 'first' | 'second' | 'third'; readonly tense?: 'past' | 'present' };
}

/** What people wrote, by hand labelled with what it is; where the label says that nothing is clear, nothing is asked for. */
function listPassages(): Clean[] {
  const file = new URL('../fixtures/narration/passages.json', import.meta.url);
  const passages = JSON.parse(readFileSync(file, 'utf8')) as {
    text: string;
    language: string;
    person?: Clean['style']['person'] | null;
    tense?: Clean['style']['tense'] | null;
  }[];
  return passages.map(({ text, language, person, tense }) => ({
    about: text.slice(0, 40),
    text,
    language,
    style: { ...(person == null ? {} : { person }), ...(tense == null ? {} : { tense }) },
  }));
}

describe('scenes that are as they are wanted', () => {
  it('have at most one false finding in a hundred', async ({ bench }) => {
    const clean: Clean[] = listPassages();
    for (const [at, idea] of IDEAS.entries()) {
      const id = `book${at}`;
      const init = ['init', id, '--idea', idea, '--chapters', CHAPTERS, '--words-per-scene', '500'];
      const language = /\p{Script=Han}/u.test(idea) ? ['--language', 'zh'] : [];
      for (const args of [
        [...init, ...language],
        ...['world', 'theme', 'characters'].map((step) => ['step', step, '--book', id]),
        ['outline', 'generate', '--book', id],
        ['run', '--book', id, '--ack-outline-issues', '--recipe', 'scene_draft_only'],
      ]) {
        const ran = await bench.here(args);
        expect([args, ran.code, ran.code === 0 ? '' : ran.stderr]).toEqual([args, 0, '']);
      }
      const folder = bench.book(id);
      const book = BookSchema.parse(JSON.parse(folder.read('book.json')));
      for (const name of folder.list('chapters').filter((each) => /^chapter_\d+\.json$/.test(each))) {
        const { scenes } = GeneratedChapterSchema.parse(JSON.parse(folder.read(`chapters/${name}`)));
        for (const { scene_number, content } of scenes)
          clean.push({
            about: `${id} ${name} ${scene_number}`,
            text: content,
            language: book.language,
            style: book.narration ?? {},
          });
      }
    }
    expect(clean.length).toBeGreaterThan(150);
    const found = clean.flatMap(({ about, text, language, style }) =>
      checkStyle(text, { language, style }).map(({ message }) => `${about}: ${message}`),
    );
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(clean.length / 100);
  });
});
