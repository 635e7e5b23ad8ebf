import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ConfigSchema } from '../../src/contracts/config.ts';

it('the configuration that its page shows is one, and shows every setting', () => {
  const page = readFileSync(new URL('../../docs/help/configuration.md', import.meta.url), 'utf8');
  const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const config = ConfigSchema.parse(JSON.parse(shown));
  expect(Object.keys(config).sort()).toEqual(Object.keys(ConfigSchema.shape).sort());
});
