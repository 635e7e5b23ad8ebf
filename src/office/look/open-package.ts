import { posix } from 'node:path';
import { openZip } from '../open-zip.ts';
import { parseXml, readAttribute, type XmlHandlers } from '../parse-xml.ts';
import type { Pause } from '../pause.ts';
import type { RefuseFile } from '../refuse-file.ts';

/** A file of an office program as its parts, what each is, and what it leads to. */
export interface OfficePackage {
  readonly source: string;
  readonly refuse: (why: string) => Error;
  read(path: string): Uint8Array | null;
  typeOf(path: string): string | null;
  linksOf(path: string): Promise<readonly PackageLink[]>;
  /** The part that the package is about. */
  findMain(): Promise<string>;
  walk(path: string, handlers: XmlHandlers): Promise<void>;
}

export interface PackageLink {
  readonly id: string;
  /** The last word of its type, for the usual ones. */
  readonly type: string;
  readonly wholeType: string;
  /** The path of a part, or an address outside. */
  readonly to: string;
  readonly isOutside: boolean;
}

export async function openPackage(
  bytes: Uint8Array,
  source: string,
  refuseFile: RefuseFile,
  pause: Pause,
): Promise<OfficePackage> {
  const zip = openZip(bytes, source, refuseFile);
  const refuse = (why: string) => refuseFile(source, why);
  const walk = async (path: string, handlers: XmlHandlers): Promise<void> => {
    const part = zip.read(path);
    if (part === null) throw refuse(`${path} is missing`);
    await parseXml({ bytes: part, source, part: path, mayHaveDoctype: false, refuseFile, pause }, handlers);
  };

  const byEnd = new Map<string, string>();
  const byPath = new Map<string, string>();
  await walk('[Content_Types].xml', {
    open(element) {
      const type = readAttribute(element, 'ContentType') ?? '';
      if (element.name === 'Default')
        byEnd.set((readAttribute(element, 'Extension') ?? '').toLowerCase(), type);
      if (element.name === 'Override')
        byPath.set((readAttribute(element, 'PartName') ?? '').replace(/^\//, ''), type);
    },
  });

  const linksOf = async (path: string): Promise<PackageLink[]> => {
    const folder = posix.dirname(path);
    const name = path === '' ? '_rels/.rels' : posix.join(folder, '_rels', `${posix.basename(path)}.rels`);
    if (!zip.names.includes(name)) return [];
    const links: PackageLink[] = [];
    await walk(name, {
      open(element) {
        if (element.name !== 'Relationship') return;
        const wholeType = readAttribute(element, 'Type') ?? '';
        const target = readAttribute(element, 'Target') ?? '';
        const isOutside = readAttribute(element, 'TargetMode') === 'External';
        links.push({
          id: readAttribute(element, 'Id') ?? '',
          type: posix.basename(wholeType),
          wholeType,
          to: isOutside ? target : resolveTarget(path === '' ? '' : folder, target),
          isOutside,
        });
      },
    });
    return links;
  };

  return {
    source,
    refuse,
    walk,
    linksOf,
    read: (path) => zip.read(path),
    typeOf: (path) => byPath.get(path) ?? byEnd.get(posix.extname(path).slice(1).toLowerCase()) ?? null,
    async findMain() {
      const main = (await linksOf('')).find(({ type }) => type === 'officeDocument');
      if (main === undefined) throw refuse('it is no file of an office program');
      return main.to;
    },
  };
}

function resolveTarget(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
}
