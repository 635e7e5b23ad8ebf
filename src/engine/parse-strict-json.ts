import type { Json, JsonObject } from '../contracts/json.ts';
import { FORBIDDEN_KEYS, JSON_BOUNDS } from '../json-bounds.ts';
import { formatPointer } from './format-pointer.ts';

// One JSON object and nothing else. A hand-written parser, because the built-in one hides what we must refuse: a second
// value for the same key, keys that reach into prototypes, numbers that overflow, half of a surrogate pair.

export type JsonRefusal =
  | 'empty'
  | 'too_large'
  | 'code_fence'
  | 'leading_text'
  | 'trailing_text'
  | 'second_object'
  | 'not_an_object'
  | 'truncated'
  | 'comment'
  | 'duplicate_key'
  | 'forbidden_key'
  | 'too_deep'
  | 'lone_surrogate'
  | 'number_out_of_range'
  | 'syntax';

export type StrictJson =
  | { readonly ok: true; readonly value: JsonObject }
  | {
      readonly ok: false;
      readonly refusal: JsonRefusal;
      readonly message: string;
      /** Character offset of the trouble, and the JSON pointer of the value that was being read. */
      readonly offset: number;
      readonly path: string;
    };

export interface StrictJsonLimits {
  readonly maxDepth: number;
  readonly maxCharacters: number;
  /** Whether half of a surrogate pair is taken as it is: what stands in a file was let in long ago. */
  readonly loneSurrogates?: boolean;
}

export const STRICT_JSON_LIMITS: StrictJsonLimits = {
  maxDepth: JSON_BOUNDS.maxDepth,
  maxCharacters: 4_000_000,
};

