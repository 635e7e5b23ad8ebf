import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deriveToolFacts } from './tool-facts.ts';

describe('deriveToolFacts', () => {
  it('reads names and what is required from the schema of the arguments', () => {
    const args = z.strictObject({
      scene_path: z.string(),
      canon_paths: z.array(z.string()).optional(),
      mode: z.enum(['strict', 'loose']).default('strict'),
    });
    expect(deriveToolFacts({ name: 'canon_checker', args })).toEqual({
      name: 'canon_checker',
      argNames: ['scene_path', 'canon_paths', 'mode', 'dry_run'],
      requiredArgs: ['scene_path'],
    });
  });

  it('requires of alternatives what all of them require', () => {
    const args = z.union([
      z.strictObject({ outline_path: z.string(), max: z.int() }),
      z.strictObject({ scene_paths: z.array(z.string()), max: z.int() }),
    ]);
    expect(deriveToolFacts({ name: 'stakes_mapper', args })).toEqual({
      name: 'stakes_mapper',
      argNames: ['outline_path', 'max', 'scene_paths', 'dry_run'],
      requiredArgs: ['max'],
    });
  });

  it('sees through a refinement', () => {
    const args = z.strictObject({ a: z.string().optional(), b: z.string() }).refine(({ b }) => b !== '');
    expect(deriveToolFacts({ name: 'x', args }).requiredArgs).toEqual(['b']);
  });
});
