import { isObject, type JsonObject } from '../contracts/json.ts';
import { FORBIDDEN_KEYS, findBeyondBounds, JSON_BOUNDS } from '../json-bounds.ts';
import { parseStrictJson, type StrictJson, type StrictJsonLimits } from './parse-strict-json.ts';
import { renderStored } from './render-stored.ts';

// A stored file by the rules of the strict parser: nothing twice, nothing that reaches into prototypes, nothing endlessly
// deep. A file that nobody touched is what we rendered, and for that the built-in parser is several times faster: where its
// value renders to the very text that it came from, it has hidden nothing.

const LIMITS: StrictJsonLimits = { ...JSON_BOUNDS, loneSurrogates: true };

export function parseStoredJson(text: string): StrictJson {
  const own = text.length > LIMITS.maxCharacters || isSuspect(text) ? null : parseOwn(text);
  const parsed: StrictJson = own === null ? parseStrictJson(text, LIMITS) : { ok: true, value: own };
  // A shorter text cannot hold as many values as are too many.
  const why = parsed.ok && text.length > 2 * JSON_BOUNDS.maxValues ? findBeyondBounds(parsed.value) : null;
  return why === null
    ? parsed
    : { ok: false, refusal: 'too_large', message: `it ${why}`, offset: 0, path: '' };
}

/** The value of a text that is exactly as we render it, else null. */
function parseOwn(text: string): JsonObject | null {
  if (!text.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && renderStored(value) === text ? (value as JsonObject) : null;
  } catch (error) {
    // What is too deep to be rendered is none of ours; the strict parser says what it is.
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

/** What also a text as we render it may hold, and the strict parser has to look at. */
function isSuspect(text: string): boolean {
  return SUSPECT.some((part) => text.includes(part));
}

const SUSPECT = [...[...FORBIDDEN_KEYS].map((key) => `"${key}"`), `\n${' '.repeat(LIMITS.maxDepth * 2)}`];
