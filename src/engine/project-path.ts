import { CodedError } from '../errors.ts';

// A name of a file inside a project: relative, `/`-separated, and safe on every system a project may be copied to. What
// is refused on one system is refused on all, so that a book made on Linux opens on Windows. The text is never mended
// or normalised (Unicode form included): two spellings of one name are two names, and an odd one is refused.

const MAX_SEGMENT_BYTES = 255;
const MAX_PATH_BYTES = 1024;

// Windows opens a device for these names, whatever extension follows.
const DEVICE_NAME = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** The same text, if it names a place inside a project; else `path_refused`. */
export function parseProjectPath(text: string): string {
  const why = findPathFault(text);
  if (why === null) return text;
  throw new CodedError('path_refused', {
    message: `The path ${JSON.stringify(shorten(text))} ${why}.`,
    details: { path: shorten(text), why },
  });
}

/** What keeps a text from naming a place inside a project; null for nothing. */
export function findPathFault(text: string): string | null {
  if (text === '') return 'is empty';
  if (/[\p{Cc}]/u.test(text)) return 'has a control character';
  if (!text.isWellFormed()) return 'is not well-formed Unicode';
  if (text.includes('\\')) return 'has a backslash';
  if (text.startsWith('/')) return 'is absolute';
  if (/^[a-z]:/i.test(text)) return 'names a drive';
  if (Buffer.byteLength(text) > MAX_PATH_BYTES) return `is longer than ${MAX_PATH_BYTES} bytes`;
  for (const segment of text.split('/')) {
    const why = findSegmentFault(segment);
    if (why !== null) return why;
  }
  return null;
}

function findSegmentFault(segment: string): string | null {
  if (segment === '') return 'has an empty part';
  if (segment === '..') return 'climbs with ..';
  if (segment === '.') return 'has a part that is only a dot';
  if (/[. ]$/.test(segment)) return 'has a part that ends in a dot or a space';
  const stem = segment.split('.', 1)[0] ?? '';
  if (DEVICE_NAME.test(stem.trimEnd())) return 'names a device of Windows';
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
    return `has a part longer than ${MAX_SEGMENT_BYTES} bytes`;
  return null;
}

/** Whole in nearly every case; a path of megabytes is not carried into logs. */
function shorten(text: string): string {
  return text.length <= 200 ? text.toWellFormed() : `${text.slice(0, 200).toWellFormed()}…`;
}
