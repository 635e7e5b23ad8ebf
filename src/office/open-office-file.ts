import { posix } from 'node:path';
import { parseXmlTree, type XmlTree } from './edit/xml-tree.ts';
import { openZip, type Zip } from './open-zip.ts';
import { readAttribute } from './parse-xml.ts';
import type { Pause } from './pause.ts';
import type { RefuseFile } from './refuse-file.ts';

// A file of an office program, whoever made it. What it is follows from the type of its main part, not from its name; nothing that
// lies outside of it is looked at, and a macro is only bytes.

export type OfficeType = 'docx' | 'xlsx' | 'pptx';

export interface OfficeLink {
  readonly id: string;
  /** The last word of its type. */
  readonly type: string;
  /** The path of the part; of a link that leads out of the file, null. */
  readonly to: string | null;
}

export interface OfficeFile {
  /** What it is called by the user. */
  readonly source: string;
  readonly bytes: Uint8Array;
  readonly type: OfficeType;
  /** How its name has to end so that office programs open it: docm where there are macros, dotx where it is a template. */
  readonly ending: string;
  /** The path of its main part. */
  readonly main: string;
  readonly zip: Zip;
  /** Why it is not worked with, as an error to throw. */
  refuse(why: string): Error;
  /** A part as a tree; null where there is none of this name. Each is read once. */
  tree(part: string): Promise<XmlTree | null>;
  /** Where a part links to. */
  links(part: string): Promise<readonly OfficeLink[]>;
  /** A part and links that were read before. */
  known(part: string): XmlTree | null;
  knownLinks(part: string): readonly OfficeLink[];
}

/** Types of main parts; templates and shows are opened as what they are templates of. */
const MAIN_TYPES: readonly (readonly [type: RegExp, is: OfficeType, ending: string])[] = [
  [/wordprocessingml\.document\.main\+xml$/, 'docx', 'docx'],
  [/ms-word\.document\.macroEnabled\.main\+xml$/i, 'docx', 'docm'],
  [/wordprocessingml\.template\.main\+xml$/, 'docx', 'dotx'],
  [/ms-word\.template\.macroEnabledTemplate\.main\+xml$/i, 'docx', 'dotm'],
  [/spreadsheetml\.sheet\.main\+xml$/, 'xlsx', 'xlsx'],
  [/ms-excel\.sheet\.macroEnabled\.main\+xml$/i, 'xlsx', 'xlsm'],
  [/spreadsheetml\.template\.main\+xml$/, 'xlsx', 'xltx'],
  [/ms-excel\.template\.macroEnabled\.main\+xml$/i, 'xlsx', 'xltm'],
  [/presentationml\.presentation\.main\+xml$/, 'pptx', 'pptx'],
  [/ms-powerpoint\.presentation\.macroEnabled\.main\+xml$/i, 'pptx', 'pptm'],
  [/presentationml\.template\.main\+xml$/, 'pptx', 'potx'],
  [/ms-powerpoint\.template\.macroEnabled\.main\+xml$/i, 'pptx', 'potm'],
  [/presentationml\.slideshow\.main\+xml$/, 'pptx', 'ppsx'],
  [/ms-powerpoint\.slideshow\.macroEnabled\.main\+xml$/i, 'pptx', 'ppsm'],
];

export async function openOfficeFile(
  bytes: Uint8Array,
  source: string,
  refuseFile: RefuseFile,
  pause: Pause,
): Promise<OfficeFile> {
  refuseOld(bytes, source, refuseFile);
  const zip = openZip(bytes, source, refuseFile);
  const trees = new Map<string, XmlTree | null>();
  async function tree(part: string): Promise<XmlTree | null> {
    const known = trees.get(part);
    if (known !== undefined) return known;
    const found = zip.read(part);
    const parsed =
      found === null ? null : await parseXmlTree({ bytes: found, source, part, refuseFile, pause });
    trees.set(part, parsed);
    return parsed;
  }
  async function links(part: string): Promise<readonly OfficeLink[]> {
    return listLinks(await tree(nameLinks(part)), part);
  }
  const main = (await links('')).find(({ type }) => type === 'officeDocument')?.to ?? null;
  if (main === null || !zip.names.includes(main))
    throw refuseFile(
      source,
      'it is no file of an office program: it does not say which part is the main one',
    );
  const type = readType(await tree('[Content_Types].xml'), main);
  const [, kind, ending] = MAIN_TYPES.find(([pattern]) => pattern.test(type ?? '')) ?? [];
  if (kind === undefined || ending === undefined)
    throw refuseFile(
      source,
      `its main part is ${type ?? 'of no type'}, which is no document, workbook or presentation`,
      'save it as docx, xlsx or pptx',
    );
  const known = (part: string) => trees.get(part) ?? null;
  const knownLinks = (part: string) => listLinks(known(nameLinks(part)), part);
  const refuse = (why: string) => refuseFile(source, why);
  return { source, bytes, type: kind, ending, main, zip, refuse, tree, links, known, knownLinks };
}

const OLD_FORMAT = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Files before 2007, and those under a password, are another kind of container. */
function refuseOld(bytes: Uint8Array, source: string, refuseFile: RefuseFile): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, OLD_FORMAT.length).equals(OLD_FORMAT)) return;
  if (buffer.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    throw refuseFile(source, 'it is encrypted', 'save it without a password');
  throw refuseFile(source, 'it is in the format of before 2007', 'save it as docx, xlsx or pptx');
}

/** The part in which the links of another lie. */
export function nameLinks(part: string): string {
  return part === ''
    ? '_rels/.rels'
    : posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
}

function listLinks(tree: XmlTree | null, part: string): OfficeLink[] {
  if (tree === null) return [];
  const folder = posix.dirname(part);
  return tree.root.children.map(({ attributes }) => {
    const target = attributes['Target'] ?? '';
    const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    return {
      id: attributes['Id'] ?? '',
      type: posix.basename(attributes['Type'] ?? ''),
      to: attributes['TargetMode'] === 'External' ? null : path,
    };
  });
}

function readType(types: XmlTree | null, part: string): string | null {
  const rows = types?.root.children ?? [];
  const own = rows.find(
    (row) =>
      row.local === 'Override' && readAttribute(row, 'PartName')?.toLowerCase() === `/${part}`.toLowerCase(),
  );
  const ending = posix.extname(part).slice(1).toLowerCase();
  const others = rows.find(
    (row) => row.local === 'Default' && readAttribute(row, 'Extension')?.toLowerCase() === ending,
  );
  const row = own ?? others;
  return row === undefined ? null : readAttribute(row, 'ContentType');
}
