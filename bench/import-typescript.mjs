// A TypeScript module of the tests, loaded without a build: what tests and measurements share is written once. What it takes from
// src is the built file, and others of its kind are loaded as it is.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const SOURCE = new URL('../src/', import.meta.url).href;
const BUILT = new URL('../dist/', import.meta.url).href;

export async function importTypescript(url) {
  return import(transpile(url));
}

function transpile(url) {
  const { outputText } = ts.transpileModule(readFileSync(url, 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  // Words of a text may read like an import, and do not begin a line like one.
  const linked = outputText.replaceAll(/(?<=^(?:(?:import|export) [^'\n]*|\}) from ')[^']+(?=')/gm, (name) =>
    locate(name, url),
  );
  return `data:text/javascript;base64,${Buffer.from(linked).toString('base64')}`;
}

function locate(name, from) {
  if (name.startsWith('node:')) return name;
  if (!name.startsWith('.')) return import.meta.resolve(name);
  const { href } = new URL(name, from);
  return href.startsWith(SOURCE)
    ? href.replace(SOURCE, BUILT).replace(/\.ts$/, '.js')
    : transpile(new URL(href));
}
