import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { MadeDocument } from '../../src/contracts/api-documents.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import { REASONS } from '../../src/reasons.ts';
import { joinPrompt, type ModelHttpRequest, startFaultyServer } from '../e2e/faulty-server.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';

// Every failure of the seed's §5 with a model that misbehaves, against a table that was written from the seed.

interface Row {
  readonly what: string;
  readonly wrong: Readonly<Record<string, readonly string[]>>;
  readonly exit: number;
  readonly reason: keyof typeof REASONS | null;
  readonly notices: readonly string[];
  readonly calls: number;
  readonly planning: string | null;
  readonly rendering: string | null;
}

const { rows } = JSON.parse(
  readFileSync(new URL('../fixtures/documents/faults.json', import.meta.url), 'utf8'),
) as { rows: readonly Row[] };

type Spec = { sections: { blocks: object[] }[] };
const change = (good: string, act: (spec: Spec) => void): string => {
  const spec = JSON.parse(good) as Spec;
  act(spec);
  return JSON.stringify(spec);
};
const verdict = (findings: object[], recommendedPatches: object[], blockCommit: boolean) =>
  JSON.stringify({ findings, recommendedPatches, blockCommit });
const HARM = {
  category: 'consistency',
  severity: 'critical',
  target: '/title',
  message: 'The title is false.',
};

/** A paragraph of its own in a section. */
const say = (good: string, text: string, section = 0): string =>
  change(good, ({ sections }) => sections[section]?.blocks.push({ type: 'paragraph', text }));

/** A plan that binds the document to a clause. */
const wantClause = (good: string, name: string): string =>
  JSON.stringify({ ...JSON.parse(good), constraints: { includeClauses: [name] } });

/** What is answered instead, by its name in the table. */
const WRONG: Readonly<Record<string, (good: string) => string>> = {
  'not JSON': () => 'Certainly! Here is what you asked for.',
  'other type': (good) => good.replace('"docx"', '"pptx"'),
  'wants more': (good) =>
    JSON.stringify({
      ...JSON.parse(good),
      dataNeeds: [{ name: 'tasks', kind: 'table', columns: ['Task', 'Start'] }],
      templateSuggestion: { templateId: 'project-plan', confidence: 0.74 },
    }),
  'wants a strange template': (good) =>
    JSON.stringify({ ...JSON.parse(good), templateSuggestion: { templateId: 'sonnet', confidence: 1 } }),
  'unknown clause': (good) => wantClause(good, 'eternal-youth'),
  'a clause': (good) => wantClause(good, 'confidentiality'),
  'no clause': (good) =>
    change(good, ({ sections }) => {
      for (const section of sections)
        section.blocks = section.blocks.filter((block) => !('type' in block) || block.type !== 'clause');
    }),
  'one page': (good) => JSON.stringify({ ...JSON.parse(good), constraints: { maxPages: 1 } }),
  long: (good) =>
    change(good, ({ sections }) => {
      for (let shelf = 1; shelf <= 60; shelf += 1)
        sections[0]?.blocks.push({
          type: 'paragraph',
          text: `Shelf ${shelf} holds the deeds of ${1800 + shelf}, which the clerk has counted by hand.`,
        });
    }),
  'no first section': (good) => change(good, ({ sections }) => sections.shift()),
  'invented table': (good) =>
    change(good, ({ sections }) =>
      sections[0]?.blocks.push({ type: 'dataTable', caption: 'Sales', dataTable: 'sales' }),
    ),
  'own clause': (good) =>
    change(good, ({ sections }) =>
      sections[0]?.blocks.push({
        type: 'paragraph',
        text: 'The carrier shall indemnify the town for all losses.',
      }),
    ),
  refusal: (good) => say(good, 'I am sorry, but I cannot help to write this part of the paper.'),
  gaps: (good) => say(good, 'The move begins on [insert date] and is led by [name of owner].'),
  French: (good) =>
    say(
      good,
      'Ce document décrit le déménagement des archives de la ville avant les premiers jours de l’hiver et les coûts qui en résultent pour la commune.',
    ),
  copied: (good) =>
    say(
      say(good, 'The shelves are carried in three nights, and nobody loses a day of reading.'),
      'The shelves are carried in three nights, and nobody loses a day of reading.',
      2,
    ),
  'goal as text': (good) => say(good, 'Say what this is about and what is asked of the reader.'),
  'refusal under headings': (good) =>
    good.replaceAll(/^- .*$/gm, '- As an AI language model I cannot write this.'),
  'first section alone': (good) => good.split('\n\n## ', 1)[0] ?? '',
  'no headings': () => 'I would rather not.',
  blocks: () => verdict([HARM], [], true),
  'blocks with a patch': () =>
    verdict([HARM], [{ target: '/title', action: 'replace', value: 'A true title' }], true),
  'good and bad patch': () =>
    verdict(
      [],
      [
        { id: 'good', target: '/title', action: 'replace', value: 'A better title' },
        { id: 'bad', target: '/sections/99/heading', action: 'replace', value: 'x' },
      ],
      false,
    ),
};

