import { homedir } from 'node:os';
import { basename, dirname, extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, listSources, ROOT, readText } from './list-files.ts';
import { readSource } from './read-source.ts';

const TEXT = new Set([
  '.ts',
  '.mjs',
  '.js',
  '.json',
  '.jsonl',
  '.md',
  '.txt',
  '.html',
  '.css',
  '.yml',
  '.yaml',
  '.sh',
]);
const FILES = listFiles();

describe('the repository', () => {
  it('names no folder of the machine it was written on', () => {
    // A home such as /root is on every machine and says nothing; one with a name in it does.
    const home = homedir().split('/').length > 2 ? [homedir()] : [];
    const everywhere = new Set(['/', '/tmp', '/home', '/root', '/var', '/usr', '/opt', '/srv', '/mnt']);
    const machine = [ROOT.replace(/\/$/, ''), dirname(ROOT), ...home].filter(
      (folder) => !everywhere.has(folder),
    );
    const named = machine.map((folder) => new RegExp(`(^|[\\s"'\`(=:])${escapePattern(folder)}/`, 'm'));
    const found = FILES.filter((path) => TEXT.has(extname(path))).filter((path) => {
      const text = readText(path);
      return named.some((pattern) => pattern.test(text));
    });
    expect(found).toEqual([]);
  });

  it('has no download addresses in the lock file', () => {
    expect(readText('package-lock.json')).not.toContain('"resolved"');
  });

  // npm leaves out of the lock file what the registry at hand does not have, and `npm ci` then refuses everywhere.
  it('locks the packages of every platform', () => {
    const { packages } = JSON.parse(readText('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const wanted = Object.values(packages).flatMap((each) => Object.keys(each.optionalDependencies ?? {}));
    expect(wanted.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([]);
  });

  // What no registry at hand has for another platform cannot be vouched for from here; everything else is.
  it('vouches for every package but optional ones of other platforms', () => {
    const { packages } = JSON.parse(readText('package-lock.json')) as {
      packages: Record<string, { integrity?: string; optional?: true; os?: string[]; cpu?: string[] }>;
    };
    const bare = Object.entries(packages).filter(
      ([path, each]) => path !== '' && each.integrity === undefined,
    );
    expect(
      bare.filter(([, { optional, os, cpu }]) => optional !== true || (os ?? cpu) === undefined),
    ).toEqual([]);
    expect(bare.filter(([path]) => path.includes('linux-x64') && !path.includes('musl'))).toEqual([]);
  });

  it('has no test that keeps others from running', () => {
    const tests = FILES.filter((path) => path.endsWith('.test.ts'));
    expect(tests.filter((path) => /\.only\(/.test(readText(path)))).toEqual([]);
  });

  it('has no file named for everything and nothing', () => {
    const vague = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'types', 'index']);
    const code = FILES.filter((path) => /^(src|test|scripts|bench)\//.test(path) && /\.(ts|mjs)$/.test(path));
    expect(code.filter((path) => vague.has(basename(path).split('.')[0] ?? ''))).toEqual([]);
  });

  it('names its code files in kebab-case', () => {
    const code = FILES.filter((path) => /^(src|test|scripts|bench)\//.test(path) && /\.(ts|mjs)$/.test(path));
    expect(code.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(basename(path)))).toEqual([]);
  });

  it('has no default export in src', () => {
    expect(listSources().filter((path) => readSource(path, readText(path)).hasDefaultExport)).toEqual([]);
  });

  it('has no lint rule switched off in place', () => {
    const marker = ['biome', 'ignore'].join('-');
    const code = FILES.filter((path) => /^(src|test|scripts|bench)\//.test(path) && /\.(ts|mjs)$/.test(path));
    expect(code.filter((path) => readText(path).includes(marker))).toEqual([]);
  });
});

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
