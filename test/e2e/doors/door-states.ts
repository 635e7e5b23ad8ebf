import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GeneratedChapterSchema } from '../../../src/contracts/chapter.ts';
import type { Revision } from '../../../src/contracts/revision.ts';
import { hashChapterText } from '../../../src/novel/records/chapter-record.ts';
import { parseInputs } from '../../../src/prompts/parse-inputs.ts';
import { applySpoil, type Spoil } from '../../fakes/disobedient-author.ts';
import { joinPrompt, startFaultyServer } from '../faulty-server.ts';
import { type BookFolder, createWorkbench, IDEA, type Workbench } from '../workbench.ts';

// The books that doors are tried on, each made once and copied for every try. Time, ids and the key of the trail stand still.

export const FIXED = {
  SOURCE_DATE_EPOCH: '1770733800',
  BOOKFORGE_SEED: 'doors',
  BOOKFORGE_AUDIT_KEY: '00112233445566778899aabbccddeeff',
};

export const SCENE = 'write_scene_from_outline';
export const WISH = 'let’s do scene 1';
const ON = ['--book', 'b'];
const PLAN_SCENE = ['recipe', 'run', 'plan_scene_from_outline', '--arg', 'scene_number=1'];
const ASKS: Spoil = {
  set: {
    '/outputs_produced': [],
    '/stop_hook': {
      triggered: true,
      type: 'question',
      detail: 'Who is at the lock?',
      choices: [
        { id: 'sister', label: 'The pilot’s sister' },
        { id: 'nobody', label: 'Nobody' },
      ],
    },
  },
};
/** A wish with a task that waits for another, and one that waits for an answer. */
export const SESSION_WISH = 'Plan scene 1, then plan scene 2, and audit the foreshadowing';
/** What a document is made from, and the id that it gets. */
export const DOCUMENT_BRIEF = 'A plan to move the archive';
export const DOCUMENT_ID = 'a-plan-to-move-the-archive';
/** An author's own bible. */
export const BIBLE = {
  'people.md':
    '# People\n\n## Ansel Reed\n\nAnsel Reed is the ferryman. He is sixty-one years old.\n\n## Ida Reed\n\nIda Reed is his daughter.\n',
  'places.txt': 'The Glass Quay\n\nThe Glass Quay has nine steps.\n',
};
/** What a scene is drafted anew by. */
export const INSTRUCTION = 'darker';
const SHORT_WISH = 'Plan scene 1, then plan scene 2';
const SESSIONS = '.control-room/sessions';
const CHAPTER = 'chapters/chapter_001.json';
const PAGES = 'Story/Scenes';

/** What a book is like before a door is called. */
export type StateName =
  | 'none'
  | 'new'
  | 'with a bible'
  | 'noted'
  | 'edited templates'
  | 'story'
  | 'outlined'
  | 'asked'
  | 'talked'
  | 'documented'
  | 'question'
  | 'capped'
  | 'written'
  | 'found'
  | 'revised'
  | 'drafted'
  | 'half written'
  | 'edited'
  | 'stale'
  | 'session'
  | 'approved session'
  | 'begun session'
  | 'paused session';

export interface DoorStates {
  /** Puts a copy of it into a workbench. */
  copyTo(state: StateName, bench: Workbench): BookFolder;
  remove(): void;
}

