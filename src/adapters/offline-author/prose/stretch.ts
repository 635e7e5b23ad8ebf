import type { Focus, SceneContext } from './scene-context.ts';

/** A passage and what has grown round it. */
export interface Stretch {
  readonly focus: Focus;
  /** The point of view does here what is done, and may be shown with the thing in hand. */
  readonly isOwn: boolean;
  readonly lead: string[];
  /** What is played here, before anything else may grow: a piece for each sentence that has one. */
  readonly play: readonly (readonly string[])[];
  /** What stands below it: runs of talk, and paragraphs between them. */
  readonly after: (readonly string[])[];
}

export function renderStretches(stretches: readonly Stretch[], { tongue }: SceneContext): string[] {
  return stretches.flatMap(({ lead, after }) =>
    joinShort(
      [tongue.join(lead), ...after.flat()]
        .map((paragraph) => tongue.tidy(paragraph))
        .filter((paragraph) => paragraph !== ''),
      tongue.join,
    ),
  );
}

const LONGEST_JOINED = 420;

/** Narration that follows narration belongs to the same paragraph, until that is as long as a paragraph should be. */
function joinShort(paragraphs: readonly string[], join: (sentences: readonly string[]) => string): string[] {
  const joined: string[] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    const both = last === undefined || isSpoken(last) || isSpoken(paragraph) ? null : join([last, paragraph]);
    if (both === null || both.length > LONGEST_JOINED) joined.push(paragraph);
    else joined[joined.length - 1] = both;
  }
  return joined;
}

function isSpoken(paragraph: string): boolean {
  return paragraph.includes('“');
}

/** Every other scene does without what would grow tiresome in all of them. */
export function isEven({ request }: SceneContext): boolean {
  return request.frame.scene_number % 2 === 0;
}
