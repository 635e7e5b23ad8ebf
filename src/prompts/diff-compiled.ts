export interface CompiledDifference {
  readonly path: string;
  /** missing: to be generated · changed: has other content · extra: a generated file without a source */
  readonly kind: 'missing' | 'changed' | 'extra';
  /** First line that differs, where there is one. */
  readonly line: number | null;
}

const GENERATED = ['templates/', 'reports/', 'source_of_truth_checksums.json'];

/** What `compileAll` gives against what lies in the folder, in the order of the paths; sources in `actual` are passed over. */
export function diffCompiled(
  expected: ReadonlyMap<string, string>,
  actual: ReadonlyMap<string, string>,
): CompiledDifference[] {
  const generated = [...actual.keys()].filter((path) => GENERATED.some((start) => path.startsWith(start)));
  const paths = [...new Set([...expected.keys(), ...generated])].sort();
  return paths.flatMap((path): CompiledDifference[] => {
    const wanted = expected.get(path);
    const found = actual.get(path);
    if (wanted === found) return [];
    if (found === undefined) return [{ path, kind: 'missing', line: null }];
    if (wanted === undefined) return [{ path, kind: 'extra', line: null }];
    return [{ path, kind: 'changed', line: firstDifference(wanted, found) }];
  });
}

function firstDifference(wanted: string, found: string): number {
  const lines = found.split('\n');
  const index = wanted.split('\n').findIndex((line, n) => line !== lines[n]);
  return (index === -1 ? wanted.split('\n').length : index) + 1;
}
