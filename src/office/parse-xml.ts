import { SaxesParser } from 'saxes';
import { NAMED_ENTITIES } from '../text/decode-entities.ts';
import { decodeStrictly } from '../text/decode-strictly.ts';
import type { Pause } from './pause.ts';
import type { RefuseFile } from './refuse-file.ts';

export interface XmlElement {
  /** Without its namespace's prefix. */
  readonly name: string;
  /** By name as it is written, prefix and all. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface XmlHandlers {
  open?(element: XmlElement): void;
  close?(name: string): void;
  text?(text: string): void;
}

export interface XmlPart {
  readonly bytes: Uint8Array;
  /** For messages: the file, and the part of it. */
  readonly source: string;
  readonly part: string;
  /** Pages of a book, and the contents of an EPUB 2, begin with a plain declaration of their kind; nothing else may have
   *  one, and none may define anything. */
  readonly mayHaveDoctype: boolean;
  readonly refuseFile: RefuseFile;
  readonly pause: Pause;
}

/**
 * Goes through a part of a document strictly. A DOCTYPE is never followed: one that defines anything, or stands where none
 * belongs, is refused, so that there is nothing to expand and nothing to load.
 */
export async function parseXml(
  { bytes, source, part, mayHaveDoctype, refuseFile, pause }: XmlPart,
  handlers: XmlHandlers,
): Promise<void> {
  const parser = new SaxesParser({ fragment: false });
  const refuse = (why: string) => refuseFile(source, `${part} ${why}`);
  const decoded = decodeStrictly(bytes);
  if (!decoded.ok) throw refuseFile(`${source} (${part})`, decoded.why, decoded.advice ?? undefined);
  const text = decoded.text.replace(/^\ufeff/, '');
  const encoding = /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? 'utf-8';
  if (!/^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|ascii)$/i.test(encoding))
    throw refuse(`is in ${encoding}, which is not taken`);
  let depth = 0;
  parser.ENTITIES = { ...NAMED_ENTITIES };
  parser.on('error', (error) => {
    throw refuse(`is not well-formed XML (${error.message})`);
  });
  parser.on('doctype', (doctype) => {
    if (!mayHaveDoctype || /[[<]/.test(doctype) || !/^\s*(?:html|ncx)\b/i.test(doctype))
      throw refuse('has a DOCTYPE, which is not taken here');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) throw refuse(`is nested deeper than ${DEEPEST} elements`);
    handlers.open?.({ name: localName(name), attributes: attributes as Record<string, string> });
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (data) => handlers.text?.(data));
  parser.on('cdata', (data) => handlers.text?.(data));
  for (let from = 0; from < text.length; from += PIECE) {
    if (from > 0) await pause();
    parser.write(text.slice(from, from + PIECE));
  }
  parser.close();
}

const DEEPEST = 400;
/** So that a broken part is given up early, and somebody who wants to stop is heard. */
const PIECE = 64 * 1024;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** An attribute by its local name, whatever prefix it is written with. */
export function readAttribute({ attributes }: XmlElement, name: string): string | null {
  if (Object.hasOwn(attributes, name)) return attributes[name] ?? null;
  const key = Object.keys(attributes).find((each) => each.endsWith(`:${name}`));
  return key === undefined ? null : (attributes[key] ?? null);
}
