import { beforeAll, describe, expect, it } from 'vitest';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { Model, ModelRequest, PromptSeam } from '../../src/engine/ports.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { prepareRecipeBook } from '../fakes/recipe-book.ts';

// What a provider's cache can hold: requests of a book, a chapter, a scene and a text begin with the same bytes, as far as the
// seam of that level.

interface Sent {
  readonly what: string;
  readonly request: ModelRequest;
}

const headerOf = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';

describe('the requests of two chapters', () => {
  const sent: Sent[] = [];

  beforeAll(async () => {
    const author = await loadOfflineAuthor();
    const model: Model = {
      ...author,
      async generate(request, options) {
        const text = request.messages.map(({ content }) => content).join('\n');
        const step = headerOf(text, 'prompt_type') || headerOf(text, 'contract');
        const place = headerOf(text, 'scene') || headerOf(text, 'chapter');
        sent.push({ what: `${step} ${place}`, request });
        return author.generate(request, options);
      },
    };
    const book = (await prepareRecipeBook()).open(model);
    await book.writeChapters({
      chapters: [1, 2],
      recipe: 'scene_whole',
      force: false,
      makePlans: true,
      stopOnFailure: true,
      ackOutlineIssues: true,
      budget: NO_BUDGET,
      signal: new AbortController().signal,
    });
  });

  const find = (what: string) =>
    sent.find((each) => each.what === what)?.request ?? expect.fail(`${what} was never asked`);

  /** Everything up to the seam of a level. */
  function beginningOf(what: string, level: PromptSeam['level']): string {
    const [system, user] = find(what).messages;
    const seam = user?.seams?.find((each) => each.level === level);
    if (system === undefined || user === undefined || seam === undefined)
      return expect.fail(`${what} has no seam of a ${level}`);
    return `${system.content}\n${user.content.slice(0, seam.at)}`;
  }

  it.each(['1:1', '1:2', '2:1'])('of scene %s share all that holds for it', (scene) => {
    const draft = beginningOf(`write_scene ${scene}`, 'scene');
    expect(beginningOf(`review_scene ${scene}`, 'scene')).toBe(draft);
    expect(draft.length).toBeGreaterThan(10_000);
  });

  it('of a chapter and of the book share what holds for those', () => {
    const first = 'write_scene 1:1';
    expect(beginningOf('write_scene 1:2', 'chapter')).toBe(beginningOf(first, 'chapter'));
    expect(beginningOf('write_scene 2:1', 'book')).toBe(beginningOf(first, 'book'));
    expect(beginningOf('write_scene 2:1', 'chapter')).not.toBe(beginningOf(first, 'chapter'));
  });

  it('for plans, memories and checks share the same as far as they can', () => {
    const memory = 'raw_chapter_memory 1';
    expect(beginningOf('raw_consistency_report 1', 'text')).toBe(beginningOf(memory, 'text'));
    expect(beginningOf('raw_chapter_plan 1', 'book')).toBe(beginningOf(memory, 'book'));
    expect(beginningOf('raw_chapter_plan 2', 'book')).toBe(beginningOf('raw_chapter_plan 1', 'book'));
  });

  it('send no schema, which would stand before everything', () => {
    expect(sent.filter(({ request }) => request.jsonSchema !== null).map(({ what }) => what)).toEqual([]);
  });

  it('have no keys and no seeds', () => {
    for (const { request } of sent)
      for (const { content } of request.messages) expect(content).not.toMatch(/^seed: |<input name="keys"/m);
  });
});
