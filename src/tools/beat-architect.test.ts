import { describe, expect, it } from 'vitest';
import { createGeneratedProject } from '../../test/fakes/generated-project.ts';
import { buildScene } from '../../test/fakes/test-outline.ts';
import { createToolProject } from '../../test/fakes/tool-project.ts';
import { SceneFrameSchema } from '../contracts/scene-work.ts';
import { beatArchitect } from './beat-architect.ts';
import { listPlacedScenes } from './outline/list-placed-scenes.ts';
import { runTool } from './run-tool.ts';
import { deriveBeats } from './scene/derive-beats.ts';
import { takeEnding } from './scene/take-ending.ts';
import { deriveScenePath } from './scene-path.ts';

interface ToldBeat {
  readonly material: (string | { readonly field: string })[];
}

describe('beat_architect on a generated book', () => {
  it('frames every scene of the outline, in its own words', async () => {
    const { project, outline } = await createGeneratedProject();
    const scenes = listPlacedScenes(outline);
    const names = new Map(outline.characters.map(({ character_id, name }) => [character_id, name]));
    for (const { ref, number, chapter, scene } of scenes) {
      const { output, digest } = await runTool(beatArchitect, { scene_ref: ref }, project.context);
      const frame = SceneFrameSchema.parse(output);
      expect(frame).toMatchObject({
        scene_ref: ref,
        scene_number: number,
        total_scenes: scenes.length,
        chapter_title: chapter.title,
        canonical_path: deriveScenePath(chapter.chapter_id, scene.scene_id, scene.summary),
        summary: scene.summary,
        outcome: scene.outcome,
        target_words: 1200,
        previous_ending: null,
      });
      expect(frame.cast.map(({ name }) => name)).toEqual(scene.characters.map((id) => names.get(id)));
      expect(frame.beats.length).toBe(2);
      expect(frame.beats.reduce((sum, { target_words }) => sum + target_words, 0)).toBe(1200);
      const sources = [
        scene.summary,
        scene.outcome,
        scene.transition_in_text,
        scene.transition_out_text,
        scene.end_condition_echo,
      ];
      for (const material of frame.beats.flatMap((beat) => beat.material)) {
        expect(sources.some((text) => text?.replaceAll(/\s+/g, ' ').includes(material))).toBe(true);
      }
      expect(digest.length).toBeLessThanOrEqual(6000);
      const told = JSON.parse(digest) as Record<string, unknown> & { beats: ToldBeat[] };
      // What a beat brings is told there or by the name of a field, and the summary nowhere else.
      expect(told).not.toHaveProperty('summary');
      for (const [index, { material }] of told.beats.entries()) {
        const brought = material.map((each) => (typeof each === 'string' ? each : told[each.field]));
        expect(brought).toEqual(frame.beats[index]?.material);
      }
      expect(told['cast']).toEqual(frame.cast.map(({ about: _, ...member }) => member));
    }
  });

  it('chooses the protagonist for the point of view, wherever the cast names them', async () => {
    const { project, outline, files } = await createGeneratedProject();
    const lead: string = JSON.parse(files.get('characters.json') ?? '').protagonist.name;
    const leadId = outline.characters.find(({ name }) => name === lead)?.character_id ?? '';
    const placed = listPlacedScenes(outline).find(({ scene }) => scene.characters.includes(leadId));
    if (placed === undefined) throw new Error('the protagonist is in no scene');
    const { output } = await runTool(beatArchitect, { scene_ref: placed.ref }, project.context);
    expect(output).toMatchObject({ pov: lead });
  });

  it('carries the ending of the scene before, out of its chapter or its own file', async () => {
    const text = 'Rain fell on the quay. Nobody came. The last lamp went out.';
    const own = await createGeneratedProject({
      'Story/Scenes/SCN-001-001-old-name.md': `---\nscene: 1\n---\n# One\n\n${text}\n`,
    });
    const args = { scene_ref: '1:2' };
    expect((await runTool(beatArchitect, args, own.project.context)).output).toMatchObject({
      previous_ending: text,
    });
    const chapter = { chapter_number: 1, scenes: [{ scene_number: 1, content: 'She left.', word_count: 2 }] };
    const both = await createGeneratedProject({
      'Story/Scenes/SCN-001-001-old-name.md': text,
      'chapters/chapter_001.json': JSON.stringify(chapter),
    });
    expect((await runTool(beatArchitect, args, both.project.context)).output).toMatchObject({
      previous_ending: 'She left.',
    });
  });

  it('keeps the file of a scene that is written, whatever its summary is now', async () => {
    const { project } = await createGeneratedProject({ 'Story/Scenes/SCN-001-002-old-name.md': 'x' });
    const { output } = await runTool(beatArchitect, { scene_ref: '1:2' }, project.context);
    expect(output).toMatchObject({ canonical_path: 'Story/Scenes/SCN-001-002-old-name.md' });
  });

  it('works without character and place files', async () => {
    const { project } = await createGeneratedProject();
    await project.write({ 'characters.json': null, 'outline/location_registry_active.json': null });
    const { output } = await runTool(beatArchitect, { scene_ref: '1:1', target_words: 250 }, project.context);
    const { cast, target_words } = SceneFrameSchema.parse(output);
    expect(target_words).toBe(250);
    expect(cast.map(({ about }) => about)).toEqual(cast.map(() => ''));
  });

  it('refuses a scene that the outline does not have, and a project without an outline', async () => {
    const { project } = await createGeneratedProject();
    await expect(runTool(beatArchitect, { scene_ref: '99:1' }, project.context)).rejects.toMatchObject({
      code: 'tool_args_invalid',
      details: { paths: ['/scene_ref'] },
    });
    const { context } = await createToolProject({});
    await expect(runTool(beatArchitect, { scene_ref: '1:1' }, context)).rejects.toMatchObject({
      code: 'tool_input_missing',
    });
  });

  it('fits a frame of immense texts into the digest', async () => {
    const { project, outline } = await createGeneratedProject();
    const long = 'Very long indeed. '.repeat(500);
    const [chapter] = outline.chapters;
    const [section] = chapter?.sections ?? [];
    const [scene] = section?.scenes ?? [];
    if (scene === undefined) throw new Error('no scene');
    Object.assign(scene, {
      summary: long,
      outcome: long,
      transition_in_text: long,
      transition_out_text: long,
    });
    await project.write({ 'outline/outline.json': JSON.stringify(outline) });
    const { digest } = await runTool(beatArchitect, { scene_ref: '1:1' }, project.context);
    expect(digest.length).toBeLessThanOrEqual(6000);
    expect(JSON.parse(digest)).toMatchObject({ scene_ref: '1:1' });
  });
});

