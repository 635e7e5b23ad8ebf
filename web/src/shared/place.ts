/**
 * Where on the page somebody is. Addresses come behind the #, which no server sees: `#/` all projects, `#/+` a new book,
 * `#/<project>` the book, `#/<project>/<view>` one of its pages, `#/<project>/<view>/<id>` one thing there, and
 * `#/<project>/<view>/<id>/<part>` a part of it.
 */
export interface Place {
  /** Null where no project is named. */
  readonly project: string | null;
  readonly view: View;
  /** The chapter, run, issue, document or part of the trail; null for the list. */
  readonly id: string | null;
  /** One part of that: a step of a run. Left out where the whole is looked at. */
  readonly part?: string;
}

export const BOOK_VIEWS = [
  'book',
  'outline',
  'chapters',
  'sessions',
  'conference',
  'chat',
  'runs',
  'inbox',
  'issues',
  'documents',
  'audit',
  'settings',
] as const;
export type BookView = (typeof BOOK_VIEWS)[number];
/** What there is of a project that is no book, the first where none is named. */
export const OFFICE_VIEWS = [
  'documents',
  'runs',
  'inbox',
  'issues',
  'audit',
  'settings',
] as const satisfies readonly BookView[];
export type View = BookView | 'projects' | 'new';

export function readPlace(hash: string): Place {
  const [, project = '', second = '', third = '', fourth = ''] = hash.split('/').map(decode);
  if (project === '') return { project: null, view: 'projects', id: null };
  if (project === '+') return { project: null, view: 'new', id: null };
  // An address of a run as it was before there were other pages.
  if (second.startsWith('run_')) return { project, view: 'runs', id: second };
  const view = BOOK_VIEWS.find((each) => each === second) ?? 'book';
  const part = fourth === '' ? {} : { part: fourth };
  return { project, view, id: third === '' ? null : third, ...part };
}

export function addressOf({ project, view, id, part }: Partial<Place> & Pick<Place, 'view'>): string {
  if (view === 'new') return '#/+';
  if (view === 'projects' || project === undefined || project === null) return '#/';
  const parts = [
    project,
    ...(view === 'book' ? [] : [view]),
    ...(id === undefined || id === null ? [] : [id, ...(part === undefined ? [] : [part])]),
  ];
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

/** What somebody typed may be no address at all. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
