import { decodeStrictly } from '../text/decode-strictly.ts';
import type { Pause } from './pause.ts';
import type { RefuseFile } from './refuse-file.ts';
import { createStrictXmlParser, refuseEncoding, type StrictXml } from './strict-xml-parser.ts';

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

export interface XmlPart extends Pick<StrictXml, 'mayHaveDoctype'> {
  readonly bytes: Uint8Array;
  /** For messages: the file, and the part of it. */
  readonly source: string;
  readonly part: string;
  readonly refuseFile: RefuseFile;
  readonly pause: Pause;
}

/** Goes through a part of a document strictly. */
export async function parseXml(
  { bytes, source, part, mayHaveDoctype, refuseFile, pause }: XmlPart,
  handlers: XmlHandlers,
): Promise<void> {
  const refuse = (why: string) => refuseFile(source, `${part} ${why}`);
  const decoded = decodeStrictly(bytes);
  if (!decoded.ok) throw refuseFile(`${source} (${part})`, decoded.why, decoded.advice ?? undefined);
  const text = decoded.text.replace(/^\ufeff/, '');
  refuseEncoding(text, refuse);
  const parser = createStrictXmlParser(
    { mayHaveDoctype, refuse },
    {
      open: (name, attributes) => handlers.open?.({ name: localName(name), attributes }),
      close: (name) => handlers.close?.(localName(name)),
      text: (data) => handlers.text?.(data),
    },
  );
  for (let from = 0; from < text.length; from += PIECE) {
    if (from > 0) await pause();
    parser.write(text.slice(from, from + PIECE));
  }
  parser.close();
}

/** So that a broken part is given up early, and somebody who wants to stop is heard. */
const PIECE = 64 * 1024;

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** An attribute by its local name, whatever prefix it is written with. */
export function readAttribute({ attributes }: Pick<XmlElement, 'attributes'>, name: string): string | null {
  if (Object.hasOwn(attributes, name)) return attributes[name] ?? null;
  const key = Object.keys(attributes).find((each) => each.endsWith(`:${name}`));
  return key === undefined ? null : (attributes[key] ?? null);
}
