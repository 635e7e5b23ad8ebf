import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../src/contracts/catalog.ts';
import { isObject } from '../../src/contracts/json.ts';
import { listSources, readText } from './list-files.ts';

// A stored file is read by engine/read-stored.ts, which knows what may lie there. JSON from elsewhere is parsed where it
// comes in, and each place says what it is.

const PARSING: Readonly<Record<string, string>> = {
  'src/engine/parse-stored-json.ts': 'the reader’s own parser',
  'src/engine/parse-strict-json.ts': 'the strict parser, for the escapes of one string',
  'src/engine/run-writer.ts': 'an output that lies aside by its hash, which was just checked',
  'src/adapters/store/parse-line.ts':
    'a line of a journal or of the chain, by its seal or its one form in bytes',
  'src/audit/new-part.ts': 'a part whose hash was just checked',
  'src/adapters/models/parse-cassette.ts': 'a line of a cassette',
  'src/adapters/models/create-recording-model.ts': 'a value that was just rendered',
  'src/adapters/models/read-provider-failure.ts': 'what a provider answered',
  'src/adapters/models/render-answer-as-events.ts': 'what a model answered',
  'src/adapters/models/load-known-models.ts': 'an asset',
  'src/adapters/models/ollama-language-model.ts': 'what a provider answered',
  'src/recipes/ask-for-answer.ts': 'an answer that was just accepted',
  'src/recipes/measure-usual.ts': 'an entry of a list that was just rendered',
  'src/prompts/shrink-inputs.ts': 'an input that was just rendered',
  'src/recipes/slot-value.ts': 'a slot, which may be any text',
  'src/text/parse-front-matter.ts': 'one quoted word',
  'src/tools/locate/file-index.ts': 'what a tool remembers, which has no contract',
  'src/tools/project/parse-if-json.ts': 'JSON of whatever shape, for tools',
  'src/server/read-json-body.ts': 'a request',
  'src/server/render-openapi.ts': 'a value that was just rendered',
  'src/cli/run-cli.ts': 'the manifest of the package',
  'src/cli/commands/chat.ts': 'a packet that the user gives',
  'src/cli/read-json-input.ts': 'a file that the user names',
  'src/cli/commands/recipe-run.ts': 'an argument of the command line',
};

describe('JSON', () => {
  it('is parsed by the one reader of stored files, or where somebody says what it is', () => {
    const parsing = listSources().filter((path) => /\bJSON\.parse\(/.test(readText(path)));
    const isKnown = (path: string) => path in PARSING || path.startsWith('src/adapters/offline-author/');
    expect(parsing.filter((path) => !isKnown(path))).toEqual([]);
  });

  it('has no place in the list that parses none', () => {
    const parsing = new Set(listSources().filter((path) => /\bJSON\.parse\(/.test(readText(path))));
    expect(Object.keys(PARSING).filter((path) => !parsing.has(path))).toEqual([]);
  });
});

describe('the contracts of stored files', () => {
  it('are the published ones, by their names', async () => {
    const folder = new URL('../../src/contracts/', import.meta.url);
    const stored: string[] = [];
    for (const file of readdirSync(folder).filter((name) => /^(?!.*\.test\.)[a-z-]+\.ts$/.test(name))) {
      const exported: unknown = await import(new URL(file, folder).href);
      for (const [name, value] of Object.entries(exported ?? {})) {
        if (!name.startsWith('STORED_') || !isObject(value)) continue;
        const contract = String(value['name']);
        stored.push(contract);
        expect(value['schema'], name).toBe(CATALOG[contract]?.schema);
      }
    }
    expect(stored.length).toBeGreaterThan(20);
    expect(new Set(stored).size).toBe(stored.length);
  });
});
