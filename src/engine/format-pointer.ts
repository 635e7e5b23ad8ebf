/** A path of keys and indices as a JSON pointer (RFC 6901). */
export function formatPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
