// Every page of the Control Room, and work that leaves something to see on each: for the pictures of scripts/screenshots.mjs and for
// the test that holds each of them against axe. It imports nothing, so that the script can load it.

export const SHOWN_BOOK = 'lantern';
/** A book of which nothing is made yet. */
export const NEW_BOOK = 'second';

/** Commands after `bookforge demo`, whose book is the shown one. */
export const SHOWN_WORK: readonly (readonly string[])[] = [
  ['init', NEW_BOOK, '--idea', 'A town forgets one of its streets every night.'],
  ['recipe', 'run', 'write_scene_from_outline', '--arg', 'scene_number=1', '--book', SHOWN_BOOK],
  ['note', 'add', 'Let the keeper lie once.', '--chapter', '1', '--book', SHOWN_BOOK],
  ['session', 'plan', 'Plan scene 1, then plan scene 2, and plan a scene', '--book', SHOWN_BOOK],
  ['conference', 'ask', 'Does the opening of the outline hold?', '--book', SHOWN_BOOK],
  ['chat', 'Who is in the first scene?', '--agent', 'continuity', '--book', SHOWN_BOOK],
  [
    'revise',
    '--scene',
    '1:1',
    '--lines',
    '1-3',
    '--instruction',
    'Replace "the" with "that".',
    '--drafts',
    '2',
    '--book',
    SHOWN_BOOK,
  ],
  [
    'doc',
    'create',
    '--type',
    'docx',
    '--brief',
    'A plan for the launch of the book, with its dates',
    '--book',
    SHOWN_BOOK,
  ],
];

export interface ShownPlace {
  /** Behind #/ */
  readonly at: string;
  /** Buttons that are pressed there, one after the other, by their names. */
  readonly press?: readonly string[];
}

type Get = (path: string) => Promise<unknown>;
type Row = Readonly<Record<string, string>>;

/** By name. What is looked at by an id is asked for. */
export async function listShownPlaces(get: Get): Promise<Readonly<Record<string, ShownPlace>>> {
  const list = async (path: string) =>
    (await get(`${path}${path.includes('?') ? '&' : '?'}project=${SHOWN_BOOK}`)) as readonly Row[];
  const idOf = (rows: readonly Row[], key: string): string => rows[0]?.[key] ?? '';
  const trail = await list('/api/audit');
  const recipe = idOf(await list('/api/runs?kind=recipe'), 'run_id');
  const at = (view: string, press?: readonly string[]): ShownPlace => ({
    at: `${SHOWN_BOOK}/${view}`,
    ...(press === undefined ? {} : { press }),
  });
  const beside = ['Revise', 'Notes', 'Chat', 'Versions', 'Why is this here'];
  return {
    projects: { at: '' },
    'new-book': { at: '+' },
    book: { at: SHOWN_BOOK },
    'book-style': { at: SHOWN_BOOK, press: ['Style'] },
    'book-notes': { at: SHOWN_BOOK, press: ['Notes'] },
    'book-at-its-beginning': { at: NEW_BOOK },
    outline: at('outline'),
    ...Object.fromEntries(
      ['cards', 'table', 'phases', 'seams', 'threads', 'cast', 'places', 'pacing'].map((way) => [
        `outline-${way}`,
        at(`outline/${way}`),
      ]),
    ),
    'outline-of-none': { at: `${NEW_BOOK}/outline` },
    chapters: at('chapters'),
    'chapters-of-none': { at: `${NEW_BOOK}/chapters` },
    chapter: at('chapters/1'),
    'chapter-edited': at('chapters/1', ['Edit scene 1']),
    ...Object.fromEntries(
      beside.map((side) => [`chapter-${side.toLowerCase().replaceAll(' ', '-')}`, at('chapters/1', [side])]),
    ),
    sessions: at('sessions'),
    'sessions-of-none': { at: `${NEW_BOOK}/sessions` },
    session: at(`sessions/${idOf(await list('/api/sessions'), 'session_id')}`),
    conference: at('conference'),
    round: at(`conference/${idOf(await list('/api/runs?kind=conference'), 'run_id')}`),
    chat: at('chat'),
    'chat-with-one': at('chat/continuity'),
    runs: at('runs'),
    'runs-of-none': { at: `${NEW_BOOK}/runs` },
    run: at(`runs/${recipe}`),
    'run-of-chapters': at(`runs/${idOf(await list('/api/runs?kind=novel_text'), 'run_id')}`),
    step: at(`runs/${recipe}/check_plan`),
    inbox: at('inbox'),
    'inbox-of-none': { at: `${NEW_BOOK}/inbox` },
    issues: at('issues'),
    'issues-of-none': { at: `${NEW_BOOK}/issues` },
    issue: at(`issues/${idOf(await list('/api/issues'), 'id')}`),
    documents: at('documents'),
    'documents-of-none': { at: `${NEW_BOOK}/documents` },
    office: { at: 'office/documents' },
    'office-runs': { at: 'office/runs' },
    'office-settings': { at: 'office/settings' },
    document: at(`documents/${idOf(await list('/api/documents'), 'documentId')}`),
    settings: at('settings'),
    audit: at('audit'),
    'audit-of-none': { at: `${NEW_BOOK}/audit` },
    'audit-pair': at(`audit/${trail.findLast(({ kind }) => kind === 'receipt')?.['id'] ?? ''}`),
  };
}
