import { beforeAll, describe, expect, it } from 'vitest';
import { createGeneratedProject } from '../../test/fakes/generated-project.ts';
import { createToolProject, type ToolProject } from '../../test/fakes/tool-project.ts';
import { listCanonFiles } from './canon/list-canon-files.ts';
import { fileLocator } from './file-locator.ts';
import { listPlacedScenes } from './outline/list-placed-scenes.ts';
import { runTool } from './run-tool.ts';
import { deriveScenePath } from './scene-path.ts';

interface Found {
  readonly files_scanned: number;
  readonly total_matches: number;
  readonly matches: readonly {
    path: string;
    type: { value: string; confidence: number; match_basis: string };
    pov: string | null;
    scene_number: number | null;
    keywords: string[];
  }[];
}

async function locate(
  project: ToolProject,
  search_criteria: string,
  more: Readonly<Record<string, unknown>> = {},
) {
  const { output } = await runTool(fileLocator, { search_criteria, ...more }, project.context);
  return output as unknown as Found;
}

async function listPaths(project: ToolProject, search: string, more: Readonly<Record<string, unknown>> = {}) {
  return (await locate(project, search, more)).matches.map(({ path }) => path);
}

const FOREIGN = {
  'manuscript/01-arrival.md': '# Chapter 1\n\nKael came by the river with the Ember Crown in a sack.\n',
  'manuscript/02-fire.xhtml':
    '<?xml version="1.0"?><html><body><h1>Chapter 2</h1><p>Mara wept.</p></body></html>',
  'scenes/scene-21-the-siege.md': '---\npov: Mara\n---\n# Scene 21: The Siege\n\nThe walls fell.\n',
  'scenes/scene-2-the-inn.txt': 'The inn was full. 21 guests slept on the floor.\n',
  'notes/outline.md': '# Outline\n\n## Scene 21: The Siege\n',
  'codex/characters/mara.md': '# Mara Sol\n\nA glazier.\n',
  'codex/places/inn.md': '---\ntype: location\n---\n# The Inn\n',
  '正文/第三章.txt': '第三章 渡船\n\n李明站在渡口，看着黑色的河水。\n',
  'cover.png': '\u0001\u0002',
  '.git/config': 'Kael Mara siege',
  'node_modules/x/readme.md': 'Kael Mara siege',
};

describe('file_locator on a foreign project', () => {
  it.each([
    ['draft scene 21', ['scenes/scene-21-the-siege.md', 'notes/outline.md']],
    ['scenes 20-22', ['scenes/scene-21-the-siege.md', 'notes/outline.md']],
    ['Mara', ['codex/characters/mara.md', 'scenes/scene-21-the-siege.md', 'manuscript/02-fire.xhtml']],
    ['"ember crown"', ['manuscript/01-arrival.md']],
    ['the inn', ['codex/places/inn.md', 'scenes/scene-2-the-inn.txt']],
    ['李明', ['正文/第三章.txt']],
    ['帮我看看渡口', ['正文/第三章.txt']],
    ['outline', ['notes/outline.md']],
    ['nothing-like-this', []],
    ['scene 21000', []],
  ])('%s', async (search, expected) => {
    expect(await listPaths(await createToolProject(FOREIGN), search)).toEqual(expected);
  });

  it('finds a chapter by its number, also in Chinese numerals', async () => {
    const project = await createToolProject(FOREIGN);
    expect((await listPaths(project, '第三章'))[0]).toBe('正文/第三章.txt');
    expect((await listPaths(project, 'chapter 2'))[0]).toBe('manuscript/02-fire.xhtml');
  });

  it('tells kind, point of view, number and what was found', async () => {
    const { matches } = await locate(await createToolProject(FOREIGN), 'the siege of scene 21');
    expect(matches[0]).toMatchObject({
      path: 'scenes/scene-21-the-siege.md',
      type: { value: 'scene', match_basis: 'name', confidence: 0.9 },
      pov: 'Mara',
      scene_number: 21,
      keywords: ['siege'],
    });
  });

  it('reads on past the first lines only in a deep scan', async () => {
    const project = await createToolProject({
      'a.md': `${'Filler. '.repeat(200)}\n\nThe Ember Crown.\n`,
      'b.md': 'x\n',
    });
    expect(await listPaths(project, '"ember crown"')).toEqual([]);
    expect(await listPaths(project, '"ember crown"', { scan_mode: 'DEEP_SCAN' })).toEqual(['a.md']);
  });

  it('keeps to the globs', async () => {
    const project = await createToolProject(FOREIGN);
    expect(await listPaths(project, 'Mara', { include_globs: ['codex/**', '*.xhtml'] })).toEqual([
      'codex/characters/mara.md',
      'manuscript/02-fire.xhtml',
    ]);
  });

  it('gives the same bytes twice', async () => {
    const run = async () =>
      (
        await runTool(
          fileLocator,
          { search_criteria: 'Mara scene 21' },
          (
            await createToolProject(FOREIGN)
          ).context,
        )
      ).output_hash;
    expect(await run()).toBe(await run());
  });
});