describe('deriveBeats', () => {
  it.each([
    ['One thing.', undefined, undefined, ['opening bridge', 'development', 'turn']],
    [
      'One thing. And another.',
      undefined,
      undefined,
      ['opening bridge', 'development', 'development', 'turn'],
    ],
    [
      'He came. He saw. He left.',
      'Out.',
      undefined,
      ['opening bridge', 'development', 'development', 'turn', 'close'],
    ],
    ['One thing.', undefined, 'It is over.', ['opening bridge', 'development', 'turn', 'close']],
  ])('%s, out %s, end %s', (summary, out, echo, purposes) => {
    const scene = buildScene({
      summary,
      ...(out === undefined ? {} : { transition_out_text: out }),
      ...(echo === undefined ? {} : { end_condition_echo: echo }),
    });
    expect(deriveBeats(scene, 6_000).map(({ purpose }) => purpose)).toEqual(purposes);
  });

  it.each([
    [75, [75]],
    [600, [600]],
    [601, [301, 300]],
    [900, [450, 450]],
    [1_200, [600, 600]],
    [1_500, [500, 500, 500]],
    [2_400, [600, 600, 600, 600]],
  ])('of %i words have about as many words as a writer does well in one go, and all of it', (words, each) => {
    const scene = buildScene({ summary: 'He came. He saw. He left.', transition_out_text: 'Out.' });
    const beats = deriveBeats(scene, words);
    expect(beats.map(({ target_words }) => target_words)).toEqual(each);
    expect(beats.flatMap(({ material }) => material)).toEqual(
      deriveBeats(scene, 6_000).flatMap(({ material }) => material),
    );
  });

  it.each([100, 101, 333, 900, 19_999])('shares out exactly %i words', (words) => {
    const beats = deriveBeats(
      buildScene({ summary: 'He came. He left.', transition_out_text: 'Out.' }),
      words,
    );
    expect(beats.reduce((sum, { target_words }) => sum + target_words, 0)).toBe(words);
    expect(Math.min(...beats.map(({ target_words }) => target_words))).toBeGreaterThan(0);
  });
});

describe('takeEnding', () => {
  it.each([
    ['One. Two.\n\nThree.', 100, 'One. Two.\n\nThree.'],
    ['One. Two.\n\nThree.', 12, 'Two.\n\nThree.'],
    ['One. Two.\n\nThree.', 6, 'Three.'],
    ['# Heading\n\n* * *', 100, null],
    ['', 100, null],
    ['他来了。他走了。', 5, '他走了。'],
    ['他来了。他走了。', 100, '他来了。他走了。'],
    ['“I know.” “You’re still polite.”', 100, '“I know.” “You’re still polite.”'],
    ['“I know.”\n“You go.” She went.', 100, '“I know.” “You go.” She went.'],
    ['“我知道。”“你走吧。”', 100, '“我知道。”“你走吧。”'],
    ['one two three four five', 12, '…four five'],
  ])('%j in %i characters', (text, limit, expected) => {
    expect(takeEnding(text, limit)).toBe(expected);
  });
});
