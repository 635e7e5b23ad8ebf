import { CodedError } from '../errors.ts';
import type { VersionChoice } from '../novel/history/open-history.ts';
import type { CommandContext } from './command-spec.ts';

/** Which version `history show` and `history restore` are about: PATH or --chapter for the newest one, an id for any. */
export function readVersionChoice({
  args,
  options,
}: Pick<CommandContext, 'args' | 'options'>): VersionChoice {
  const what = args.text('what');
  const chapter = options.number('chapter');
  const isId = what !== undefined && /^\d{8}T/.test(what);
  const version = options.text('at') ?? (isId ? what : undefined);
  const path = isId ? undefined : what;
  if (version === undefined && path === undefined && chapter === undefined) {
    throw new CodedError('usage_invalid', {
      message: 'Name a file, a version, or a chapter with --chapter.',
    });
  }
  if (path !== undefined && chapter !== undefined)
    throw new CodedError('usage_invalid', { message: 'A file and --chapter do not go together.' });
  return {
    ...(path === undefined ? {} : { path }),
    ...(chapter === undefined ? {} : { chapter }),
    ...(version === undefined ? {} : { version }),
  };
}
