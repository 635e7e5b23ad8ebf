import type { Model } from '../../src/engine/ports.ts';
import { answerWhole } from './answer-whole.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';

export type LooseScene = Record<string, unknown> & { scene_id: number };

export interface LooseAnswer {
  readonly chapters: readonly {
    readonly chapter_id: number;
    readonly sections: readonly { readonly scenes: readonly LooseScene[] }[];
  }[];
}

/** The offline author with whole chapters, the scenes of one phase changed on the way with a reason, and then what its answer
 *  says around them. */
export async function changeScenes(
  phase: string,
  change: (scene: LooseScene, chapter: number) => void,
  around: (answer: Record<string, unknown>, outline: LooseAnswer) => void = () => undefined,
): Promise<Model> {
  const author = answerWhole(await loadOfflineAuthor());
  return {
    ...author,
    async generate(request, options) {
      const answer = await author.generate(request, options);
      const isOf = request.messages.some(({ content }) => content.includes(`phase: ${phase}`));
      if (!isOf || request.messages.some(({ content }) => content.includes('contract: bridge_scene')))
        return answer;
      const value = JSON.parse(answer.text) as Record<string, unknown>;
      const outline = (value['outline'] ?? value) as LooseAnswer;
      const degradations: { path: string; reason: string }[] = [];
      for (const { chapter_id, sections } of outline.chapters)
        for (const [at, { scenes }] of sections.entries())
          for (const [place, scene] of scenes.entries()) {
            const before = JSON.stringify(scene);
            change(scene, chapter_id);
            if (JSON.stringify(scene) !== before)
              degradations.push({ path: `/sections/${at}/scenes/${place}`, reason: 'The story wants it.' });
          }
      if (degradations.length > 0 && !phase.startsWith('phase_03')) value['degradations'] = degradations;
      around(value, outline);
      return { ...answer, text: JSON.stringify(value) };
    },
  };
}
