/** Any JSON value: what a step may return and a record may hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/**
 * Bounds a type to what JSON can hold: `T extends Jsonable<T>`. Unlike Json it takes interfaces, read-only lists and members
 * that may be left out; a function anywhere in it, and so a Map, a Date or a Buffer, is refused.
 */
export type Jsonable<T> = { [K in keyof T]: Member<T[K]> };

type Member<T> = T extends Json | undefined
  ? T
  : T extends object
    ? T extends (...args: never[]) => unknown
      ? never
      : Jsonable<T>
    : never;

/** The same value under the type of JSON. The bound has looked at it; only the compiler cannot see that the two agree. */
export function toJson<T extends Jsonable<T>>(value: T): Json {
  return value as unknown as Json;
}

/** What JSON calls an object: neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
