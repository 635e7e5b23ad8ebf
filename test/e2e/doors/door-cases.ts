import { deriveIssueId } from '../../../src/audit/new-issue.ts';
import { GeneratedChapterSchema } from '../../../src/contracts/chapter.ts';
import { ChapterRecordSchema } from '../../../src/contracts/chapter-record.ts';
import { IssueSchema } from '../../../src/contracts/issue.ts';
import { chapterFile, chapterRecordFile } from '../../../src/contracts/project-paths.ts';
import { deriveId } from '../../../src/engine/hash.ts';
import { listSceneFindings } from '../../../src/novel/findings/list-scene-findings.ts';
import { renderDocumentDocx } from '../../../src/office/docx/render-document-docx.ts';
import { sampleAssets, sampleDocument } from '../../fakes/sample-specs.ts';
import { type BookFolder, IDEA } from '../workbench.ts';
import {
  BIBLE,
  candidateOf,
  INSTRUCTION as DARKER,
  DOCUMENT_BRIEF,
  DOCUMENT_ID,
  planHashOf,
  SCENE,
  SESSION_WISH,
  type StateName,
  sessionOf,
  WISH,
} from './door-states.ts';

// For every door that changes something: a book, the command line that goes through the door, and the request that does. What a
// door can be asked for in two ways has two rows, the second with what is another behind a colon.

export interface DoorCase {
  readonly state: StateName;
  /** The words of the command, without the book. */
  command(book: BookFolder): readonly string[];
  request(book: BookFolder): { readonly path: string; readonly body?: object };
  /** What it works on besides the book, laid into the current folder of both. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

const MANUSCRIPT = '# Chapter 1: The Quay\n\nThe boat was gone.\n\n# Chapter 2: The Bank\n\nNobody sang.\n';
const STYLE = { schema_version: 'book_style_v1', person: 'first', spelling: 'en-GB' };
const EDITED = 'She waited, and nobody came.\n\nThe tide did.\n';
const SAYING = 'Keep the quay as it is.';

/** On the issue of the wish that the book was asked with. */
const PACKET = {
  packet_id: 'pkt_byhand',
  parent_issue_id: deriveIssueId(['chief', 'b', WISH]),
  intent: 'critique_scene',
  target: { scene_ref: '1:1', resolution_method: 'scene_ref' },
  scope: { allowed: ['artifacts/**'], blocked: [] },
  inputs: { files: ['outline/outline.json'], canon: [], context: [] },
  constraints: { rules: [], forbidden: [] },
  output_contract: {
    output_mode: 'artifact',
    expected_artifacts: ['artifacts/by-hand/critique.md'],
    stop_conditions: [],
  },
  handoff: { required_next_step: null, report_to_chief_only: true },
  timestamp: '2026-02-10T15:00:00.000Z',
  requested_by: { agent_id: 'user', reason: 'by hand' },
};

const TASKS = 'Task,Start,End,Cost (EUR)\nPacking,2025-11-01,2025-11-05,1200\n';
const PATCHES = { patches: [{ target: 'title', action: 'replace', value: 'Moving day' }] };
const INSTRUCTION = 'Where it says "is asked to agree", say "has to agree".';
const TEMPLATE = {
  schema_version: 'document_template_v1',
  templateId: 'short-note',
  category: 'general',
  artifactType: 'docx',
  title: 'Short note',
  purpose: 'a few lines to somebody',
  sections: [{ id: 'note', title: 'Note', goal: 'Say what there is to say', sectionType: 'narrative' }],
  params: {},
  clauses: [],
};

const CHANGE = 'Replace "north building" by "old mill".';
const LETTERHEAD = renderDocumentDocx(sampleDocument(), sampleAssets());
const CLAUSE = {
  schema_version: 'document_clause_v1',
  name: 'late-payment',
  domain: 'legal',
  title: 'Late payment',
  text: 'Invoices are due within thirty days of their date.',
};

/** The one thing that was found in a book. */
const findingOf = (book: BookFolder) => {
  const { attention } = ChapterRecordSchema.parse(JSON.parse(book.read(chapterRecordFile(1))));
  const { scenes } = GeneratedChapterSchema.parse(JSON.parse(book.read(chapterFile(1))));
  const [found] = attention
    .filter(({ reason_code }) => reason_code === 'scene_banned_phrase')
    .flatMap((item) => {
      const scene = scenes.find(({ scene_number }) => scene_number === item.scene_number);
      return listSceneFindings(1, item, scene?.content ?? null);
    });
  return found?.id ?? '';
};
const start = (body: object) => () => ({ path: '/api/runs', body });
/** Files as a request carries them. */
const upload = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => ({ name, base64: Buffer.from(text).toString('base64') }));
const issueOf = (book: BookFolder) => String(book.list('.control-room/issues')[0]).replace(/\.json$/, '');
/** A command on the one session of a book, and the request on it. */
const onSession = (
  state: StateName,
  word: string,
  words: readonly string[],
  path: string,
  body?: (book: BookFolder) => object,
): DoorCase => ({
  state,
  command: (book) => ['session', word, sessionOf(book), ...words],
  request: (book) => ({
    path: `/api/sessions/${sessionOf(book)}${path}`,
    ...(body === undefined ? {} : { body: body(book) }),
  }),
});
const onPlan =
  (more: object = {}) =>
  (book: BookFolder) => ({ plan_hash: planHashOf(book), ...more });