// The engine's own scanning is several times faster than one character at a time, and most of a text is plain.
// PLAIN is every character but the quotation mark, the backslash and what stands before the space.
const PLAIN = /[ !#-[\]-\uffff]*/y;
const NUMERIC = /[-+.\deE]*/y;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/;
const NUMBER_BEGUN = /^(-?|-?(0|[1-9]\d*)(\.\d*|(\.\d+)?[eE][+-]?\d*)?)$/;

export function parseStrictJson(text: string, limits: StrictJsonLimits = STRICT_JSON_LIMITS): StrictJson {
  try {
    return { ok: true, value: new Reader(text, limits).document() };
  } catch (error) {
    if (error instanceof Refused) {
      const { refusal, message, offset, path } = error;
      return { ok: false, refusal, message, offset, path };
    }
    throw error;
  }
}

/** Where the characters that a sticky pattern takes end. */
function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

class Refused extends Error {
  readonly refusal: JsonRefusal;
  readonly offset: number;
  readonly path: string;

  constructor(refusal: JsonRefusal, message: string, offset: number, path: string) {
    super(message);
    this.refusal = refusal;
    this.offset = offset;
    this.path = path;
  }
}

class Reader {
  readonly #text: string;
  readonly #limits: StrictJsonLimits;
  readonly #path: (string | number)[] = [];
  #at = 0;

  constructor(text: string, limits: StrictJsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  document(): JsonObject {
    const text = this.#text;
    if (text.length > this.#limits.maxCharacters) {
      this.#refuse(
        'too_large',
        `the answer has ${text.length} characters, over the limit of ${this.#limits.maxCharacters}`,
      );
    }
    this.#space();
    if (this.#at >= text.length) this.#refuse('empty', 'the answer is empty');
    if (text.startsWith('```', this.#at)) this.#refuse('code_fence', 'the object is inside a code fence');
    if (text[this.#at] !== '{') {
      if (
        /[["\d-]/.test(text[this.#at] ?? '') ||
        /^(true|false|null)\b/.test(text.slice(this.#at, this.#at + 6))
      ) {
        this.#refuse('not_an_object', 'the answer is JSON, but not an object');
      }
      this.#refuse('leading_text', 'there is text before the object');
    }
    const value = this.#object();
    this.#space();
    if (this.#at < text.length) {
      const next = text[this.#at];
      if (next === '{' || next === '[')
        this.#refuse('second_object', 'there is a second value after the object');
      this.#refuse('trailing_text', 'there is text after the object');
    }
    return value;
  }

  #value(): Json {
    const char = this.#text[this.#at];
    switch (char) {
      case '{':
        return this.#object();
      case '[':
        return this.#array();
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      case undefined:
        return this.#truncated();
      default:
        if (char === '-' || (char >= '0' && char <= '9')) return this.#number();
        return this.#unexpected();
    }
  }

  #object(): JsonObject {
    this.#deeper();
    const object: JsonObject = {};
    this.#at += 1;
    this.#space();
    if (this.#text[this.#at] === '}') {
      this.#at += 1;
      return object;
    }
    for (;;) {
      if (this.#text[this.#at] !== '"') this.#unexpected();
      const keyAt = this.#at;
      const key = this.#string();
      this.#path.push(key);
      if (FORBIDDEN_KEYS.has(key)) this.#refuse('forbidden_key', `the key ${key} is not allowed`, keyAt);
      if (Object.hasOwn(object, key)) this.#refuse('duplicate_key', `the key ${key} stands twice`, keyAt);
      this.#space();
      if (this.#text[this.#at] !== ':') this.#unexpected();
      this.#at += 1;
      this.#space();
      object[key] = this.#value();
      this.#path.pop();
      this.#space();
      if (this.#closes('}')) return object;
    }
  }

  #array(): Json[] {
    this.#deeper();
    const array: Json[] = [];
    this.#at += 1;
    this.#space();
    if (this.#text[this.#at] === ']') {
      this.#at += 1;
      return array;
    }
    for (;;) {
      this.#path.push(array.length);
      array.push(this.#value());
      this.#path.pop();
      this.#space();
      if (this.#closes(']')) return array;
    }
  }

  /** After a member: true at the closing bracket, false after a comma that is followed by something. */
  #closes(bracket: '}' | ']'): boolean {
    const char = this.#text[this.#at];
    if (char === bracket) {
      this.#at += 1;
      return true;
    }
    if (char !== ',') this.#unexpected();
    this.#at += 1;
    this.#space();
    if (this.#text[this.#at] === bracket)
      this.#refuse('syntax', `there is a comma before the closing ${bracket}`);
    return false;
  }

  #string(): string {
    const text = this.#text;
    const start = this.#at;
    let end = start + 1;
    for (;;) {
      end = skip(PLAIN, text, end);
      const code = text.charCodeAt(end);
      if (Number.isNaN(code)) return this.#truncated();
      if (code === 0x22) break;
      if (code < 0x20) this.#refuse('syntax', 'there is a raw control character inside a string', end);
      end += 2;
    }
    this.#at = end + 1;
    const value = this.#decode(text.slice(start, end + 1), start);
    if (this.#limits.loneSurrogates !== true && !value.isWellFormed()) {
      this.#refuse('lone_surrogate', 'a string holds half of a surrogate pair', start);
    }
    return value;
  }

  #decode(literal: string, start: number): string {
    if (!literal.includes('\\')) return literal.slice(1, -1);
    try {
      return JSON.parse(literal) as string;
    } catch {
      return this.#refuse('syntax', 'a string has an escape that JSON does not know', start);
    }
  }

  #number(): number {
    const end = skip(NUMERIC, this.#text, this.#at);
    const found = this.#text.slice(this.#at, end);
    // The whole rest is a number, or the beginning of one: the object that it stands in is not closed.
    if (end === this.#text.length && NUMBER_BEGUN.test(found)) return this.#truncated();
    const number = NUMBER.exec(found)?.[0];
    if (number === undefined) return this.#unexpected();
    const value = Number(number);
    if (!Number.isFinite(value)) this.#refuse('number_out_of_range', `the number ${number} is out of range`);
    this.#at += number.length;
    if (number !== found) this.#unexpected();
    return value;
  }

  #word<T>(word: string, value: T): T {
    if (this.#text.startsWith(word, this.#at)) {
      this.#at += word.length;
      return value;
    }
    if (word.startsWith(this.#text.slice(this.#at))) return this.#truncated();
    return this.#unexpected();
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at += 1;
    }
  }

  #deeper(): void {
    if (this.#path.length >= this.#limits.maxDepth) {
      this.#refuse('too_deep', `values are nested deeper than ${this.#limits.maxDepth}`);
    }
  }

  #unexpected(): never {
    const char = this.#text[this.#at];
    if (char === undefined) return this.#truncated();
    const two = this.#text.slice(this.#at, this.#at + 2);
    if (two === '//' || two === '/*') return this.#refuse('comment', 'there is a comment in the object');
    if (char === "'") return this.#refuse('syntax', 'strings need double quotation marks');
    return this.#refuse('syntax', `there is an unexpected ${JSON.stringify(char)}`);
  }

  #truncated(): never {
    return this.#refuse('truncated', 'the object ends before it is closed', this.#text.length);
  }

  #refuse(refusal: JsonRefusal, message: string, offset: number = this.#at): never {
    const path = formatPointer(this.#path);
    throw new Refused(refusal, message, offset, path);
  }
}
