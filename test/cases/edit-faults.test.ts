import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { MadeDocument } from '../../src/contracts/api-documents.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import { REASONS } from '../../src/reasons.ts';
import { joinPrompt, startFaultyServer } from '../e2e/faulty-server.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';
import { buildWordFile, WORDS } from '../fakes/word-file.ts';

// Operations of a model that misbehaves, against a table that was written from the seed.

interface Row {
  readonly what: string;
  readonly wrong: readonly string[];
  readonly reason: keyof typeof REASONS | null;
  readonly exit: number;
  readonly calls: number;
}

const { rows } = JSON.parse(
  readFileSync(new URL('../fixtures/documents/edit-faults.json', import.meta.url), 'utf8'),
) as { rows: readonly Row[] };

const operations = (...all: readonly object[]) => JSON.stringify({ operations: all });

/** What is answered instead, by its name in the table. */
const WRONG: Readonly<Record<string, string>> = {
  'not JSON': 'Gladly! I have changed it.',
  'unknown target': operations({ op: 'remove_section', target: 's99' }),
  'unknown quote': operations({ op: 'replace_text', target: 'p6', quote: 'castle', text: 'fort' }),
  'quote twice': operations({ op: 'replace_text', target: 'p6', quote: 'e', text: 'x' }),
  'other operation': operations({ op: 'move_slide', target: 's1', after: 's2' }),
  'loses a comment': operations({ op: 'remove_section', target: 's17' }),
  cannot: JSON.stringify({ operations: [], reason: 'A file has no mood.' }),
  'no change': operations({ op: 'replace_text', target: 'p6', quote: 'harbour', text: 'harbour' }),
  'own clause': operations({
    op: 'insert_paragraph',
    after: 's2',
    text: 'The contractor shall indemnify the harbour for all losses.',
  }),
};

describe('operations of a model that misbehaves', () => {
  it.each(rows)('$what', ({ wrong, reason, exit, calls }) =>
    withScratchFolder(async (workspace) => {
      const model = await startFaultyServer();
      let asked = 0;
      model.behave(() => {
        const how = wrong[asked];
        asked += 1;
        if (how === undefined) return { kind: 'good' };
        const answer = WRONG[how];
        if (answer === undefined) throw new Error(`nobody answers ${how}`);
        return { kind: 'text', change: () => answer };
      });
      try {
        const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: model.url };
        const app = await createApp({ env, cwd: workspace, workspace, log: createRecordingLog() });
        const documents = await (await app.openProject('office')).enter(DOCUMENTS_ROOM);
        const { error, output, run } = await documents.create({
          brief: `Replace "${WORDS.before}" by "${WORDS.after}".`,
          existing: { name: 'harbour.docx', base64: Buffer.from(buildWordFile()).toString('base64') },
          budget: NO_BUDGET,
          signal: new AbortController().signal,
        });
        expect([
          error?.code ?? null,
          error === null ? 0 : REASONS[error.code].exit,
          model.requests.length,
        ]).toEqual([reason, exit, calls]);
        const folder = join(workspace, 'projects/office');
        expect([run.status, existsSync(join(folder, 'generated'))]).toEqual(
          reason === null ? ['done', true] : ['failed', false],
        );
        if (reason === null) expect((output as unknown as MadeDocument).commit.mode).toBe('granular');
        // What was wrong is told to the model that is asked again.
        const [, again] = model.requests;
        if (again !== undefined)
          expect(/name="findings"|must not be in the document/.test(joinPrompt(again))).toBe(true);
      } finally {
        await model.shut();
      }
    }),
  );
});
