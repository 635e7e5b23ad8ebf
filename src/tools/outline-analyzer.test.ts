import { describe, expect, it } from 'vitest';
import { createGeneratedProject } from '../../test/fakes/generated-project.ts';
import { createToolProject } from '../../test/fakes/tool-project.ts';
import { listPlacedScenes } from './outline/list-placed-scenes.ts';
import { outlineAnalyzer } from './outline-analyzer.ts';
import { runTool } from './run-tool.ts';

interface Found {
  readonly total_scenes: number;
  readonly scenes: readonly {
    number: number;
    title: string;
    pov: string | null;
    scene_ref: string | null;
    chapter_title: string | null;
    start_line: number;
    end_line: number;
    summary: string;
  }[];
}

async function analyze(files: Readonly<Record<string, string>>, outline_path?: string): Promise<Found> {
  const { context } = await createToolProject(files);
  const args = outline_path === undefined ? {} : { outline_path };
  return (await runTool(outlineAnalyzer, args, context)).output as unknown as Found;
}

describe('outline_analyzer on what people write', () => {
  it.each([
    ['## Scene 3: The Ferry (POV: Kael)', { number: 3, title: 'The Ferry', pov: 'Kael' }],
    ['### Scene 3 - The Ferry', { number: 3, title: 'The Ferry', pov: null }],
    ['## SCENE THREE — The Ferry [POV: Kael Venn]', { number: 3, title: 'The Ferry', pov: 'Kael Venn' }],
    ['## Scene 21', { number: 21, title: 'Scene 21' }],
    ['# Scene 3. The Ferry ##', { number: 3, title: 'The Ferry' }],
    ['## 3. The Ferry', { number: 3, title: 'The Ferry' }],
    ['## 3) The Ferry (POV: Kael)', { number: 3, title: 'The Ferry', pov: 'Kael' }],
    ['## Scene One Hundred: The Ferry', { number: 100, title: 'The Ferry' }],
    ['## 第3场 渡船', { number: 3, title: '渡船' }],
    ['## 第二十一场：渡船（视角：李明）', { number: 21, title: '渡船', pov: '李明' }],
    ['### 场景三：渡船', { number: 3, title: '渡船' }],
    ['**Scene 3: The Ferry**', { number: 3, title: 'The Ferry' }],
    ['Scene 3: The Ferry', { number: 3, title: 'The Ferry' }],
    ['<h2 class="s">Scene 3: The &amp; Ferry</h2>', { number: 3, title: 'The & Ferry' }],
    ['## Scene 3: The \\*real\\* Ferry', { number: 3, title: 'The *real* Ferry' }],
  ])('reads %s', async (heading, expected) => {
    const { scenes } = await analyze({ 'o.md': `# Book\n\n${heading}\n\nKael burns it.\n` }, 'o.md');
    expect(scenes).toEqual([expect.objectContaining({ ...expected, start_line: 3 })]);
  });

  it.each([
    '## The scene of the crime',
    'Scene 3 was a mess and nobody knew.',
    '## Notes',
    '```\n## Scene 1: x\n```',
  ])('finds no scene in %j', async (text) => {
    expect(await analyze({ 'o.md': `${text}\n` }, 'o.md')).toMatchObject({ total_scenes: 0, scenes: [] });
  });

  it('tells lines, chapters, points of view and summaries', async () => {
    const text = [
      '---',
      'title: x',
      '---',
      '# Chapter 1: Ice',
      '',
      '## Scene 1: Thaw',
      '',
      '**POV:** Kael',
      '',
      'The river opens.',
      'Nobody cheers.',
      '',
      '### Notes',
      '',
      'none',
      '',
      '# Chapter 2',
      '',
      '## Scene 2: Ferry',
      '**Summary:** It burns.',
      '',
    ].join('\n');
    expect((await analyze({ 'o.md': text }, 'o.md')).scenes).toMatchObject([
      {
        number: 1,
        chapter_title: 'Ice',
        pov: 'Kael',
        start_line: 6,
        end_line: 15,
        summary: 'The river opens. Nobody cheers.',
      },
      { number: 2, chapter_title: 'Chapter 2', start_line: 19, end_line: 20, summary: 'It burns.' },
    ]);
  });

  it('numbers scenes through the book where chapters begin again at one', async () => {
    const text = '# A\n## Scene 1: a\n## Scene 2: b\n# B\n## Scene 1: c\n';
    expect(
      (await analyze({ 'o.md': text }, 'o.md')).scenes.map(({ number, title }) => [number, title]),
    ).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
  });

  it('takes numbered headings of one level for scenes only where nothing is called a scene', async () => {
    const text = '# 1. Part\n## 1. a\n## 2. b\n';
    expect((await analyze({ 'o.md': text }, 'o.md')).scenes.map(({ title }) => title)).toEqual(['a', 'b']);
    expect(
      (await analyze({ 'o.md': `${text}## Scene 9: c\n` }, 'o.md')).scenes.map(({ title }) => title),
    ).toEqual(['c']);
  });
});

