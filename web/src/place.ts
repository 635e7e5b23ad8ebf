/** Where on the page somebody is. Addresses: `#/<project>` for its runs, `#/<project>/<run>` for one of them,
 *  `#/<project>/issues` for what waits for somebody, `#/<project>/issues/<issue>` for one of these. */
export interface Place {
  /** null for the first there is. */
  readonly project: string | null;
  readonly view: 'runs' | 'issues';
  /** The run or the issue; null for the list. */
  readonly id: string | null;
}

export function readPlace(hash: string): Place {
  const [, project = '', second = '', third = ''] = hash.split('/');
  const view = second === 'issues' ? 'issues' : 'runs';
  return { project: orNull(project), view, id: orNull(view === 'issues' ? third : second) };
}

const orNull = (word: string): string | null => (word === '' ? null : word);
