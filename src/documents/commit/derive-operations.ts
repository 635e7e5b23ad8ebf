import type { EditOperation } from '../../contracts/document-record.ts';
import { excerpt } from '../review/review-facts.ts';
import type { NodeChange } from './compare-nodes.ts';

/** The changes as operations on the parts that they are of. */
export function deriveOperations(changes: readonly NodeChange[]): EditOperation[] {
  return changes.map(({ how, before, after }) => {
    const { kind = 'paragraph', section = null } = after ?? before ?? {};
    return {
      op: nameOperation(how, kind),
      section,
      before: before === null ? null : excerpt(before.text),
      after: after === null ? null : excerpt(after.text),
    };
  });
}

type Kind = NonNullable<NodeChange['after']>['kind'];

function nameOperation(how: NodeChange['how'], kind: Kind): EditOperation['op'] {
  if (kind === 'title') return 'set_title';
  if (kind === 'section')
    return (({ added: 'insert', removed: 'remove', moved: 'move', changed: 'rename' } as const)[how] +
      '_section') as EditOperation['op'];
  // What was moved into another section stands there as what it is.
  const verb = { added: 'insert', removed: 'remove', moved: 'insert', changed: 'replace' }[how];
  return `${verb}_${kind}` as EditOperation['op'];
}
