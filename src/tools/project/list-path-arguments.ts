/** Every project path among a tool's arguments: the texts under `path`, `…_path` and `…_paths`, in order. */
export function listPathArguments(args: unknown): string[] {
  if (typeof args !== 'object' || args === null) return [];
  return Object.entries(args)
    .filter(([name]) => PATH_NAME.test(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string');
}

const PATH_NAME = /(?:^|_)paths?$/;
