import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Benches and scripts are no part of the build and of its types: a name that moved is missed only when they are run.

const ROOT = new URL('../../', import.meta.url);
const IMPORT = /import \{([^}]+)\} from '\.\.\/dist\/([^']+)\.js'/g;

const imports = ['bench', 'scripts'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT))
    .filter((name) => name.endsWith('.mjs'))
    .flatMap((name) =>
      [...readFileSync(new URL(`${folder}/${name}`, ROOT), 'utf8').matchAll(IMPORT)].map(
        ([, names = '', module = '']): [string, string, string[]] => [
          `${folder}/${name}`,
          module,
          names
            .split(',')
            .map((each) => each.trim().replace(/ as .*/, ''))
            .filter((each) => each !== ''),
        ],
      ),
    ),
);

it('finds the imports of benches and scripts', () => {
  expect(imports.length).toBeGreaterThan(30);
});

it.each(imports)('%s finds what it takes from %s', async (_, module, names) => {
  const exported: object = await import(new URL(`src/${module}.ts`, ROOT).href);
  expect(Object.keys(exported)).toEqual(expect.arrayContaining(names));
});
