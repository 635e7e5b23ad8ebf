import { describe, expect, it } from 'vitest';
import type { GeneratedChapter } from '../../src/contracts/chapter.ts';
import { chapterFile } from '../../src/contracts/project-paths.ts';
import { deriveId } from '../../src/engine/hash.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { BANNED, writeDirected, writeFirstChapter } from '../fakes/directed-book.ts';

// What the author lets stand is silent wherever findings are told, as long as the sentence that shows it stands there; no other sentence
// is let stand with it, and what was changed is told again.

const RECIPE = 'scene_draft_only';
const KEPT = `Then ${BANNED} again.`;
const SECOND = `And so ${BANNED} once more.`;

/** A first scene that ends in some sentences with what is banned, whoever mends it. */
async function writeWith(ending: () => string) {
  const written = await writeDirected(RECIPE, (step, text, scene) =>
    scene === '1:1' && (step === 'write_scene' || step === 'novel_scene_fix')
      ? `${text}\n\n${ending()}`
      : text,
  );
  return { ...written, asked: () => written.sent.filter(({ step }) => step === 'novel_scene_fix') };
}

const listBanned = async (book: OpenBook) =>
  (await book.findings.list()).filter(({ reason_code }) => reason_code === 'scene_banned_phrase');
const tellBanned = async (book: OpenBook) =>
  (await book.status()).attention
    .filter(({ reason_code }) => reason_code === 'scene_banned_phrase')
    .map(({ message }) => message);
async function waiveAll(book: OpenBook, which: (message: string) => boolean): Promise<void> {
  for (const { id, message } of await book.findings.list())
    if (which(message)) await book.findings.waive(id, 'It is his word.');
}
function readScene(files: ReadonlyMap<string, string>): string {
  const chapter = JSON.parse(files.get(chapterFile(1)) ?? '') as GeneratedChapter;
  return chapter.scenes[0]?.content ?? '';
}

describe('a banned phrase that is let stand', () => {
  it('is silent over a rewrite that keeps its sentence, asks no editor, and is shown as waived', async () => {
    const { book, asked } = await writeWith(() => KEPT);
    expect(await listBanned(book)).toMatchObject([{ where: '1:1', waived: null }]);
    await waiveAll(book, (message) => message.includes(BANNED));
    const before = asked().length;
    await writeFirstChapter(book, RECIPE, true);
    expect(await tellBanned(book)).toEqual([]);
    expect(asked()).toHaveLength(before);
    expect(await listBanned(book)).toMatchObject([{ waived: 'It is his word.' }]);
  });

  it('is told again when its sentence is another', async () => {
    let ending = KEPT;
    const { book } = await writeWith(() => ending);
    await waiveAll(book, (message) => message.includes(BANNED));
    ending = `Then, at last, ${BANNED} again.`;
    await writeFirstChapter(book, RECIPE, true);
    expect(await tellBanned(book)).toEqual([expect.stringContaining(ending)]);
  });

  it('lets no other sentence stand, and the editor is told which', async () => {
    const { book, asked } = await writeWith(() => `${KEPT} ${SECOND}`);
    expect(await listBanned(book)).toHaveLength(2);
    await waiveAll(book, (message) => message.includes(KEPT));
    expect(await tellBanned(book)).toEqual([expect.stringContaining(SECOND)]);
    await writeFirstChapter(book, RECIPE, true);
    expect(await tellBanned(book)).toEqual([expect.stringContaining(SECOND)]);
    const faults = asked().at(-1)?.text ?? '';
    expect(faults).toContain(JSON.stringify(SECOND));
    expect(faults).not.toContain(JSON.stringify(KEPT));
  });

  it('is silent when a page is taken in or a text saved, where the sentence that was changed is told', async () => {
    const { book, prepared } = await writeWith(() => `${KEPT} ${SECOND}`);
    await waiveAll(book, (message) => message.includes(BANNED));
    const scene = readScene(await prepared.files());
    const longer = scene.replace(SECOND, `${SECOND} Nobody spoke.`);
    expect((await book.edits.save({ scene: '1:1', text: longer })).findings).toEqual([]);
    const other = longer.replace(SECOND, `And then ${BANNED} once more.`);
    const [path = ''] = [...(await prepared.files()).keys()].filter((each) =>
      /^Story\/Scenes\/.*1/.test(each),
    );
    const page = (await prepared.files()).get(path) ?? '';
    await prepared.write({ [path]: page.replace(SECOND, `And then ${BANNED} once more.`) });
    const { pages } = await book.sync({ chapters: null, keep: null, dryRun: false });
    const line = page.slice(0, page.indexOf(SECOND)).split('\n').length;
    expect(pages.flatMap(({ findings }) => findings)).toMatchObject([
      { reason_code: 'scene_banned_phrase', line, message: expect.stringContaining('And then') },
    ]);
    expect(readScene(await prepared.files())).toBe(other);
    expect(await tellBanned(book)).toHaveLength(1);
    expect((await listBanned(book)).map(({ waived }) => waived).sort()).toEqual(['It is his word.', null]);
  });
});

