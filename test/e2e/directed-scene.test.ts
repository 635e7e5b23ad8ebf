import { afterAll, beforeAll, describe, expect } from 'vitest';
import { parseInputs } from '../../src/prompts/parse-inputs.ts';
import { type FaultyServer, joinPrompt, type ModelHttpRequest, startFaultyServer } from './faulty-server.ts';
import { it, readDocument, type Workbench } from './workbench.ts';
import { makeWrittenBook, ON, type WrittenBook } from './written-book.ts';

// With a server between that keeps what it was sent: what the author wants is in every request that writes, reviews, mends or revises
// a scene, each thing once.

const BANNED = 'the silence stretched';
const SAMPLE = 'Nobody in Orrery wound a clock twice. I did, and I was paid for it in onions.';
const NOTE = 'Let the clock be five minutes slow, and let nobody say so.';

let outlined: WrittenBook;
beforeAll(async () => {
  outlined = await makeWrittenBook({ scenes: 0 });
});
afterAll(() => outlined.remove());

interface Sent {
  readonly step: string;
  readonly scene: string;
  readonly text: string;
  readonly style: string;
}

function readRequest(request: ModelHttpRequest): Sent {
  const text = joinPrompt(request);
  const inputs = new Map(parseInputs(text).map(({ name, text: own }) => [name, own]));
  const read = (key: string) =>
    new RegExp(`^${key}: (.+)$`, 'm').exec(inputs.get('request') ?? '')?.[1] ?? '';
  return {
    step: read('prompt_type') || read('contract'),
    scene: read('scene'),
    text,
    style: inputs.get('style') ?? '',
  };
}

const readSent = ({ requests }: FaultyServer) => requests.map(readRequest);

/** A finding in each review, so that an editor is asked; and in each draft what nobody wants, so that the pass after it is. */
function spoil(good: string, step: string): string {
  if (step === 'write_scene') return good.replace('. ', `. Then ${BANNED}. `);
  if (step !== 'review_scene') return good;
  const { evidence, ...rest } = JSON.parse(good) as { evidence: string };
  const finding = {
    id: 'x1',
    kind: 'style',
    severity: 'low',
    quote: evidence,
    problem: 'It is heavy.',
    fix: 'Make it lighter.',
  };
  return JSON.stringify({ ...rest, findings: [finding], evidence });
}

const count = (text: string, words: string) => text.split(words).length - 1;
const tell = ({ text, style }: Sent) => ({
  person: count(text, 'first person'),
  tense: count(text, 'present tense'),
  // What was found names it too.
  banned: count(style, BANNED),
  sample: count(text, SAMPLE),
  note: count(text, NOTE),
});
const ONCE = { person: 1, tense: 1, banned: 1, sample: 1, note: 1 };

async function direct(bench: Workbench): Promise<void> {
  const style = {
    schema_version: 'book_style_v1',
    person: 'first',
    tense: 'present',
    banned: [BANNED],
    samples: [SAMPLE],
  };
  bench.book('b').write('style.json', JSON.stringify(style));
  const noted = await bench.here(['note', 'add', NOTE, '--scene', '1:1', ...ON]);
  expect(noted.code).toBe(0);
}

describe('a scene that the author directs', () => {
  it('has person, tense, a banned phrase, a sample and its note in every request, each once', async ({
    bench,
  }) => {
    outlined.copyTo(bench);
    await direct(bench);
    const server = await startFaultyServer();
    try {
      const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
      server.behave((request) => ({
        kind: 'text',
        change: (good) => spoil(good, readRequest(request).step),
      }));
      const ran = await bench.here(['run', '--chapters', '1', '--ack-outline-issues', ...ON], env);
      expect([ran.code, ran.code === 0 ? '' : ran.stderr]).toEqual([0, '']);
      const STEPS = ['write_scene', 'review_scene', 'mend_scene', 'novel_scene_fix'];
      const own = readSent(server).filter(({ scene, step }) => scene === '1:1' && STEPS.includes(step));
      expect([...new Set(own.map(({ step }) => step))].sort()).toEqual(STEPS.toSorted());
      for (const sent of own) expect([sent.step, tell(sent)]).toEqual([sent.step, ONCE]);
      const others = readSent(server).filter(({ scene }) => scene !== '' && scene !== '1:1');
      expect(others.length).toBeGreaterThan(0);
      for (const sent of others) expect([sent.scene, tell(sent).note]).toEqual([sent.scene, 0]);

      const before = server.requests.length;
      server.behave({ kind: 'good' });
      for (const scene of ['1:1', '1:2']) {
        const revised = await bench.here(['revise', '--scene', scene, '--instruction', 'darker', ...ON], env);
        expect([scene, revised.code, revised.code === 0 ? '' : revised.stderr]).toEqual([scene, 0, '']);
      }
      const drafts = readSent(server).slice(before);
      expect(drafts.map(({ scene }) => scene)).toEqual(expect.arrayContaining(['1:1', '1:2']));
      for (const sent of drafts)
        expect([sent.scene, tell(sent)]).toEqual([
          sent.scene,
          { ...ONCE, note: sent.scene === '1:1' ? 1 : 0 },
        ]);
    } finally {
      await server.shut();
    }
  });
});

