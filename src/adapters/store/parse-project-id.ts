import { BookIdSchema } from '../../contracts/ids.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { CodedError } from '../../errors.ts';

/** The same text, if it can be the id of a project: what is none never becomes a name in a storage. */
export function parseProjectId(projectId: string): string {
  if (!BookIdSchema.safeParse(projectId).success) {
    throw new CodedError('usage_invalid', {
      message: `“${projectId}” is no book id: lower-case letters, digits, - and _, at most 64 of them.`,
    });
  }
  // Windows has names of devices that are letters and digits like any other.
  return parseProjectPath(projectId);
}
