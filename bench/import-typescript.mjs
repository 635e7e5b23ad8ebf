// A TypeScript module that imports nothing, loaded without a build: what tests and measurements share is written once.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export async function importTypescript(url) {
  const { outputText } = ts.transpileModule(readFileSync(url, 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
}
