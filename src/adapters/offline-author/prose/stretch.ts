import type { Focus, SceneContext } from './scene-context.ts';

/** A passage and what has grown round it. */
export interface Stretch {
  readonly focus: Focus;
  /** The point of view does here what is done, and may be shown with the thing in hand. */
  readonly isOwn: boolean;
  readonly lead: string[];
  /** What stands below it: runs of talk, and paragraphs between them. */
  readonly after: (readonly string[])[];
}

export function renderStretches(stretches: readonly Stretch[], { tongue }: SceneContext): string[] {
  return stretches
    .flatMap(({ lead, after }) => [tongue.join(lead), ...after.flat()])
    .map((paragraph) => tongue.tidy(paragraph))
    .filter((paragraph) => paragraph !== '');
}

/** Every other scene does without what would grow tiresome in all of them. */
export function isEven({ request }: SceneContext): boolean {
  return request.frame.scene_number % 2 === 0;
}
