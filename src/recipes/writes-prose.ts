import type { AgentStep } from '../contracts/recipe.ts';

/** Whose work goes into the book. */
export function writesProse({ agent_archetype }: Pick<AgentStep, 'agent_archetype'>): boolean {
  return agent_archetype === 'writer' || agent_archetype === 'editor';
}
