// Puts the program that people start, and the packages that it needs, into few files: dist/cli/bin.js and dist/cli/parts/.
// A command of some five hundred files took longer to find and read them than to do its work (decision 76). What is loaded
// when somebody asks for it stays apart, so that a command still loads what it needs.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Compiled for the machine, and brought along by the worker that uses it. */
const NATIVE = /^@myriaddreamin\//;

/** What nearly every command comes to load, one after the other: each with all that it imports and that none before it has,
 *  as one file. So no file of the chain can need a later one. */
const CHAIN = [
  ['project', ['src/app.ts']],
  ['book', ['src/novel/open-novel-room.ts', 'src/novel/status/load-status.ts']],
];

export async function bundle(root) {
  const entry = join(root, 'src/cli/bin.ts');
  const program = await rolldown({
    input: { bin: entry },
    platform: 'node',
    external: NATIVE,
    // What one loads late and another early simply comes early.
    checks: { ineffectiveDynamicImport: false },
  });
  rmSync(join(root, 'dist/cli/parts'), { recursive: true, force: true });
  await program.write({
    dir: join(root, 'dist/cli'),
    format: 'esm',
    entryFileNames: '[name].js',
    // As deep as the files of src/ that look for what lies beside the program: they find it from here as from there.
    chunkFileNames: 'parts/[name]-[hash].js',
    codeSplitting: {
      groups: [
        { name: 'start', tags: ['$initial'], test: (id) => id !== entry, priority: CHAIN.length },
        ...CHAIN.map(([name, paths], place) => {
          const heads = new Set(paths.map((path) => join(root, path)));
          return { name, test: (id) => heads.has(id), priority: CHAIN.length - 1 - place };
        }),
      ],
    },
  });
  await program.close();
}
