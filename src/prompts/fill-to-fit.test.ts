import { expect, it } from 'vitest';
import type { Notice } from '../contracts/run.ts';
import type { Model } from '../engine/ports.ts';
import { createFillToFit } from './fill-to-fit.ts';
import { parseInputs } from './parse-inputs.ts';
import { parseTemplate } from './parse-template.ts';

const template = parseTemplate('sample', 'Write.\n\n%% user %%\n\n{{story}}\n\n{{task}}\n');
const LINES = Array.from({ length: 100 }, (_, at) => `Chapter ${at + 1}: ${'the ferry waits. '.repeat(10)}`);
const INPUTS = [
  { name: 'story', text: `## Long before\n${LINES.join('\n')}` },
  { name: 'task', text: 'One scene.' },
];

async function fillFor(contextTokens: number | undefined) {
  const notices: Notice[] = [];
  const model = { id: 'm', ...(contextTokens === undefined ? {} : { contextTokens }) } as Model;
  const context = { modelFor: async () => model, notice: (notice: Notice) => notices.push(notice) };
  const fill = await createFillToFit(context, { id: 'draft', role: 'writer', usualTokens: 1200 });
  const [first, again] = [fill(template, INPUTS), fill(template, INPUTS)];
  expect(again).toEqual(first);
  const story = parseInputs(first.messages[1]?.content ?? '').find(({ name }) => name === 'story')?.text;
  return { notices, lines: (story ?? '').split('\n') };
}

it.each([[undefined], [200_000]])('tells all to a model that takes %s tokens', async (tokens) => {
  expect(await fillFor(tokens)).toEqual({ notices: [], lines: ['## Long before', ...LINES] });
});

it('tells a small model the latest that fits, and says so once', async () => {
  const { notices, lines } = await fillFor(4096);
  expect(notices).toMatchObject([{ reason_code: 'prompt_shortened', step_id: 'draft' }]);
  expect(lines[0]).toBe('## Long before');
  expect(lines.slice(1)).toEqual(LINES.slice(1 - lines.length));
  expect([lines.length > 20, lines.length < 60]).toEqual([true, true]);
});
