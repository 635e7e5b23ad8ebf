import { describe, expect, it } from 'vitest';
import { ArchetypeSchema } from '../contracts/recipe.ts';
import { IntentSchema } from '../contracts/task-packet.ts';
import { findRoleFor, ROLES } from './roles.ts';

describe('the roles', () => {
  it('are the archetypes, each under its own name', () => {
    expect(Object.keys(ROLES)).toEqual(ArchetypeSchema.options);
    for (const [archetype, role] of Object.entries(ROLES)) {
      expect(role.archetype).toBe(archetype);
      expect(role.agent_id).toBe(`${archetype}-001`);
    }
  });

  it('share out every intent, each to exactly one', () => {
    const owned = Object.values(ROLES).flatMap(({ intents }) => intents);
    expect(owned.toSorted()).toEqual(IntentSchema.options.toSorted());
  });

  it.each([
    ['plan_scene', 'planner'],
    ['beat_architect', 'planner'],
    ['continuity_check', 'continuity'],
    ['write_beat', 'writer'],
    ['critique_scene', 'critic'],
    ['edit_scene', 'editor'],
    ['summarize_context', 'librarian'],
    ['finalize', 'chief'],
    ['clarify', 'chief'],
    ['other', 'chief'],
  ] as const)('give %s to %s', (intent, archetype) => {
    expect(findRoleFor(intent).archetype).toBe(archetype);
  });
});
