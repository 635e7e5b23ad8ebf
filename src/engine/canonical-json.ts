import { InvariantError } from '../errors.ts';

// JSON in the one form that a hash is taken of (RFC 8785): keys in the order of their UTF-16 units, numbers and strings as
// JSON.stringify writes them, no white space. Ours because every step, packet and chapter is hashed on its way: it takes
// half the time of the package that the tests hold it against.

export function renderCanonicalJson(value: unknown): string {
  const text = render(value);
  if (text === undefined) throw refuse('a value that is not JSON');
  return text;
}

/** Undefined for what an object leaves out: a value that is not there. */
function render(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      if (!value.isWellFormed()) throw refuse('a text with half a character');
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw refuse(String(value));
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return renderArray(value);
      return hasJsonForm(value) ? render(value.toJSON()) : renderObject(value as Record<string, unknown>);
    default:
      return undefined;
  }
}

function renderArray(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += `${text === '' ? '' : ','}${render(item) ?? 'null'}`;
  return `[${text}]`;
}

function renderObject(value: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const part = render(value[key]);
    if (part !== undefined) text += `${text === '' ? '' : ','}${render(key)}:${part}`;
  }
  return `{${text}}`;
}

/** A date, say. */
function hasJsonForm(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function refuse(what: string): InvariantError {
  return new InvariantError(`${what} has no canonical form`);
}