describe('outline_analyzer on our own outline', () => {
  it('tells the same of the JSON and of the page', async () => {
    const { project, outline } = await createGeneratedProject();
    const run = async (args: Readonly<Record<string, unknown>>) =>
      (await runTool(outlineAnalyzer, args, project.context)).output as unknown as Found;
    const json = await run({});
    const page = await run({ outline_path: 'Story/SCN-outline.md' });
    const count = outline.chapters.flatMap(({ sections }) => sections.flatMap(({ scenes }) => scenes)).length;
    expect(json).toMatchObject({ outline_path: 'outline/outline.json', format: 'json', total_scenes: count });
    const pick = ({ scenes }: Found) =>
      scenes.map(({ number, scene_ref, title, pov, chapter_title, summary }) => ({
        number,
        scene_ref,
        title,
        pov,
        chapter_title,
        summary,
      }));
    expect(pick(page)).toEqual(pick(json));
  });

  it('tells the lines of the JSON text where each scene stands', async () => {
    const { project, files } = await createGeneratedProject();
    const { scenes } = (await runTool(outlineAnalyzer, {}, project.context)).output as unknown as Found;
    const lines = (files.get('outline/outline.json') ?? '').split('\n');
    for (const { start_line, end_line, summary } of scenes) {
      const scene: { summary: string } = JSON.parse(
        lines
          .slice(start_line - 1, end_line)
          .join('\n')
          .trim()
          .replace(/,$/, ''),
      );
      expect(scene.summary).toBe(summary);
    }
  });

  it('shows every scene of a long outline in the digest', async () => {
    const text = Array.from(
      { length: 100 },
      (_, index) => `## Scene ${index + 1}: Title\n\n${'Words. '.repeat(80)}\n`,
    );
    const { context } = await createToolProject({ 'o.md': text.join('\n') });
    const { digest } = await runTool(outlineAnalyzer, { outline_path: 'o.md' }, context);
    expect(digest.split('\n')).toHaveLength(101);
  });

  it('shows a prompt the scene in question and none after it', async () => {
    const { project, outline } = await createGeneratedProject();
    const placed = listPlacedScenes(outline);
    for (const { ref, scene, number } of placed) {
      const { digest } = await runTool(outlineAnalyzer, { scene_ref: ref }, project.context);
      expect(digest).toContain(`(${ref})`);
      expect(digest).toContain(scene.summary);
      for (const later of placed.slice(number)) {
        expect(digest).not.toContain(`(${later.ref})`);
        expect(digest).not.toContain(later.scene.summary);
      }
    }
  });

  it('keeps of a scene what a prompt is shown of it, however long the book is', async () => {
    const measure = async (scenes: number) => {
      const text = Array.from(
        { length: scenes },
        (_, at) => `## Scene ${at + 1}: Title\n\n*1:${at + 1} · setup*\n\n${'Words. '.repeat(80)}\n`,
      );
      const { context } = await createToolProject({ 'o.md': text.join('\n') });
      const all = await runTool(outlineAnalyzer, { outline_path: 'o.md' }, context);
      const last = (all.output as unknown as Found).scenes.at(-1);
      const args = { outline_path: 'o.md', scene_ref: last?.scene_ref ?? '' };
      return { all, args, one: await runTool(outlineAnalyzer, args, context) };
    };
    const long = await measure(900);
    const short = await measure(100);
    const sizeOf = (output: unknown) => JSON.stringify(output).length;
    expect(sizeOf(long.one.output)).toBeLessThan(sizeOf(short.one.output) + 100);
    expect(long.one.output).toMatchObject({
      total_scenes: 900,
      scenes: [{ scene_ref: long.args.scene_ref }],
    });
    // A receipt of an earlier version has them all, and tells the same.
    expect(outlineAnalyzer.digest(long.all.output as never, long.args)).toBe(long.one.digest);
    expect(long.one.digest).toMatch(/^… 8\d\d earlier ones$/m);
  });

  it.each([
    ['{"schema_version":"9"}', 'schema_newer'],
    ['{"schema_version":"0.9"}', 'stored_file_invalid'],
    ['{', 'stored_file_invalid'],
  ])('refuses the outline %s', async (text, code) => {
    await expect(analyze({ 'outline/outline.json': text })).rejects.toMatchObject({ code });
  });

  it('says where it looked when there is no outline', async () => {
    await expect(analyze({})).rejects.toMatchObject({ code: 'tool_input_missing' });
  });
});
