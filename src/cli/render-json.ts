import type { Jsonable } from '../contracts/json.ts';

/** One line of JSON. Characters that a terminal would act on are escaped, which loses nothing in JSON; members
 *  without a value are left out. */
export function renderJson<T extends Jsonable<T>>(value: T, redact: (text: string) => string): string {
  const text = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? redact(item) : item,
  );
  return text.replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
