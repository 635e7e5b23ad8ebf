// The built page, from memory: a name either is one of its files or is nothing, so no path is ever made from a request.

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
};

/** Null where there is none. `/` is the page's one document; its own addresses come behind a #, which no server sees. */
export function serveWebFile(files: ReadonlyMap<string, Uint8Array>, path: string): Response | null {
  const name = path === '/' ? 'index.html' : path.slice(1);
  const bytes = files.get(name);
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (bytes === undefined || type === undefined) return null;
  // The names of assets carry the hash of what is in them.
  const cache = name.startsWith('assets/') ? 'private, max-age=31536000, immutable' : 'no-store';
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type, 'cache-control': cache } });
}