export async function makeDoorStates(): Promise<DoorStates> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-e2e-doors-')));
  const bench = createWorkbench(join(folder, 'making'));
  const book = bench.book('b');
  const keep = (state: StateName) => cpSync(book.folder, join(folder, state), { recursive: true });
  const back = (state: StateName) => {
    rmSync(book.folder, { recursive: true });
    cpSync(join(folder, state), book.folder, { recursive: true });
  };
  const run = async (args: readonly string[], code = 0): Promise<void> => {
    const ran = await bench.here([...args, ...ON], FIXED);
    if (ran.code !== code) throw new Error(`${args.join(' ')}: ${ran.stderr}`);
  };

  const made = await bench.here(
    ['init', 'b', '--idea', IDEA, '--chapters', '2', '--words-per-scene', '400'],
    FIXED,
  );
  if (made.code !== 0) throw new Error(made.stderr);
  keep('new');
  book.write('prompts/novel_world.md', `${book.read('prompts/novel_world.md')}\nAlways end with a dance.\n`);
  keep('edited templates');
  back('new');
  for (const [name, text] of Object.entries(BIBLE)) book.write(`bible/${name}`, text);
  keep('with a bible');
  back('new');
  await run(['note', 'add', 'Darker.']);
  keep('noted');
  back('new');
  await run(['doc', 'create', '--type', 'docx', '--brief', DOCUMENT_BRIEF]);
  keep('documented');
  back('new');
  await run(['step', 'world', '--max-tokens', '10'], 3);
  keep('capped');
  back('new');
  for (const step of ['world', 'theme', 'characters']) await run(['step', step]);
  keep('story');
  await run(['outline', 'generate', '--exact-scene-count', '1']);
  keep('outlined');
  await run(['chief', WISH]);
  keep('asked');
  back('outlined');
  await run(['chat', 'Hello!', '--agent', 'critic']);
  keep('talked');
  back('outlined');
  await withAsking(async (env) => {
    const ran = await bench.here([...PLAN_SCENE, ...ON], { ...FIXED, ...env });
    if (!ran.stderr.includes('agent_stopped')) throw new Error(`nothing was asked: ${ran.stderr}`);
  });
  keep('question');
  back('outlined');
  await run(['session', 'plan', SESSION_WISH]);
  keep('session');
  back('outlined');
  await run(['session', 'plan', SHORT_WISH]);
  await run(['session', 'approve', sessionOf(book)]);
  keep('approved session');
  layStart(book);
  keep('begun session');
  back('approved session');
  await run(['session', 'start', sessionOf(book), '--max-tokens', '10'], 3);
  keep('paused session');
  back('outlined');
  await run(['run', '--ack-outline-issues']);
  keep('written');
  layRevision(book);
  keep('revised');
  back('written');
  await run(['revise', '--scene', '1:1', '--instruction', INSTRUCTION, '--drafts', '2']);
  keep('drafted');
  back('written');
  await run(['history', 'back', '--chapter', '1']);
  keep('half written');
  back('written');
  const [page = ''] = book.list(PAGES);
  book.write(`${PAGES}/${page}`, `${book.read(`${PAGES}/${page}`)}\nIt snowed on the quay.\n`);
  keep('edited');
  // With words in it that nobody wants.
  await run(['style', 'set', 'banned', 'snowed']);
  await run(['sync']);
  keep('found');
  back('edited');
  await run(['sync']);
  keep('stale');
  return {
    copyTo(state, to) {
      const copy = to.book('b');
      if (state !== 'none') cpSync(join(folder, state), copy.folder, { recursive: true });
      return copy;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A model whose planner asks, and writes nothing. */
async function withAsking(act: (env: Readonly<Record<string, string>>) => Promise<void>): Promise<void> {
  const server = await startFaultyServer();
  server.behave((request) => {
    const packet = parseInputs(joinPrompt(request)).find(({ name }) => name === 'packet')?.text;
    return {
      kind: 'text',
      change: (good) => applySpoil(good, ASKS, packet === undefined ? null : JSON.parse(packet)),
    };
  });
  try {
    await act({ BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url });
  } finally {
    await server.shut();
  }
}

function layRevision(book: BookFolder): void {
  const chapter = GeneratedChapterSchema.parse(JSON.parse(book.read(CHAPTER)));
  const scenes = chapter.scenes.map((scene) => ({ ...scene, content: `${scene.content}\n\nIt snowed.` }));
  const revision: Revision = {
    schema_version: 'revision_v1',
    chapter_number: 1,
    status: 'pending',
    revision_notes: 'The weather.',
    issues: [],
    text_sha256: hashChapterText(chapter),
    revised_chapter: { ...chapter, scenes },
    created_at: '2026-02-10T14:30:00.000Z',
  };
  book.write('chapters/chapter_001_revision.json', `${JSON.stringify(revision, null, 2)}\n`);
}

/** The candidate that a book has. */
export function candidateOf(book: BookFolder): string {
  return String(book.list('.control-room/candidates')[0]).replace(/\.json$/, '');
}

/** The one session that a book has. */
export function sessionOf(book: BookFolder): string {
  return String(book.list(SESSIONS)[0]);
}

/** The hash of its plan. */
export function planHashOf(book: BookFolder): string {
  return String(JSON.parse(book.read(`${SESSIONS}/${sessionOf(book)}/plan.json`)).plan_hash);
}

/** As somebody leaves a session who was killed when it had just begun. */
function layStart(book: BookFolder): void {
  const entry = {
    schema_version: 'session_entry_v1',
    at: '2026-02-10T14:30:00.000Z',
    author: 'system',
    does: { action: 'start' },
  };
  const text = `${JSON.stringify(entry, null, 2)}\n`;
  book.write(`.control-room/logs/${sessionOf(book)}/000003.json`, text);
}
