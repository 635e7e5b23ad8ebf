import { describe, expect, it } from 'vitest';
import { loadMatter } from './load-matter.ts';

const load = (texts: Readonly<Record<string, string>>) =>
  loadMatter({
    read: async (path) => (texts[path] === undefined ? null : Buffer.from(texts[path])),
    list: async (folder) =>
      Object.keys(texts)
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => ({ path, bytes: 0, modifiedAt: new Date(0) })),
  });

describe('the pages around a story', () => {
  it('are read in the order of a book, whatever the case of their names', async () => {
    const { pages, notices } = await load({
      'Matter/Acknowledgements.md': 'Thanks.',
      'Matter/dedication.md': 'For Ann',
      'Matter/copyright.MD': '© 2026',
      'Matter/.DS_Store': 'x',
      'Story/preface.md': 'x',
    });
    expect(pages.map(({ kind }) => kind)).toEqual(['copyright', 'dedication', 'acknowledgements']);
    expect(notices).toEqual([]);
    expect(await load({})).toEqual({ pages: [], notices: [] });
  });

  it('leave out what is empty or goes by no known name, and say so', async () => {
    const { pages, notices } = await load({
      'Matter/epigraph.md': '\n***\n',
      'Matter/blurb.md': 'x',
      'Matter/old/dedication.md': 'x',
    });
    expect(pages).toEqual([]);
    expect(notices).toEqual([
      'Matter/epigraph.md has no text and is not set',
      'not set, because no page of a book goes by that name: Matter/blurb.md, Matter/old/dedication.md. The names are copyright.md, dedication.md, epigraph.md, foreword.md, preface.md, afterword.md, acknowledgements.md, about-the-author.md',
    ]);
  });

  it('are refused where one cannot be set, with the file to mend', async () => {
    await expect(load({ 'Matter/dedication.md': '# For Ann' })).rejects.toMatchObject({
      code: 'matter_invalid',
      message:
        'Matter/dedication.md cannot be set: line 1 is a heading, and this page is set without one. Mend it, or move it out of Matter/.',
      details: { path: 'Matter/dedication.md' },
    });
    await expect(load({ 'Matter/Preface.md': 'a', 'Matter/preface.md': 'b' })).rejects.toMatchObject({
      message: expect.stringContaining('Matter/preface.md is the same page by another spelling'),
    });
  });
});
