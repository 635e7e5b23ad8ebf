import { expect, it } from 'vitest';
import type { RunStep } from '../../../../src/contracts/api-runs.ts';
import { DICTIONARIES } from '../../shared/dictionaries.ts';
import { describeResult, describeStep } from './describe-result.ts';
import { RUN_WORDS } from './runs-words.ts';

const tell = (preview: string) => describeResult(preview, DICTIONARIES.en, RUN_WORDS.en);

it.each([
  ['14 scenes in outline/outline.json', '14 scenes in outline/outline.json'],
  ['Nothing was wrong yet. Perpetua touched', 'Nothing was wrong yet. Perpetua touched'],
  ['“You’ve seen it,” Austol said', '“You’ve seen it,” Austol said'],
  ['', 'nothing'],
  ['null', 'nothing'],
  ['[]', 'nothing'],
  ['true', 'yes'],
  ['run_eea1dcf20402ab216b3b7c08', 'a run of its own'],
  ['iss_aa357d8ce3e2fd8840ceb650', 'an issue'],
  ['theme_conflict.json, Compendium/story-bible.md', 'wrote theme_conflict.json, story-bible.md'],
  ['artifacts/run_01M7QAHSXM/check_plan.json', 'wrote check_plan.json'],
  ['{"tool":"outline_analyzer","args":{}}', 'asks for outline analyzer'],
  ['{"packet_id":"pkt_8a40","parent_issue_id":"iss_a0', 'a task packet'],
  ['{ "packet_id": "pkt_8a40", "issue_id": "iss_a08c', 'a receipt'],
  ['{"receipt_id":"rcpt_af62","packet_id"', 'a receipt'],
  [
    '{ "pass": true, "summary": "Nothing has to be changed: 6 \\"checks\\"',
    'passes · Nothing has to be changed: 6 "checks"',
  ],
  ['{ "pass": false, "findings": [ { "reason_code": "x"', 'does not pass · with findings'],
  ['{ "pass": true, "findings": [], "evidence": "a" }', 'passes · nothing found'],
  ['{ "title": "Board paper: What the Sea Took", "subtit', 'Board paper: What the Sea Took'],
  ['{"world.json":"ewogICJzY2hlbWFfdmVyc2lvbiI6', 'data, to be seen in its details'],
])('%s', (preview, told) => {
  expect(tell(preview)).toBe(told);
});

it('what was written and sent is counted, and of a failure its message is told', () => {
  const step: RunStep = { step_id: 'draft', phase: null, status: 'done', output_preview: 'It rained.' };
  const describe = (more: Partial<RunStep>) =>
    describeStep({ ...step, ...more }, DICTIONARIES.en, RUN_WORDS.en);
  expect(describe({})).toBe('It rained.');
  expect(describe({ words: 1, output_tokens: 1200 })).toBe('1 word · 1,200 tokens · It rained.');
  expect(describe({ status: 'failed', reason_code: 'contract_violation', output_preview: 'No.' })).toBe(
    'No.',
  );
  expect(describeStep({ step_id: 'a', phase: null, status: 'running' }, DICTIONARIES.en, RUN_WORDS.en)).toBe(
    '',
  );
});