type NamedFile = { readonly name: string; readonly base64: string };

const contractOf = (request: ModelHttpRequest) => /^contract: (\w+)$/m.exec(joinPrompt(request))?.[1] ?? '';

async function run(
  workspace: string,
  { wrong }: Pick<Row, 'wrong'>,
  wish: { readonly type?: 'docx' | 'xlsx' | 'pptx'; readonly data?: NamedFile[] } = {},
) {
  const model = await startFaultyServer();
  const asked = new Map<string, number>();
  model.behave((request) => {
    const contract = contractOf(request);
    const attempt = asked.get(contract) ?? 0;
    asked.set(contract, attempt + 1);
    const how = wrong[contract]?.[attempt];
    const answer = how === undefined ? undefined : WRONG[how];
    return answer === undefined ? { kind: 'good' } : { kind: 'text', change: answer };
  });
  try {
    const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: model.url };
    const app = await createApp({ env, cwd: workspace, workspace, log: createRecordingLog() });
    const project = await app.openProject('office');
    const documents = await project.enter(DOCUMENTS_ROOM);
    const brief = 'A plan to move the town archive before winter';
    const work = { budget: NO_BUDGET, signal: new AbortController().signal };
    const ended = await documents.create({ type: 'docx', brief, ...wish, ...work });
    return { ended, calls: model.requests.length, project };
  } finally {
    await model.shut();
  }
}

describe('a model that misbehaves', () => {
  it.each(rows)('$what', (row) =>
    withScratchFolder(async (workspace) => {
      const { ended, calls } = await run(workspace, row);
      const { error, output, run: last } = ended;
      expect([error?.code ?? null, error === null ? 0 : REASONS[error.code].exit, calls]).toEqual([
        row.reason,
        row.exit,
        row.calls,
      ]);
      expect(last.notices.map(({ reason_code }) => reason_code)).toEqual(row.notices);
      const needed = last.notices.find(({ reason_code }) => reason_code === 'data_needed');
      if (needed !== undefined) expect(needed.message).toContain('tasks (Task, Start)');
      const folder = join(workspace, 'projects/office');
      if (error !== null) {
        // Nothing of it is in the project, and what was made is kept with the run.
        expect([last.status, existsSync(join(folder, 'documents'))]).toEqual(['failed', false]);
        if (error.code === 'review_blocked')
          for (const kept of [error.details['spec'], error.details['report']])
            expect(existsSync(join(folder, String(kept)))).toBe(true);
        return;
      }
      const made = output as unknown as MadeDocument;
      expect([made.planning.outcome, made.rendering.outcome]).toEqual([row.planning, row.rendering]);
      expect(existsSync(join(folder, made.file))).toBe(true);
      if (row.wrong['planning_outline']?.includes('a clause') === true)
        expect(readFileSync(join(folder, 'documents', made.documentId, 'spec.json'), 'utf8')).toContain(
          '"name": "confidentiality"',
        );
      const report: unknown = JSON.parse(
        readFileSync(join(folder, 'documents', made.documentId, 'review.json'), 'utf8'),
      );
      expect(report).toMatchObject({ blockCommit: false });
    }),
  );

  it('leaves the patches that were applied and aborted in the report, and marks missing sections', () =>
    withScratchFolder(async (workspace) => {
      const pick = (what: string) => rows.find((row) => row.what.includes(what)) ?? expect.fail(what);
      const { ended } = await run(workspace, pick('a good and a bad patch'));
      const { documentId } = ended.output as unknown as MadeDocument;
      const read = (id: string, name: string) =>
        readFileSync(join(workspace, 'projects/office/documents', id, name), 'utf8');
      expect(JSON.parse(read(documentId, 'review.json'))).toMatchObject({
        appliedPatches: [
          { id: 'good', outcome: 'applied' },
          { id: 'bad', outcome: 'aborted' },
        ],
      });
      const other = await run(workspace, pick('the Markdown lacks sections'));
      const markdown = other.ended.output as unknown as MadeDocument;
      expect(read(markdown.documentId, 'spec.json')).toContain('This section was not written');
    }));

  it.each([
    ['docx', 'raw_document_spec'],
    ['xlsx', 'raw_sheet_spec'],
    ['pptx', 'raw_presentation_spec'],
  ] as const)('leaves the user’s tables in a %s that could only be had as Markdown', (type, contract) =>
    withScratchFolder(async (workspace) => {
      const data = [
        { name: 'tasks.csv', base64: Buffer.from('Task,Hours\nPack,3\nCarry,5\n').toString('base64') },
      ];
      const wrong = { [contract]: ['not JSON', 'not JSON', 'not JSON'] };
      const { ended } = await run(workspace, { wrong }, { type, data });
      expect(ended.error).toBeNull();
      const made = ended.output as unknown as MadeDocument;
      expect(made.rendering.outcome).toBe('markdown');
      const spec = join(workspace, 'projects/office/documents', made.documentId, 'spec.json');
      expect(readFileSync(spec, 'utf8')).toMatch(/"dataTable": "tasks"/);
    }),
  );
});
