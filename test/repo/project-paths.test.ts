import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { PROJECT_PATHS } from '../../src/contracts/project-paths.ts';
import { listSources, readText } from './list-files.ts';

// The names of a project's files stand in one table. A bare word such as `prompts` is also a word; what has a folder, an
// ending or a dot in front of it is a path.

const NAMES = Object.values(PROJECT_PATHS).filter((path) => /[./]/.test(path));

/** Files that may spell them, and why. */
const SPELLING: readonly (readonly [path: RegExp, why: string])[] = [
  [/^src\/contracts\/(project-paths|path-owners)\.ts$/, 'the table itself'],
  [/^src\/contracts\/catalog\.ts$/, 'tells people where a document lies, <run_id> and NNN in it'],
  [/^src\/reasons\.ts$/, 'sentences for people'],
  [/^src\/cli\//, 'examples and columns for people'],
  [/^src\/adapters\/offline-author\//, 'sees a prompt and nothing else'],
];

describe('the names of a project’s files', () => {
  it('stand in one table', () => {
    const sources = listSources().filter((path) => !SPELLING.some(([pattern]) => pattern.test(path)));
    expect(sources.flatMap((path) => findSpelled(path, readText(path)))).toEqual([]);
  });
});

describe('the check itself', () => {
  it.each([
    ["read('book.json')"],
    ["list('.control-room/runs')"],
    ["list('.control-room/new')"],
    [`read(\`outline/pipeline_runs/\${id}/x.json\`)`],
    ["path.startsWith('Story/Scenes/')"],
  ])('finds %s', (text) => {
    expect(findSpelled('src/x.ts', text)).toHaveLength(1);
  });

  it.each([
    ["say('nothing changed in .control-room/history/')"],
    ["import { a } from './outline/outline.json.ts';"],
    ["read('notes/book.json')"],
    ['// book.json'],
  ])('lets pass %s', (text) => {
    expect(findSpelled('src/x.ts', text)).toEqual([]);
  });
});

/** String literals that are such a name, or begin with one as a folder. */
function findSpelled(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
    if (isText && NAMES.some((name) => node.text === name || node.text.startsWith(`${name}/`))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}: ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
