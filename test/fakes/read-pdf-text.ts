import { inflateSync } from 'node:zlib';

// The text of a PDF as our typesetter writes it, page by page: what a reader that copies it gets. It knows only what such a
// file has: plain objects, deflated streams, fonts of two bytes a glyph with a table back to Unicode.

export interface PdfPage {
  /** What belongs to the text, a line for each piece that was set on its own. */
  readonly body: string;
  /** Running heads and page numbers: what is marked as no part of the text. */
  readonly margins: string;
}

export function readPdfPages(pdf: Uint8Array): PdfPage[] {
  const objects = readObjects(Buffer.from(pdf));
  const root = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head));
  const kids = /\/Kids \[([^\]]*)\]/.exec(root?.head ?? '')?.[1] ?? '';
  return listReferences(kids).map((page) => readPage(objects, page));
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

type Objects = ReadonlyMap<number, PdfObject>;

function readObjects(pdf: Buffer): Objects {
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length;
    const streamAt = text.indexOf('stream\n', start);
    const endAt = text.indexOf('endobj', start);
    const hasStream = streamAt !== -1 && streamAt < endAt;
    const head = text.slice(start, hasStream ? streamAt : endAt);
    const from = streamAt + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = hasStream ? pdf.subarray(from, from + length) : Buffer.alloc(0);
    const isPacked = /\/Filter \/FlateDecode/.test(head);
    objects.set(Number(match[1]), { head, stream: (isPacked ? inflateSync(raw) : raw).toString('latin1') });
  }
  return objects;
}

function listReferences(text: string): number[] {
  return [...text.matchAll(/(\d+) 0 R/g)].map((match) => Number(match[1]));
}

function readPage(objects: Objects, page: number): PdfPage {
  const head = objects.get(page)?.head ?? '';
  const [resources] = listReferences(/\/Resources (\d+ 0 R)/.exec(head)?.[1] ?? '');
  const fontText = /\/Font <<([^>]*)>>/.exec(
    resources === undefined ? head : (objects.get(resources)?.head ?? ''),
  )?.[1];
  const fonts = new Map(
    [...(fontText ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map((match) => [
      match[1] ?? '',
      readUnicodeTable(objects, Number(match[2])),
    ]),
  );
  const [content] = listReferences(/\/Contents (\d+ 0 R)/.exec(head)?.[1] ?? '');
  return readContent(objects.get(content ?? -1)?.stream ?? '', fonts);
}

/** Glyph → text. */
type UnicodeTable = ReadonlyMap<number, string>;

function readUnicodeTable(objects: Objects, font: number): UnicodeTable {
  const [reference] = listReferences(/\/ToUnicode (\d+ 0 R)/.exec(objects.get(font)?.head ?? '')?.[1] ?? '');
  const stream = objects.get(reference ?? -1)?.stream ?? '';
  const table = new Map<number, string>();
  for (const section of stream.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const match of (section[1] ?? '').matchAll(/<([\dA-Fa-f]+)> <([\dA-Fa-f]+)>/g))
      table.set(Number.parseInt(match[1] ?? '', 16), readHex(match[2] ?? ''));
  return table;
}

function readHex(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

/** In parentheses, which need no escape inside where they come in pairs. */
const STRING = new RegExp(nestString(nestString(nestString('[^\\s\\S]'))), 'g');

function nestString(inner: string): string {
  return `\\((?:[^()\\\\]|\\\\[\\s\\S]|${inner})*\\)`;
}

const TOKEN = new RegExp(
  [
    `\\/ActualText (${STRING.source}|<[\\dA-Fa-f]*>)`,
    '(?<font>\\/\\w+) [\\d.]+ Tf',
    `(?<strings>\\[(?:${STRING.source}|[^\\]()])*\\]|${STRING.source}) T[jJ]`,
    '\\/Artifact\\b',
    '\\b(?:BDC|BMC|EMC)\\b',
  ].join('|'),
  'g',
);

/** A piece that says what it stands for is taken at its word. */
function readContent(stream: string, fonts: ReadonlyMap<string, UnicodeTable>): PdfPage {
  const [body, margins]: [string[], string[]] = [[], []];
  const open: ('said' | 'margin' | 'text')[] = [];
  let next: { readonly kind: 'said' | 'margin' | 'text'; readonly text?: string } = { kind: 'text' };
  let table: UnicodeTable = new Map();
  const show = (text: string) => (open.includes('margin') ? margins : body).push(text);
  for (const match of stream.matchAll(TOKEN)) {
    const [token, said] = match;
    const { font, strings } = match.groups ?? {};
    if (said !== undefined) next = { kind: 'said', text: readSaid(said) };
    else if (token === '/Artifact') next = { kind: 'margin' };
    else if (token === 'EMC') open.pop();
    else if (token === 'BDC' || token === 'BMC') {
      if (next.text !== undefined) show(next.text);
      open.push(next.kind);
      next = { kind: 'text' };
    } else if (font !== undefined) table = fonts.get(font.slice(1)) ?? new Map();
    else if (strings !== undefined && !open.includes('said')) show(readStrings(strings, table));
  }
  return { body: body.join('\n'), margins: margins.join('\n') };
}

function readSaid(said: string): string {
  const bytes = said.startsWith('<')
    ? Buffer.from(said.slice(1, -1), 'hex')
    : unescapeString(said.slice(1, -1));
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isWide ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1');
}

function readStrings(text: string, table: UnicodeTable): string {
  let shown = '';
  for (const [string] of text.matchAll(STRING)) {
    const bytes = unescapeString(string.slice(1, -1));
    for (let at = 0; at + 1 < bytes.length; at += 2) shown += table.get(bytes.readUInt16BE(at)) ?? '\ufffd';
  }
  return shown;
}

function unescapeString(text: string): Buffer {
  const plain = text.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal?: string, character?: string) =>
    octal === undefined
      ? (ESCAPES[character ?? ''] ?? character ?? '')
      : String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return Buffer.from(plain, 'latin1');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
