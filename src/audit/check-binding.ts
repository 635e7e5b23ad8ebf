import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import type { AuditDoubt, AuditNotice } from './verdict.ts';

// Whose trail it is. An entry that names a project speaks for all that follow it, until another one does.
//
//    no entry                                       nothing to say
//    the last name is this project's, on the first  nothing to say
//    the last name is this project's, later         carried on: what came before it is another's, or of an earlier version
//    the last name is another project's             in doubt: another book's trail, or a copy in which nothing was done yet
//    no name                                        in doubt: begun by an earlier version, and not written since

export interface Binding {
  readonly project: string | null;
  readonly doubts: readonly AuditDoubt[];
  readonly notices: readonly AuditNotice[];
}

export function checkBinding(entries: readonly AuditChainEntry[], project: string, path: string): Binding {
  const names = entries.flatMap(({ seq, project: name }) => (name === undefined ? [] : [{ seq, name }]));
  const last = names.at(-1);
  if (entries.length === 0) return { project: null, doubts: [], notices: [] };
  if (last === undefined) {
    const message = 'the trail does not say which project it is of; the next work in this one says so';
    return { project: null, doubts: [{ kind: 'unbound', path, message }], notices: [] };
  }
  if (last.name !== project) {
    const message = `the trail is that of ${last.name}, and this is ${project}: another's trail, or a copy of ${last.name}`;
    return { project: last.name, doubts: [{ kind: 'other_project', path, message }], notices: [] };
  }
  if (last.seq === 1) return { project, doubts: [], notices: [] };
  const earlier = names.at(-2)?.name;
  const whose = earlier === undefined ? 'by an earlier version, which named no project' : `in ${earlier}`;
  const message = `entries before ${last.seq} were made ${whose}, and the trail was carried on here`;
  return { project, doubts: [], notices: [{ kind: 'carried_on', path, message }] };
}