/** What is asked in the issue, as the inbox calls it. */
const waitingOf = (book: BookFolder) => {
  const { questions } = IssueSchema.parse(
    JSON.parse(book.read(`.control-room/issues/${issueOf(book)}.json`)),
  );
  return deriveId('wait', 'question', questions?.[0]?.id ?? '');
};
export const DOOR_CASES: Readonly<Record<string, DoorCase>> = {
  'project.create': {
    state: 'none',
    command: () => [
      'init',
      'b',
      '--idea',
      ` ${IDEA} `,
      '--chapters',
      '4',
      '--author',
      'M. Lind',
      '--words',
      '9000',
    ],
    request: () => ({
      path: '/api/projects',
      body: {
        project: 'b',
        idea: ` ${IDEA} `,
        chapters: 4,
        author: 'M. Lind',
        length: { of: 'book', words: 9000 },
      },
    }),
  },
  'project.create: with a bible': {
    state: 'none',
    files: BIBLE,
    command: () => ['init', 'b', '--idea', IDEA, '--chapters', '2', '--bible', ...Object.keys(BIBLE)],
    request: () => ({
      path: '/api/projects',
      body: {
        project: 'b',
        idea: IDEA,
        chapters: 2,
        length: { of: 'scene', words: 700 },
        bible: upload(BIBLE),
      },
    }),
  },
  'project.create: from an idea': {
    state: 'none',
    files: BIBLE,
    command: () => ['write', IDEA, '--chapters', '2', '--plan', '--bible', ...Object.keys(BIBLE)],
    request: () => ({
      path: '/api/projects',
      body: { from_idea: true, project: 'b', idea: IDEA, chapters: 2, bible: upload(BIBLE) },
    }),
  },
  'templates.update': {
    state: 'edited templates',
    command: () => ['book', 'update-templates'],
    request: () => ({ path: '/api/templates/update' }),
  },
  'step.story': {
    state: 'new',
    command: () => ['step', 'world'],
    request: start({ kind: 'story_step', step: 'world' }),
  },
  'step.story: a bible': {
    state: 'with a bible',
    command: () => ['step', 'bible'],
    request: start({ kind: 'story_step', step: 'bible' }),
  },
  'outline.generate': {
    state: 'story',
    command: () => ['outline', 'generate', '--scene-count-range', '1:2', '--insert-budget', '1'],
    request: start({ kind: 'outline', scene_count: { mode: 'range', min: 1, max: 2 }, insert_budget: 1 }),
  },
  'chapters.plan': {
    state: 'outlined',
    command: () => ['step', 'plan', '--chapters', '2'],
    request: start({ kind: 'novel_plan', chapters: [2] }),
  },
  'chapters.write': {
    state: 'outlined',
    command: () => ['run', '--chapters', '1', '--ack-outline-issues'],
    request: start({ kind: 'novel_text', chapters: [1], ack_outline_issues: true }),
  },
  'chapters.write: with a note': {
    state: 'written',
    command: () => ['run', '--chapters', '1', '--force', '--note', 'Darker.', '--ack-outline-issues'],
    request: start({
      kind: 'novel_text',
      chapters: [1],
      force: true,
      note: 'Darker.',
      ack_outline_issues: true,
    }),
  },
  'memory.rebuild': {
    state: 'written',
    command: () => ['memory', 'rebuild', '--chapters', '1', '--force', '--max-tokens', '90000'],
    request: start({ kind: 'memory', chapters: [1], force: true, budget: { max_tokens: 90_000 } }),
  },
  'revision.apply': {
    state: 'revised',
    command: () => ['revision', 'apply', '--chapter', '1'],
    request: () => ({ path: '/api/revisions/1/apply' }),
  },
  'revision.reject': {
    state: 'revised',
    command: () => ['revision', 'reject'],
    request: () => ({ path: '/api/revisions/1/reject' }),
  },
  'passage.revise': {
    state: 'written',
    command: () => ['revise', '--scene', '1:1', '--lines', '1-3', '--instruction', DARKER, '--drafts', '2'],
    request: start({
      kind: 'revision',
      chapter: 1,
      scene: 1,
      lines: { from: 1, to: 3 },
      instruction: DARKER,
      drafts: 2,
    }),
  },
  'candidate.apply': {
    state: 'drafted',
    command: (book) => ['revision', 'apply', candidateOf(book), '--draft', '2', '--hunk', '1'],
    request: (book) => ({
      path: `/api/candidates/${candidateOf(book)}/apply`,
      body: { draft: 2, hunks: [1] },
    }),
  },
  'candidate.reject': {
    state: 'drafted',
    command: (book) => ['revision', 'reject', candidateOf(book)],
    request: (book) => ({ path: `/api/candidates/${candidateOf(book)}/reject` }),
  },
  'history.back': {
    state: 'written',
    command: () => ['history', 'back', '--chapter', '1'],
    request: () => ({ path: '/api/history/back', body: { chapter: 1 } }),
  },
  'pages.sync': {
    state: 'edited',
    command: () => ['sync'],
    request: () => ({ path: '/api/sync', body: {} }),
  },
  'scene.save': {
    state: 'written',
    files: { 'scene.md': EDITED },
    command: () => ['edit', '1:1', 'scene.md'],
    request: () => ({ path: '/api/scenes/save', body: { scene: '1:1', text: EDITED } }),
  },
  'draft.keep': {
    state: 'written',
    files: { 'scene.md': EDITED },
    command: () => ['draft', 'keep', '1:1', 'scene.md'],
    request: () => ({ path: '/api/drafts', body: { scene: '1:1', text: EDITED } }),
  },
  'draft.discard': {
    state: 'written',
    files: { 'projects/b/.control-room/drafts/scene_001_001.json': '{"half": ' },
    command: () => ['draft', 'discard', '1:1'],
    request: () => ({ path: '/api/drafts/1:1/discard', body: {} }),
  },
  'style.set': {
    state: 'new',
    command: () => ['style', 'set', 'banned', 'suddenly; at last'],
    request: () => ({ path: '/api/style/set', body: { key: 'banned', value: 'suddenly; at last' } }),
  },
  'style.replace': {
    state: 'new',
    command: () => ['style', 'edit', 'mine.json'],
    files: { 'mine.json': JSON.stringify(STYLE) },
    request: () => ({ path: '/api/style/replace', body: STYLE }),
  },
  'style.learn': {
    state: 'new',
    command: () => ['style', 'learn', 'pages.md'],
    files: { 'pages.md': MANUSCRIPT },
    request: () => ({
      path: '/api/style/learn',
      body: { files: [{ name: 'pages.md', base64: Buffer.from(MANUSCRIPT).toString('base64') }] },
    }),
  },
  'notes.add': {
    state: 'new',
    command: () => ['note', 'add', 'Darker.', '--chapter', '2'],
    request: () => ({ path: '/api/notes', body: { about: { chapter: 2 }, text: 'Darker.' } }),
  },
  'notes.edit': {
    state: 'noted',
    command: () => ['note', 'edit', 'note_1', 'Darker still.'],
    request: () => ({ path: '/api/notes/note_1/edit', body: { text: 'Darker still.' } }),
  },
  'notes.done': {
    state: 'noted',
    command: () => ['note', 'done', 'note_1'],
    request: () => ({ path: '/api/notes/note_1/done' }),
  },
  'findings.waive': {
    state: 'found',
    command: (book) => ['findings', 'waive', findingOf(book), '--reason', 'He talks like that.'],
    request: (book) => ({
      path: `/api/findings/${findingOf(book)}/waive`,
      body: { reason: 'He talks like that.' },
    }),
  },
  'project.tidy': {
    state: 'written',
    command: () => ['tidy'],
    request: () => ({ path: '/api/tidy', body: {} }),
  },
  'document.create': {
    state: 'new',
    command: () => ['doc', 'create', '--type', 'docx', '--brief', DOCUMENT_BRIEF, '--data', 'tasks.csv'],
    files: { 'tasks.csv': TASKS },
    request: start({
      kind: 'document',
      type: 'docx',
      brief: DOCUMENT_BRIEF,
      data: [{ name: 'tasks.csv', base64: Buffer.from(TASKS).toString('base64') }],
    }),
  },
  'document.create: a file that is there': {
    state: 'new',
    command: () => ['doc', 'create', '--open-existing', 'letterhead.docx', '--brief', CHANGE],
    files: { 'letterhead.docx': LETTERHEAD },
    request: start({
      kind: 'document',
      brief: CHANGE,
      existing: { name: 'letterhead.docx', base64: Buffer.from(LETTERHEAD).toString('base64') },
    }),
  },
  'document.revise': {
    state: 'documented',
    command: () => ['doc', 'revise', DOCUMENT_ID, '--instruction', INSTRUCTION],
    request: start({ kind: 'document_revision', document: DOCUMENT_ID, instruction: INSTRUCTION }),
  },
  'document.patch': {
    state: 'documented',
    command: () => ['doc', 'patch', DOCUMENT_ID, '--patches', 'patches.json'],
    files: { 'patches.json': JSON.stringify(PATCHES) },
    request: start({ kind: 'document_patch', document: DOCUMENT_ID, ...PATCHES }),
  },
  'document.log': {
    state: 'documented',
    command: () => ['doc', 'catch-up', DOCUMENT_ID],
    request: start({ kind: 'postlog', document: DOCUMENT_ID, version: 1 }),
  },
  'document.template_add': {
    state: 'new',
    command: () => ['doc', 'template', 'add', 'template.json'],
    files: { 'template.json': JSON.stringify(TEMPLATE) },
    request: () => ({ path: '/api/document-templates?project=b', body: TEMPLATE }),
  },
  'document.template_from': {
    state: 'new',
    command: () => ['doc', 'template', 'add', 'house-style', '--from', 'letterhead.docx'],
    files: { 'letterhead.docx': LETTERHEAD },
    request: () => ({
      path: '/api/document-templates/house-style/from-file?project=b',
      body: { name: 'letterhead.docx', base64: Buffer.from(LETTERHEAD).toString('base64') },
    }),
  },
  'document.clause_add': {
    state: 'new',
    command: () => ['doc', 'clause', 'add', CLAUSE.name, '--title', CLAUSE.title, '--text', CLAUSE.text],
    request: () => ({ path: '/api/document-clauses?project=b', body: CLAUSE }),
  },
  'chat.say': {
    state: 'outlined',
    command: () => ['chat', 'Hello!', '--agent', 'critic'],
    request: () => ({ path: '/api/chat', body: { text: 'Hello!', agent: 'critic' } }),
  },
  'chat.packet': {
    state: 'asked',
    command: () => ['chat', '--agent', 'critic', '--packet', 'packet.json'],
    files: { 'packet.json': JSON.stringify(PACKET) },
    request: start({ kind: 'packet', packet: PACKET, agent: 'critic' }),
  },
  'chat.clear': {
    state: 'talked',
    command: () => ['chat', '--clear', '--agent', 'critic'],
    request: () => ({ path: '/api/chat/critic/clear' }),
  },
  'conference.ask': {
    state: 'outlined',
    // A tool that tells of files tells when they were changed, which is another time in each copy.
    command: () => ['conference', 'ask', 'Does scene 1 keep its promise?', '--tools', 'outline_analyzer'],
    request: start({
      kind: 'conference',
      text: 'Does scene 1 keep its promise?',
      tools: ['outline_analyzer'],
    }),
  },
  'chapters.accept': {
    state: 'stale',
    command: () => ['accept', '--chapters', '2'],
    request: () => ({ path: '/api/accept', body: { chapters: [2] } }),
  },
  'history.restore': {
    state: 'stale',
    command: () => ['history', 'restore', '--chapter', '1'],
    request: () => ({ path: '/api/history/restore', body: { chapter: 1 } }),
  },
  'manuscript.import': {
    state: 'new',
    files: { 'ferry.md': MANUSCRIPT },
    command: () => ['import', 'ferry.md', '--chapters', '5'],
    request: start({
      kind: 'import',
      files: [{ name: 'ferry.md', base64: Buffer.from(MANUSCRIPT).toString('base64') }],
      chapters: 5,
    }),
  },
  'manuscript.export': {
    state: 'written',
    command: () => ['export', '--format', 'epub', '--chapters', '1'],
    request: () => ({ path: '/api/exports', body: { format: 'epub', chapters: [1] } }),
  },
  'recipe.run': {
    state: 'outlined',
    command: () => ['recipe', 'run', SCENE, '--arg', 'scene_ref=1:1', '--ack-outline-issues'],
    request: start({ recipe_id: SCENE, args: { scene_ref: '1:1' }, ack_outline_issues: true }),
  },
  'chief.ask': {
    state: 'outlined',
    command: () => ['chief', WISH, '--answer', 'action=write', '--start', '--ack-outline-issues'],
    request: () => ({
      path: '/api/chief',
      body: { text: WISH, answers: { action: 'write' }, start: true, ack_outline_issues: true },
    }),
  },
  'run.resume': {
    state: 'capped',
    command: (book) => ['runs', 'resume', book.run().run_id, '--max-tokens', '90000'],
    request: (book) => ({
      path: `/api/runs/${book.run().run_id}/resume`,
      body: { budget: { max_tokens: 90_000 } },
    }),
  },
  'run.cancel': {
    state: 'capped',
    command: (book) => ['runs', 'cancel', book.run().run_id],
    request: (book) => ({ path: `/api/runs/${book.run().run_id}/cancel`, body: { force: true } }),
  },
  'inbox.answer': {
    state: 'question',
    command: (book) => ['inbox', 'answer', waitingOf(book), SAYING],
    request: (book) => ({ path: `/api/inbox/${waitingOf(book)}/answer`, body: { answer: SAYING } }),
  },
  'issue.comment': {
    state: 'asked',
    command: (book) => ['issues', 'comment', issueOf(book), '--body', SAYING],
    request: (book) => ({ path: `/api/issues/${issueOf(book)}/comments`, body: { body: SAYING } }),
  },
  'issue.answer': {
    state: 'question',
    command: (book) => ['issues', 'answer', issueOf(book), SAYING],
    request: (book) => ({ path: `/api/issues/${issueOf(book)}/answer`, body: { text: SAYING } }),
  },
  'issue.close': {
    state: 'asked',
    command: (book) => ['issues', 'close', issueOf(book)],
    request: (book) => ({ path: `/api/issues/${issueOf(book)}/close` }),
  },
  'session.plan': {
    state: 'outlined',
    command: () => ['session', 'plan', SESSION_WISH],
    request: () => ({ path: '/api/sessions', body: { text: SESSION_WISH } }),
  },
  'session.add': onSession(
    'session',
    'add',
    ['Plan scene 2 again', '--deps', '1,2', '--before', '3'],
    '/tasks',
    onPlan({ description: 'Plan scene 2 again', deps: [1, 2], before: 3 }),
  ),
  'session.edit': onSession(
    'session',
    'edit',
    ['2', 'Plan scene 1 once more', '--dod', 'It is short.'],
    '/tasks/2',
    onPlan({ description: 'Plan scene 1 once more', dod: 'It is short.' }),
  ),
  'session.move': onSession(
    'session',
    'move',
    ['3', '--before', '1'],
    '/tasks/3/move',
    onPlan({ before: 1 }),
  ),
  'session.remove': onSession('session', 'remove', ['3'], '/tasks/3/remove', onPlan()),
  'session.answer': onSession(
    'session',
    'answer',
    ['3', 'The song, in scenes 1 and 2'],
    '/tasks/3/answer',
    onPlan({ text: 'The song, in scenes 1 and 2' }),
  ),
  'session.approve': onSession('session', 'approve', [], '/approve', onPlan()),
  'session.start': onSession('approved session', 'start', ['--ack-outline-issues'], '/start', () => ({
    ack_outline_issues: true,
  })),
  'session.pause': onSession('begun session', 'pause', [], '/pause'),
  'session.resume': onSession('paused session', 'resume', ['--max-tokens', '90000'], '/resume', () => ({
    budget: { max_tokens: 90_000 },
  })),
  'session.force': onSession('approved session', 'force', ['2'], '/tasks/2/force'),
};