describe('bookforge run', () => {
  it('--pause-after chapter writes one and waits; --note with --force is note and rewrite in one', async ({
    bench,
  }) => {
    const book = outlined.copyTo(bench);
    const written = () => book.list('chapters').filter((name) => /^chapter_\d+\.json$/.test(name));
    const next = ['run', '--pause-after', 'chapter', '--ack-outline-issues', ...ON];
    for (const expected of [['chapter_001.json'], ['chapter_001.json', 'chapter_002.json']]) {
      const ran = await bench.here(next);
      expect([ran.code, written()]).toEqual([0, expected]);
    }
    const before = book.read('chapters/chapter_001.json');
    const server = await startFaultyServer();
    try {
      const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
      const again = ['run', '--chapters', '1', '--force', '--note', NOTE, '--ack-outline-issues', ...ON];
      const ran = await bench.here(again, env);
      expect([ran.code, ran.code === 0 ? '' : ran.stderr]).toEqual([0, '']);
      const scenes = readSent(server).filter(({ step }) => /^(?:write|review|mend)_scene$/.test(step));
      expect(scenes.length).toBeGreaterThan(0);
      for (const sent of scenes) expect([sent.scene, count(sent.text, NOTE)]).toEqual([sent.scene, 1]);
      expect(book.list('.control-room/history/chapters/chapter_001.json')).toHaveLength(1);
      expect(JSON.parse(book.read('notes.json'))).toMatchObject({
        notes: [{ about: { chapter: 1 }, text: NOTE }],
      });
      expect(before).not.toBe('');
    } finally {
      await server.shut();
    }
  });
});

describe('bookforge style learn --from-edits', () => {
  it('shows what edits by hand have in common, and takes it only when it is told to', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    await bench.here(['run', '--pause-after', 'chapter', '--ack-outline-issues', ...ON]);
    const pages = book.list('Story/Scenes').map((name) => `Story/Scenes/${name}`);
    const body = (text: string) => text.slice(text.indexOf('\n---\n') + '\n---\n'.length);
    const words = pages.flatMap((page) => body(book.read(page)).match(/(?<= )[a-z]{6,}(?= )/g) ?? []);
    const word = words.find((each) => words.filter((other) => other === each).length >= 3) ?? '';
    expect(word).not.toBe('');
    for (const page of pages) {
      const text = book.read(page);
      const own = body(text);
      book.write(page, text.slice(0, -own.length) + own.replaceAll(` ${word} `, ' '));
    }
    expect((await bench.here(['sync', ...ON])).code).toBe(0);

    const shown = await bench.here(['style', 'learn', '--from-edits', '--json', '--no-input', ...ON]);
    expect(readDocument(shown)).toMatchObject({
      taken: false,
      learned: expect.arrayContaining([expect.objectContaining({ key: 'banned', value: word })]),
      next: expect.stringContaining('--from-edits --yes'),
    });
    expect(book.has('style.json')).toBe(false);
    const taken = await bench.here(['style', 'learn', '--from-edits', '--yes', '--json', ...ON]);
    expect([taken.code, readDocument(taken)['taken']]).toEqual([0, true]);
    expect(JSON.parse(book.read('style.json'))).toMatchObject({ banned: expect.arrayContaining([word]) });
  });
});