describe('file_locator on our own project', () => {
  it("knows a scene's number in the whole outline by the chapter and scene of its name", async () => {
    const { outline } = await createGeneratedProject();
    const first = outline.chapters[0];
    const [chapter] = outline.chapters.slice(1);
    const scene = chapter?.sections[0]?.scenes[0];
    if (first === undefined || chapter === undefined || scene === undefined)
      throw new Error('no second chapter');
    const number = first.sections.flatMap(({ scenes }) => scenes).length + 1;
    const path = deriveScenePath(chapter.chapter_id, scene.scene_id, scene.summary);
    const { project } = await createGeneratedProject({ [path]: 'Text.\n' });
    expect((await locate(project, `write scene ${number}`)).matches[0]).toMatchObject({
      path,
      scene_number: number,
    });
  });
});

describe('file_locator and what agents made', () => {
  const DRAFT = '---\ntype: scene\n---\n# Scene 21: The Siege\n\nThe walls fell upon Mara.\n';

  // Earlier versions wrote into the folder that is for documents now.
  it.each(['artifacts', 'generated'])(
    'takes no draft or report in %s/ of a run for a scene',
    async (folder) => {
      const project = await createToolProject({
        [`${folder}/run_01J/write-item-1.md`]: DRAFT,
        [`${folder}/run_01J/scene-21.md`]: DRAFT,
        [`${folder}/run_01J/lore-walls.md`]: '# The walls\n',
        'scenes/scene-21-the-siege.md': '# Scene 21: The Siege\n',
      });
      const { matches } = await locate(project, 'scene 21 siege');
      expect(matches.map(({ path, type, scene_number }) => [path, type.value, scene_number])).toEqual([
        ['scenes/scene-21-the-siege.md', 'scene', 21],
        [`${folder}/run_01J/scene-21.md`, 'report', null],
        [`${folder}/run_01J/write-item-1.md`, 'report', null],
      ]);
      expect(await listPaths(project, 'Mara')).toEqual([
        `${folder}/run_01J/scene-21.md`,
        `${folder}/run_01J/write-item-1.md`,
      ]);
      expect(await listCanonFiles(project.context)).toEqual([]);
    },
  );

  it('looks for scenes only where scenes are', async () => {
    const { project, outline } = await createGeneratedProject();
    const [first] = listPlacedScenes(outline);
    const page = deriveScenePath(1, 1, first?.scene.summary ?? '').replace(/^.*\//, '');
    const strays = [`artifacts/${page}`, 'artifacts/scene-1-report.md', `exports/${page}`, `imports/${page}`];
    for (const path of strays) await project.write({ [path]: DRAFT.replaceAll('21', '1') });
    const { matches } = await locate(project, 'scene 1 siege', { max_results: 200 });
    const scenes = matches.filter(({ type, scene_number }) => type.value === 'scene' || scene_number === 1);
    expect(matches.map(({ path }) => path)).toEqual(expect.arrayContaining([strays[1]]));
    expect(scenes.map(({ path }) => path).filter((path) => strays.includes(path))).toEqual([]);
  });

  it('takes a document for what it is', async () => {
    const project = await createToolProject({ 'generated/scene-21.md': DRAFT });
    expect((await locate(project, 'scene 21')).matches).toMatchObject([{ type: { value: 'scene' } }]);
  });
});

describe("file_locator's index, over 10,000 files", () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [
      `scenes/part-${index % 100}/scene-${index + 1}-town-${index % 7}.md`,
      `---\npov: Person ${index % 13}\n---\n# Scene ${index + 1}\n\nThe lamp number ${index} went out.\n`,
    ]),
  );

  let project: ToolProject;
  beforeAll(async () => {
    project = await createToolProject(many);
  });

  it('breaks ties by path', async () => {
    const paths = await listPaths(project, 'lamp', { max_results: 50 });
    expect(paths).toEqual(Object.keys(many).sort().slice(0, 50));
  });

  it('finds one among them, and reads only what changed the next time', async () => {
    project.takeReads();
    project.memo.clear();
    expect((await listPaths(project, 'scene 7321'))[0]).toBe('scenes/part-20/scene-7321-town-5.md');
    expect(project.takeReads()).toHaveLength(10_000);

    expect((await listPaths(project, 'scene 7321'))[0]).toBe('scenes/part-20/scene-7321-town-5.md');
    expect(project.takeReads()).toEqual([]);

    const changed = 'scenes/part-0/scene-1-town-0.md';
    await project.write({
      [changed]: '# Scene 1\n\nThe zeppelin burned.\n',
      'scenes/part-1/scene-2-town-1.md': null,
    });
    const after = await locate(project, 'zeppelin');
    expect(after).toMatchObject({ files_scanned: 9_999, total_matches: 1, matches: [{ path: changed }] });
    expect(project.takeReads()).toEqual([changed]);
  });

  it.each(['', '{', '{"version":2,"files":[]}', '{"version":1,"files":[["a"]]}'])(
    'starts anew when the memo holds %j',
    async (memo) => {
      const small = await createToolProject({ 'a.md': 'Kael.\n' });
      small.memo.set('file_locator/index', Buffer.from(memo));
      expect(await listPaths(small, 'Kael')).toEqual(['a.md']);
    },
  );
});