describe('what is said of a scene as a whole and is let stand', () => {
  it('is silent over a rewrite to the same text, and told again of another', async () => {
    let first: string | null = null;
    let ending = '';
    const { book } = await writeDirected('scene_whole', (step, text, scene) => {
      if (step === 'review_scene') return text.replace('"met": true', '"met": false');
      if (step !== 'write_scene' || scene !== '1:1') return text;
      first ??= text;
      return `${first}${ending}`;
    });
    const told = async () =>
      (await book.status()).attention.filter(({ reason_code }) => reason_code === 'note_not_met').length;
    expect(await told()).toBe(1);
    await waiveAll(book, (message) => message.includes('your note'));
    await writeFirstChapter(book, 'scene_whole', true);
    expect(await told()).toBe(0);
    ending = '\n\nThe clock was slow.';
    await writeFirstChapter(book, 'scene_whole', true);
    expect(await told()).toBe(1);
  });
});

describe('a finding of a whole chapter that is let stand', () => {
  it('is no reason to ask for a revision', async () => {
    const issue = (description: string, fix_instructions: string) => ({
      issue_type: 'timeline',
      description,
      related_characters: [],
      related_events: [],
      severity: 'medium',
      fix_instructions,
    });
    const issues = [issue('The clock strikes twice in one hour.', 'Let it strike once in the second scene.')];
    const { book, sent, reopen } = await writeDirected(RECIPE, (step, text) =>
      step === 'raw_consistency_report' ? JSON.stringify({ issues, summary: 'One thing is off.' }) : text,
    );
    await waiveAll(book, (message) => message.includes('strikes twice'));
    expect(await book.findings.list()).toMatchObject([{ where: '1', waived: 'It is his word.' }]);
    await writeFirstChapter(reopen({ revision_policy: 'auto_apply' }), RECIPE, true);
    expect(sent.filter(({ step }) => step === 'raw_revision')).toEqual([]);
    issues.push(issue('Mira is in two places at noon.', 'Let her come to the workshop after noon.'));
    await writeFirstChapter(reopen({ revision_policy: 'auto_apply' }), RECIPE, true);
    const [revision] = sent.filter(({ step }) => step === 'raw_revision');
    expect(revision?.text).toContain('after noon');
    expect(revision?.text).not.toContain('strike once');
  });
});

describe('a waiver of an earlier version', () => {
  it('is kept and silences nothing, since nobody knows which sentence it was of', async () => {
    const { book, prepared } = await writeWith(() => KEPT);
    const message = `“${BANNED}” stands in the scene, and the author wants it nowhere.`;
    const waived = {
      // As it was made: by what is said of the scene, and by no sentence.
      id: deriveId('fnd', '1:1', 'scene_banned_phrase', message).slice(0, 16),
      where: '1:1',
      message,
      reason: 'It is his word.',
      waived_at: '2026-02-10T14:30:00.000Z',
    };
    await prepared.write({
      'findings.json': JSON.stringify({ schema_version: 'finding_waivers_v1', waived: [waived] }),
    });
    expect(await listBanned(book)).toMatchObject([{ waived: null }]);
    await waiveAll(book, (message) => message.includes(BANNED));
    expect(await tellBanned(book)).toEqual([]);
    expect(JSON.parse((await prepared.files()).get('findings.json') ?? '')).toMatchObject({
      waived: [waived, { where: '1:1' }],
    });
  });
});
