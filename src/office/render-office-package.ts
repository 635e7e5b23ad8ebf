import { posix } from 'node:path';
import { createZip } from './create-zip.ts';
import { escapeXml } from './escape-xml.ts';

// An Office Open XML package. What a part is and what it links to is said with the part, and the two lists that office programs
// stumble over, content types and relationships, are derived from that: no part without a type, no type without a part, no link
// that leads nowhere and no id twice.

export interface OfficePart {
  readonly path: string;
  readonly contentType: string;
  /** XML without its declaration, or bytes. */
  readonly content: string | Uint8Array;
  readonly links?: readonly PartLink[];
}

export interface PartLink {
  readonly id: string;
  /** Its last word, or the whole where it is none of the usual. */
  readonly type: string;
  /** The path of the part. */
  readonly to: string;
  /** It is an address instead, as a part of somebody else's may have one. */
  readonly isOutside?: true;
}

export function renderOfficePackage(parts: readonly OfficePart[], links: readonly PartLink[]): Uint8Array {
  const entries = parts.flatMap(({ path, content, links: own = [] }) => [
    ...(own.length === 0
      ? []
      : [{ path: nameLinks(path), text: XML + renderLinks(own, posix.dirname(path)) }]),
    { path, text: typeof content === 'string' ? XML + content : content, isStored: isPacked(path) },
  ]);
  return createZip([
    // Readers that take the parts one after another want to know first what they are.
    { path: '[Content_Types].xml', text: XML + renderTypes(parts) },
    { path: '_rels/.rels', text: XML + renderLinks(links, '') },
    ...entries,
  ]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Pictures and workbooks inside have been packed already. */
function isPacked(path: string): boolean {
  return /\.(?:png|jpeg|gif|xlsx)$/.test(path);
}

function nameLinks(path: string): string {
  return `${posix.dirname(path)}/_rels/${posix.basename(path)}.rels`;
}

function renderLinks(links: readonly PartLink[], folder: string): string {
  const rows = links.map(({ id, type, to, isOutside }) => {
    const meant = type.includes('/') ? type : `${OFFICE}/${type}`;
    const place =
      isOutside === true
        ? `Target="${escapeXml(to)}" TargetMode="External"`
        : `Target="${escapeXml(posix.relative(folder, to))}"`;
    return `<Relationship Id="${escapeXml(id)}" Type="${escapeXml(meant)}" ${place}/>`;
  });
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`;
}

/** XML parts each by name, all others by the ends of their names. */
function renderTypes(parts: readonly OfficePart[]): string {
  const defaults = new Map([
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
  ]);
  const overrides: string[] = [];
  for (const { path, contentType } of parts) {
    const extension = posix.extname(path).slice(1);
    if (extension === 'xml')
      overrides.push(`<Override PartName="/${escapeXml(path)}" ContentType="${contentType}"/>`);
    else defaults.set(extension, contentType);
  }
  const rows = [...defaults].map(([end, type]) => `<Default Extension="${end}" ContentType="${type}"/>`);
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${rows.join('')}${overrides.join('')}</Types>`;
}
