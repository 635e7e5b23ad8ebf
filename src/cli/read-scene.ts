import { SceneRefSchema } from '../contracts/outline-ids.ts';
import { CodedError } from '../errors.ts';
import type { CommandContext } from './command-spec.ts';

/** The scene that was named, such as 3:2. */
export function readScene({ args }: Pick<CommandContext, 'args'>): string {
  const named = args.required('scene');
  if (SceneRefSchema.safeParse(named).success) return named;
  throw new CodedError('usage_invalid', {
    message: `"${named}" is no scene: one is named by its chapter and its place in it, such as 3:2.`,
    kept: 'nothing was changed',
  });
}
