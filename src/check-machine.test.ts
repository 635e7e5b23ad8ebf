import { describe, expect, it } from 'vitest';
import { checkMachine, type MachineParts } from './check-machine.ts';
import { CodedError } from './errors.ts';

const GOOD: MachineParts = {
  nodeVersion: '20.19.0',
  workspace: '/work',
  userConfigPath: '/home/config.json',
  config: {
    modelFor: () => ({ id: 'acme:large', source: 'environment', others: [] }),
    access: () => ({ keySource: 'ACME_KEY', baseUrlSource: null }),
  } as unknown as MachineParts['config'],
  unfitOf: async () => undefined,
  countDrift: async () => 0,
  listBooks: async () => ['b'],
  statusOf: async () => ({ template_drift: [], next: null }),
};

const refuse = async () => {
  throw new CodedError('book_not_found', { message: 'It is gone.' });
};

describe('whether everything is there', () => {
  it('tells each thing that was looked at', async () => {
    const { checks } = await checkMachine(GOOD);
    expect(checks.map(({ check, ok, detail }) => `${ok} ${check}: ${detail}`)).toEqual([
      'true node: 20.19.0',
      'true workspace: /work (1 book)',
      'true user configuration: /home/config.json',
      'true model: acme:large (from: environment), key from ACME_KEY',
      'true prompts: compiled templates are in step',
      'true book b: nothing to do',
    ]);
  });

  it.each<[string, Partial<MachineParts>, string, string]>([
    ['an old node', { nodeVersion: '18.20.1' }, 'node', '18.20.1; 20.19 or newer is needed'],
    [
      'a node that is a little too old',
      { nodeVersion: 'v20.18.3' },
      'node',
      'v20.18.3; 20.19 or newer is needed',
    ],
    [
      'a model that is not fit',
      { unfitOf: async () => 'it writes no JSON' },
      'model',
      'acme:large (from: environment), key from ACME_KEY, it writes no JSON',
    ],
    ['a model that cannot be made', { unfitOf: refuse }, 'model', 'It is gone.'],
    [
      'prompts that differ',
      { countDrift: async () => 2 },
      'prompts',
      '2 compiled files differ from their sources',
    ],
    [
      'templates of a book that differ',
      { statusOf: async () => ({ template_drift: ['a.md'], next: 'bookforge run' }) },
      'book b',
      'templates drifted: a.md',
    ],
    ['a book that cannot be opened', { statusOf: refuse }, 'book b', 'It is gone.'],
  ])('tells %s', async (_, parts, check, detail) => {
    const wrong = (await checkMachine({ ...GOOD, ...parts })).checks.filter(({ ok }) => !ok);
    expect(wrong).toEqual([{ check, ok: false, detail, next: null }]);
  });
});
