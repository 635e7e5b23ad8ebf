import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { needProgram, runProgram } from '../e2e/need-program.ts';
import { it, readDocument, readTrouble } from '../e2e/workbench.ts';
import { listRepairs } from '../fakes/list-repairs.ts';
import { buildWordFile, WORDS } from '../fakes/word-file.ts';

// Files that other programs made, changed at the command line and read by those programs again.

const MARKDOWN =
  '# Paper\n\n## First\n\nA line with *two words* here.\n\n- one\n- two\n\n## Second\n\n| A | B |\n|---|---|\n| x | 1 |\n\nThe end of it.\n';
const BRIEF = 'Replace "two words" by "three other words". Add section "Third" "More." after "Second".';

it('a file of pandoc’s and one of LibreOffice’s change in their main part alone', async ({ bench, skip }) => {
  needProgram('pandoc', skip);
  needProgram('soffice', skip);
  const at = (name: string) => join(bench.cwd, name);
  writeFileSync(at('paper.md'), MARKDOWN);
  mkdirSync(at('saved'));
  await runProgram('pandoc', [at('paper.md'), '-o', at('paper.docx')]);
  const profile = `-env:UserInstallation=file://${at('profile')}`;
  await runProgram('soffice', [
    profile,
    '--headless',
    '--convert-to',
    'docx',
    '--outdir',
    at('saved'),
    at('paper.docx'),
  ]);
  for (const source of ['paper.docx', 'saved/paper.docx']) {
    const ran = await bench.here([
      'doc',
      'create',
      '--type',
      'docx',
      '--open-existing',
      source,
      '--brief',
      BRIEF,
      '--json',
    ]);
    expect([source, ran.code]).toEqual([source, 0]);
    const made = readDocument(ran) as { file: string; commit: { mode: string } };
    const file = at(`projects/office/${made.file}`);
    const [before, after] = [readFileSync(at(source)), readFileSync(file)].map((bytes) => unzipSync(bytes));
    const touched = Object.keys(before ?? {}).filter(
      (name) => !Buffer.from(after?.[name] ?? []).equals(before?.[name] ?? new Uint8Array()),
    );
    expect([source, touched]).toEqual([source, ['word/document.xml']]);
    expect(listRepairs(readFileSync(file))).toEqual(listRepairs(readFileSync(at(source))));
    const { stdout } = await runProgram('pandoc', ['-f', 'docx', '-t', 'gfm', '--wrap=none', file]);
    expect(stdout).toContain('A line with *three other words* here.');
    expect(stdout).toMatch(/#+ Second[\s\S]*\| x +\| 1 +\|[\s\S]*#+ Third\s+More\./);
  }
});

it('a file is changed, changed again, compared, and refused where that is right', async ({ bench }) => {
  writeFileSync(join(bench.cwd, 'harbour.docx'), buildWordFile());
  const brief = `Replace '${WORDS.before}' by '${WORDS.after}'`;
  const plan = await bench.here([
    'doc',
    'create',
    '--open-existing',
    'harbour.docx',
    '--brief',
    brief,
    '--plan',
    '--json',
  ]);
  expect(plan.code).toBe(0);
  const made = await bench.here([
    'doc',
    'create',
    '--open-existing',
    'harbour.docx',
    '--brief',
    brief,
    '--json',
  ]);
  expect([made.code, readDocument(made)]).toMatchObject([
    0,
    { documentId: 'harbour-report', version: 2, commit: { mode: 'granular' } },
  ]);
  expect(readFileSync(join(bench.cwd, 'harbour.docx')).equals(buildWordFile())).toBe(true);
  const again = await bench.here([
    'doc',
    'revise',
    'harbour-report',
    '--instruction',
    'Remove section "Section 2"',
    '--json',
  ]);
  expect([again.code, readDocument(again)]).toMatchObject([0, { version: 3 }]);
  const diff = await bench.here(['doc', 'diff', 'harbour-report', '--json']);
  expect(readDocument(diff)['operations']).toMatchObject([
    { op: 'remove_section', section: 'Section 2' },
    {},
    {},
  ]);
  for (const [words, reason, exit] of [
    [['doc', 'revise', 'harbour-report', '--instruction', 'Remove section "Section 17"'], 'edit_refused', 1],
    [['doc', 'patch', 'harbour-report', '--patches', 'patches.json'], 'patch_refused', 1],
    [
      ['doc', 'create', '--type', 'xlsx', '--open-existing', 'harbour.docx', '--brief', brief],
      'request_invalid',
      2,
    ],
    [['doc', 'create', '--open-existing', 'nothing.docx', '--brief', brief], 'usage_invalid', 2],
    [['doc', 'create', '--open-existing', 'projects', '--brief', brief], 'usage_invalid', 2],
  ] as const) {
    writeFileSync(
      join(bench.cwd, 'patches.json'),
      '{"patches":[{"target":"title","action":"replace","value":"x"}]}',
    );
    const ran = await bench.here([...words, '--json']);
    expect([words.join(' '), readTrouble(ran).reason_code, ran.code]).toEqual([
      words.join(' '),
      reason,
      exit,
    ]);
  }
});
