import { SaxesParser } from 'saxes';
import { NAMED_ENTITIES } from '../text/decode-entities.ts';

// What every part of somebody else's file is read by. A DOCTYPE is never followed: one that defines anything, or stands where
// none belongs, is refused, so that there is nothing to expand and nothing to load.

export interface StrictXml {
  /** Pages of a book, and the contents of an EPUB 2, begin with a plain declaration of their kind; nothing else may have
   *  one, and none may define anything. */
  readonly mayHaveDoctype: boolean;
  readonly refuse: (why: string) => Error;
}

export interface StrictHandlers {
  /** The name as it is written, prefix and all. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

const DEEPEST = 400;
/** Drawings of old programs have their data in an attribute; a longer one is made to fill a memory. */
const LONGEST_ATTRIBUTE = 4 * 1024 * 1024;

export function createStrictXmlParser(
  { mayHaveDoctype, refuse }: StrictXml,
  handlers: StrictHandlers,
): SaxesParser {
  const parser = new SaxesParser({ fragment: false });
  let depth = 0;
  parser.ENTITIES = { ...NAMED_ENTITIES };
  parser.on('error', (error) => {
    throw refuse(`is not well-formed XML (${error.message})`);
  });
  parser.on('doctype', (doctype) => {
    if (!mayHaveDoctype || /[[<]/.test(doctype) || !/^\s*(?:html|ncx)\b/i.test(doctype))
      throw refuse('has a DOCTYPE, which is not taken here');
  });
  parser.on('attribute', ({ name, value }) => {
    if (value.length > LONGEST_ATTRIBUTE) throw refuse(`has ${value.length} characters in ${name}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) throw refuse(`is nested deeper than ${DEEPEST} elements`);
    handlers.open(name, attributes as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close(name);
  });
  parser.on('text', (data) => handlers.text(data));
  parser.on('cdata', (data) => handlers.text(data));
  return parser;
}

/** Throws where a part says that it is in an encoding that nobody reads here. */
export function refuseEncoding(text: string, refuse: (why: string) => Error): void {
  const encoding = /^\ufeff?<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? 'utf-8';
  if (!/^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|ascii)$/i.test(encoding))
    throw refuse(`is in ${encoding}, which is not taken`);
}
