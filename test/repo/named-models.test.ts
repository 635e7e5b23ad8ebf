import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findKnownModel } from '../../src/adapters/models/known-models.ts';
import { loadKnownModels } from '../../src/adapters/models/load-known-models.ts';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { readText } from './list-files.ts';

// A model that somebody is told to type has to be there, and for a while yet.

const HOSTED = /\b(?:anthropic|openai|google|deepseek|mistral|xai):[a-z][\w.-]*\w/g;
const DAYS = 60;

it('every model that is named in a page or an example is known, priced and not about to retire', async () => {
  const known = await loadKnownModels();
  const pages = ['README.md', ...readdirSync('docs/help').map((name) => `docs/help/${name}`)];
  const texts = [...pages.map(readText), ...COMMANDS.flatMap(({ examples }) => examples)];
  const named = [...new Set(texts.flatMap((text) => text.match(HOSTED) ?? []))].sort();
  expect(named.length).toBeGreaterThan(1);
  const last = Date.parse(known.as_of) + DAYS * 24 * 3_600_000;
  const unfit = named.filter((id) => {
    const { price, context_tokens, retires } = findKnownModel(id, known);
    const retiresSoon = retires !== undefined && Date.parse(retires) < last;
    return price === undefined || context_tokens === undefined || retiresSoon;
  });
  expect(unfit).toEqual([]);
});
