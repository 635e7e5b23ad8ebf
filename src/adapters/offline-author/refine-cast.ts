import type { ErrorV1 } from '../../contracts/error-v1.ts';
import type { OutlineDelta } from '../../contracts/outline-delta.ts';
import type { RawScene } from '../../contracts/outline-scene.ts';
import type { AuthorRequest } from './author-request.ts';
import { createChooser } from './create-chooser.ts';
import { fillFrame } from './fill-frame.ts';
import { parseOutlineInputs } from './parse-outline-inputs.ts';
import { lacksChapter, mapScenes, scenesOf } from './refine-chapter.ts';
import { writeDelta } from './write-delta.ts';

/** Phase 05. Whoever is in a scene and not named there gets a deed; where all have one, somebody who is not at the centre
 *  of the chapter gets another, in the scene with the most people. Nobody enters or leaves, so no seam changes. */
export function refineCast({ inputs: blocks, lexicons, language }: AuthorRequest): OutlineDelta | ErrorV1 {
  const inputs = parseOutlineInputs(blocks);
  const chapter = inputs.chapterOutline;
  if (chapter === null) return lacksChapter('phase_05_cast_function_refinement');
  const lexicon = lexicons[language];
  const { refine } = lexicon.outline;
  const choose = createChooser(inputs.seed, 'phase 05');
  const jobs = choose.pickMany('jobs', refine.jobs, refine.jobs.length);
  const names = new Map(inputs.characters.map(({ character_id, name }) => [character_id, name]));
  const scenes = scenesOf(chapter);
  const core = new Set(inputs.castTable?.core ?? []);
  const edits: string[] = [];
  let turn = chapter.chapter_id * 2;

  const fullest = [...scenes].sort((a, b) => b.characters.length - a.characters.length)[0];
  const idle = scenes.some((scene) => unnamed(scene).length > 0);
  const refined = mapScenes(chapter, (scene) => {
    const given = unnamed(scene);
    if (given.length === 0 && !idle && scene === fullest) {
      const extra = scene.characters.findLast((id) => !core.has(id)) ?? scene.characters.at(-1);
      if (extra !== undefined) given.push(extra);
    }
    return given.reduce(giveJob, scene);
  });
  return writeDelta('phase_05_cast_function_refinement', refined, inputs, { edits_applied: edits });

  function unnamed(scene: RawScene): string[] {
    return scene.characters.filter((id) => {
      const name = names.get(id);
      const text = `${scene.summary} ${scene.outcome}`;
      return name !== undefined && !name.split(' ').some((part) => part.length > 1 && text.includes(part));
    });
  }

  function giveJob(scene: RawScene, id: string): RawScene {
    const name = shortOf(names.get(id) ?? '');
    const frame = jobs[turn % jobs.length];
    if (name === '' || frame === undefined) return scene;
    turn += 1;
    const told = fillFrame(lexicon, { name }, frame);
    edits.push(fillFrame(lexicon, { ref: `${chapter?.chapter_id}:${scene.scene_id}`, name }, refine.jobEdit));
    return { ...scene, summary: `${scene.summary}${language === 'zh' ? '' : ' '}${told}` };
  }

  function shortOf(name: string): string {
    const first = name.split(' ')[0] ?? name;
    const shared = [...names.values()].some((other) => other !== name && other.split(' ')[0] === first);
    return first.length < 3 || shared ? name : first;
  }
}
