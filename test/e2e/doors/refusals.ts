import { deriveId } from '../../../src/engine/hash.ts';
import type { BookFolder } from '../workbench.ts';
import { planHashOf, type StateName, sessionOf } from './door-states.ts';

// What is refused, and why: written by hand, and the same at both edges.

export interface Refusal {
  readonly what: string;
  readonly state: StateName;
  readonly reason: string;
  command(book: BookFolder): readonly string[];
  request(book: BookFolder): { readonly path: string; readonly body?: object };
  readonly status: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
}

const start = (body: object) => () => ({ path: '/api/runs', body });
const upload = (text: string) => [{ name: 'text.md', base64: Buffer.from(text).toString('base64') }];
/** Nobody is there, and nobody has to be: a refusal comes before anything is sent. */
const UNPRICED = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: 'http://127.0.0.1:9/v1' };

const LETTER = 'Dear reader, this is a letter and no document.';
const OTHER_PLAN = `sha256:${'0'.repeat(64)}`;
/** The revision of the state that has one, as the inbox calls it. */
const REVISION = deriveId('wait', 'revision', 1, '2026-02-10T14:30:00.000Z');

export const REFUSALS: readonly Refusal[] = [
  {
    what: 'a book that is there',
    state: 'new',
    reason: 'book_exists',
    status: 409,
    command: () => ['init', 'b', '--idea', 'Another.'],
    request: () => ({ path: '/api/projects', body: { project: 'b', idea: 'Another.' } }),
  },
  {
    what: 'a book without an idea',
    state: 'none',
    reason: 'usage_invalid',
    status: 400,
    command: () => ['init', 'b', '--idea', ' '],
    request: () => ({ path: '/api/projects', body: { project: 'b', idea: ' ' } }),
  },
  {
    what: 'a bible of a kind that nobody reads',
    state: 'none',
    reason: 'usage_invalid',
    status: 400,
    files: { 'map.png': 'x' },
    command: () => ['init', 'b', '--idea', 'Another.', '--bible', 'map.png'],
    request: () => ({
      path: '/api/projects',
      body: { project: 'b', idea: 'Another.', bible: [{ name: 'map.png', base64: 'eA==' }] },
    }),
  },
  {
    what: 'a world before the bible is read',
    state: 'with a bible',
    reason: 'prerequisite_missing',
    status: 409,
    command: () => ['step', 'world'],
    request: start({ kind: 'story_step', step: 'world' }),
  },
  {
    what: 'a step before its turn',
    state: 'new',
    reason: 'prerequisite_missing',
    status: 409,
    command: () => ['step', 'characters'],
    request: start({ kind: 'story_step', step: 'characters' }),
  },
  {
    what: 'a cap that cannot be kept',
    state: 'new',
    reason: 'price_unknown',
    status: 400,
    env: UNPRICED,
    command: () => ['step', 'world', '--max-cost', '1'],
    request: start({ kind: 'story_step', step: 'world', budget: { max_cost_usd: 1 } }),
  },
  {
    what: 'a second outline',
    state: 'outlined',
    reason: 'outline_exists',
    status: 409,
    command: () => ['outline', 'generate'],
    request: start({ kind: 'outline' }),
  },
  {
    what: 'phases in the wrong order',
    state: 'outlined',
    reason: 'usage_invalid',
    status: 400,
    command: () => ['outline', 'generate', '--from-phase', '4', '--to-phase', '2'],
    request: start({ kind: 'outline', from_phase: 4, to_phase: 2 }),
  },
  {
    what: 'prose without an outline',
    state: 'story',
    reason: 'write_gated',
    status: 409,
    command: () => ['run'],
    request: start({ kind: 'novel_text' }),
  },
  {
    what: 'plans without an outline',
    state: 'story',
    reason: 'prerequisite_missing',
    status: 409,
    command: () => ['step', 'plan'],
    request: start({ kind: 'novel_plan' }),
  },
  {
    what: 'the memory of what is not written',
    state: 'outlined',
    reason: 'chapters_not_written',
    status: 409,
    command: () => ['memory', 'rebuild', '--chapters', '2'],
    request: start({ kind: 'memory', chapters: [2] }),
  },
  {
    what: 'a manuscript over chapters',
    state: 'written',
    reason: 'import_over_chapters',
    status: 409,
    files: { 'text.md': '# One\n\nA text.\n' },
    command: () => ['import', 'text.md'],
    request: start({ kind: 'import', files: upload('# One\n\nA text.\n') }),
  },
  {
    what: 'a manuscript without text',
    state: 'new',
    reason: 'import_unreadable',
    status: 422,
    files: { 'text.md': '\n' },
    command: () => ['import', 'text.md'],
    request: start({ kind: 'import', files: upload('\n') }),
  },
  {
    what: 'a recipe that is not there',
    state: 'outlined',
    reason: 'recipe_not_found',
    status: 400,
    command: () => ['recipe', 'run', 'no_such_recipe'],
    request: start({ recipe_id: 'no_such_recipe' }),
  },
  {
    what: 'a revision that is not there',
    state: 'written',
    reason: 'revision_not_found',
    status: 404,
    command: () => ['revision', 'apply', '--chapter', '1'],
    request: () => ({ path: '/api/revisions/1/apply' }),
  },
  {
    what: 'an export of nothing',
    state: 'outlined',
    reason: 'chapters_not_written',
    status: 409,
    command: () => ['export', '--format', 'md'],
    request: () => ({ path: '/api/exports', body: { format: 'md' } }),
  },
  {
    what: 'an export beside its place',
    state: 'written',
    reason: 'usage_invalid',
    status: 400,
    command: () => ['export', '--format', 'md', '--out', 'projects/b/book.json'],
    request: () => ({ path: '/api/exports', body: { format: 'md', path: 'book.json' } }),
  },
  {
    what: 'a version that is not there',
    state: 'written',
    reason: 'version_not_found',
    status: 404,
    command: () => ['history', 'restore', 'world.json'],
    request: () => ({ path: '/api/history/restore', body: { path: 'world.json' } }),
  },
  {
    what: 'chapters to stand that are not written',
    state: 'outlined',
    reason: 'usage_invalid',
    status: 400,
    command: () => ['accept', '--chapters', '2'],
    request: () => ({ path: '/api/accept', body: { chapters: [2] } }),
  },
  {
    what: 'an answer to nothing that was asked',
    state: 'outlined',
    reason: 'usage_invalid',
    status: 400,
    command: () => ['chief', 'let’s do scene 1', '--answer', 'colour=blue'],
    request: () => ({ path: '/api/chief', body: { text: 'let’s do scene 1', answers: { colour: 'blue' } } }),
  },
  {
    what: 'an answer to nothing that waits',
    state: 'outlined',
    reason: 'inbox_item_not_found',
    status: 404,
    command: () => ['inbox', 'answer', 'wait_1f0c', 'yes'],
    request: () => ({ path: '/api/inbox/wait_1f0c/answer', body: { answer: 'yes' } }),
  },
  {
    what: 'an answer that the inbox does not know',
    state: 'revised',
    reason: 'usage_invalid',
    status: 400,
    command: () => ['inbox', 'answer', REVISION, 'perhaps'],
    request: () => ({ path: `/api/inbox/${REVISION}/answer`, body: { answer: 'perhaps' } }),
  },
  {
    what: 'a run that has ended',
    state: 'story',
    reason: 'run_not_resumable',
    status: 409,
    command: (book) => ['runs', 'resume', String(book.runs()[0]?.run_id)],
    request: (book) => ({ path: `/api/runs/${book.runs()[0]?.run_id}/resume` }),
  },
  {
    what: 'steps of a run that has none to begin from',
    state: 'capped',
    reason: 'run_not_resumable',
    status: 409,
    command: (book) => ['runs', 'resume', book.run().run_id, '--from', 'edit'],
    request: (book) => ({ path: `/api/runs/${book.run().run_id}/resume`, body: { from: 'edit' } }),
  },
  {
    what: 'a pause of what nobody works on',
    state: 'capped',
    reason: 'run_not_pausable',
    status: 409,
    command: (book) => ['runs', 'pause', book.run().run_id],
    request: (book) => ({ path: `/api/runs/${book.run().run_id}/pause` }),
  },
  {
    what: 'a session that is not there',
    state: 'session',
    reason: 'session_not_found',
    status: 404,
    command: () => ['session', 'pause', 'sess_1f0c'],
    request: () => ({ path: '/api/sessions/sess_1f0c/pause' }),
  },
  {
    what: 'a session that nobody approved',
    state: 'session',
    reason: 'session_not_approved',
    status: 409,
    command: (book) => ['session', 'start', sessionOf(book)],
    request: (book) => ({ path: `/api/sessions/${sessionOf(book)}/start`, body: {} }),
  },
  {
    what: 'an edit of a plan that is another by now',
    state: 'session',
    reason: 'session_plan_changed',
    status: 409,
    command: (book) => ['session', 'remove', sessionOf(book), '3', '--plan-hash', OTHER_PLAN],
    request: (book) => ({
      path: `/api/sessions/${sessionOf(book)}/tasks/3/remove`,
      body: { plan_hash: OTHER_PLAN },
    }),
  },
  {
    what: 'a task that would stand before one that it waits for',
    state: 'session',
    reason: 'session_order_invalid',
    status: 409,
    command: (book) => ['session', 'move', sessionOf(book), '2', '--before', '1'],
    request: (book) => ({
      path: `/api/sessions/${sessionOf(book)}/tasks/2/move`,
      body: { plan_hash: planHashOf(book), before: 1 },
    }),
  },
  {
    what: 'a file to change that is none',
    state: 'new',
    reason: 'data_file_refused',
    status: 422,
    files: { 'offer.docx': LETTER },
    command: () => ['doc', 'create', '--open-existing', 'offer.docx', '--brief', 'Replace "a" by "b".'],
    request: start({
      kind: 'document',
      brief: 'Replace "a" by "b".',
      existing: { name: 'offer.docx', base64: Buffer.from(LETTER).toString('base64') },
    }),
  },
  {
    what: 'a file that no template can be made of',
    state: 'new',
    reason: 'data_file_refused',
    status: 422,
    files: { 'offer.docx': LETTER },
    command: () => ['doc', 'template', 'add', 'house-style', '--from', 'offer.docx'],
    request: () => ({
      path: '/api/document-templates/house-style/from-file?project=b',
      body: { name: 'offer.docx', base64: Buffer.from(LETTER).toString('base64') },
    }),
  },
  {
    what: 'a draft in the place of one that cannot be read',
    state: 'written',
    reason: 'stored_file_invalid',
    status: 500,
    files: { 'scene.md': LETTER, 'projects/b/.control-room/drafts/scene_001_001.json': '{"half": ' },
    command: () => ['draft', 'keep', '1:1', 'scene.md'],
    request: () => ({ path: '/api/drafts', body: { scene: '1:1', text: LETTER } }),
  },
  {
    what: 'a draft of a scene that is not there',
    state: 'new',
    reason: 'usage_invalid',
    status: 400,
    files: { 'scene.md': LETTER },
    command: () => ['draft', 'keep', '1:1', 'scene.md'],
    request: () => ({ path: '/api/drafts', body: { scene: '1:1', text: LETTER } }),
  },
];
