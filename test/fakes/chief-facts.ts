import type { ChiefFacts } from '../../src/agents/chief-facts.ts';

/** Facts about a book whose scenes are written `2:1`, with a + where the scene is written; null: no outline. */
export function buildChiefFacts(
  outline: readonly string[] | null,
  { routed = null }: { readonly routed?: string | null } = {},
): ChiefFacts {
  return {
    bookId: 'lantern',
    scenes:
      outline?.map((text, index) => {
        const ref = text.replace('+', '');
        const name = ref
          .split(':')
          .map((part) => part.padStart(3, '0'))
          .join('-');
        return {
          number: index + 1,
          ref,
          title: `Scene ${ref}`,
          path: `Story/Scenes/SCN-${name}.md`,
          written: text.endsWith('+'),
        };
      }) ?? null,
    outlinePath: 'Story/SCN-outline.md',
    routing: {
      recipe_id: routed,
      initial_args: {},
      routable: routed !== null,
      reason: 'As the test says.',
    },
    recipes: new Map([
      ['write_scene_from_outline', 'planner'],
      ['scene_whole', 'writer'],
      ['creative_draft_scene', 'planner'],
      ['analytical_prose', 'writer'],
      ['analytical_foreshadow', 'critic'],
      ['analytical_scene_validate', 'planner'],
      ['structural_canon', 'continuity'],
    ]),
    issueId: null,
    now: '2026-02-10T14:30:00.000Z',
  };
}
