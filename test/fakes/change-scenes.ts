import type { Model } from '../../src/engine/ports.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';

export type LooseScene = Record<string, unknown> & { scene_id: number };

export interface LooseAnswer {
  readonly chapters: readonly {
    readonly chapter_id: number;
    readonly sections: readonly { readonly scenes: readonly LooseScene[] }[];
  }[];
}

/** The offline author, with the scenes of one phase changed on the way, and then what its answer says around them. */
export async function changeScenes(
  phase: string,
  change: (scene: LooseScene, chapter: number) => void,
  around: (answer: Record<string, unknown>, outline: LooseAnswer) => void = () => undefined,
): Promise<Model> {
  const author = await loadOfflineAuthor();
  return {
    ...author,
    async generate(request, options) {
      const answer = await author.generate(request, options);
      const isOf = request.messages.some(({ content }) => content.includes(`phase: ${phase}`));
      if (!isOf || request.messages.some(({ content }) => content.includes('contract: bridge_scene')))
        return answer;
      const value = JSON.parse(answer.text) as Record<string, unknown>;
      const outline = (value['outline'] ?? value) as LooseAnswer;
      for (const { chapter_id, sections } of outline.chapters)
        for (const { scenes } of sections) for (const scene of scenes) change(scene, chapter_id);
      around(value, outline);
      return { ...answer, text: JSON.stringify(value) };
    },
  };
}
