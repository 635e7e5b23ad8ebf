import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import { CodedError } from '../../src/errors.ts';
import { REASONS } from '../../src/reasons.ts';
import { HOSTILE_FILES } from '../fakes/hostile-files.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';

// Files that are made to harm, through every door that takes a file: review, a file to change, a template, data. Refused with one
// reason, at no cost, with nothing fetched and nothing written.

interface Row {
  readonly what: string;
  readonly file: string;
  readonly name: string;
  readonly says: string | null;
  readonly data?: true;
}

const { rows } = JSON.parse(
  readFileSync(new URL('../fixtures/documents/hostile-files.json', import.meta.url), 'utf8'),
) as { rows: readonly Row[] };

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };

type Door = readonly [name: string, enter: () => Promise<unknown>];

async function withListener<T>(work: (address: string, visits: () => number) => Promise<T>): Promise<T> {
  let count = 0;
  const server = createServer((_, answer) => {
    count += 1;
    answer.end('secret');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => count);
  } finally {
    server.close();
  }
}

async function refusalOf(work: () => Promise<unknown>): Promise<CodedError | null> {
  try {
    const done = (await work()) as { readonly error?: CodedError | null } | undefined;
    return done?.error ?? null;
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}

describe('a file that is made to harm', () => {
  it.each(rows)('$what', ({ file, name, says, data = false }) =>
    withScratchFolder((workspace) =>
      withListener(async (address, visits) => {
        const make = HOSTILE_FILES[file];
        if (make === undefined) throw new Error(`nobody makes ${file}`);
        const bytes = make(address);
        const app = await createApp({ env: {}, cwd: workspace, workspace, log: createRecordingLog() });
        const project = await app.openProject('office');
        const documents = await project.enter(DOCUMENTS_ROOM);
        const given = { name, base64: Buffer.from(bytes).toString('base64') };
        const asData = (as: string): Door => [
          'data',
          () => documents.create({ type: 'docx', brief: 'A plan', data: [{ ...given, name: as }], ...WORK }),
        ];
        const doors: Door[] = data
          ? [asData(name)]
          : [
              ['review', () => documents.review({ name, bytes })],
              [
                'open',
                () => documents.create({ brief: 'Replace "harbour" by "port".', existing: given, ...WORK }),
              ],
              ['template', () => documents.addTemplateFrom('mine', { name, bytes })],
              ...(says === null ? [] : [asData('a.xlsx')]),
            ];
        for (const [door, enter] of doors) {
          const refused = await refusalOf(enter);
          if (says === null) expect([door, refused?.code ?? null]).toEqual([door, null]);
          else {
            expect([door, refused?.code, refused === null ? 0 : REASONS[refused.code].exit]).toEqual([
              door,
              'data_file_refused',
              2,
            ]);
            // Templates are made from documents and decks alone, and data from workbooks.
            const isOther =
              (door === 'data' && !data) || (door === 'template' && !/\.(?:docx|pptx)$/.test(name));
            if (!isOther) expect(refused?.message).toContain(says);
          }
        }
        if (says !== null) {
          expect(await project.runs.list({})).toEqual([]);
          expect(
            readdirSync(join(workspace, 'projects/office')).filter((each) =>
              /^(?:generated|documents)$/.test(each),
            ),
          ).toEqual([]);
        }
        expect(visits()).toBe(0);
        expect(readdirSync(workspace).sort()).not.toContain('outside.txt');
      }),
    ),
  );
});
