import { readPeopleText } from '../text/read-people-text.ts';

/** The text of a file that was named by the user, null where there is none; refused where its letters would be lost. */
export function readInputText(
  app: { readInputBytes(path: string): Uint8Array | null },
  path: string,
): string | null {
  const bytes = app.readInputBytes(path);
  return bytes === null ? null : readPeopleText(bytes, path);
}
