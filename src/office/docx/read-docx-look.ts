import { decodeStrictly } from '../../text/decode-strictly.ts';
import { copyParts } from '../look/copy-parts.ts';
import { type OfficePackage, openPackage } from '../look/open-package.ts';
import { readAttribute, type XmlElement } from '../parse-xml.ts';
import type { Pause } from '../pause.ts';
import type { RefuseFile } from '../refuse-file.ts';
import type { OfficePart, PartLink } from '../render-office-package.ts';

// How somebody's own document looks: its styles, its lists, its theme, its page, and what stands above and below every page.
// All of it is taken as it is; what it says is not.

export interface DocxLook {
  /** XML without its declaration. */
  readonly styles: string;
  readonly known: readonly KnownStyle[];
  readonly numbering: {
    readonly xml: string;
    readonly highestAbstract: number;
    readonly highest: number;
  } | null;
  readonly page: LookPage;
  /** References of the section to headers and footers, and the links that they go by; none where it has none. */
  readonly frames: readonly {
    readonly kind: 'header' | 'footer';
    readonly type: string;
    readonly link: PartLink;
  }[];
  readonly hasTitlePage: boolean;
  readonly hasEvenPages: boolean;
  /** Theme, headers, footers, and what they show. */
  readonly parts: readonly OfficePart[];
  readonly theme: string | null;
}

export interface KnownStyle {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly isDefault: boolean;
  readonly hasList: boolean;
}

/** In twentieths of a point. */
export interface LookPage {
  readonly width: number;
  readonly height: number;
  readonly margins: Readonly<Record<'top' | 'right' | 'bottom' | 'left' | 'header' | 'footer', number>>;
}

export async function readDocxLook(
  bytes: Uint8Array,
  source: string,
  refuseFile: RefuseFile,
  pause: Pause,
): Promise<DocxLook> {
  const office = await openPackage(bytes, source, refuseFile, pause);
  const main = await office.findMain();
  const links = await office.linksOf(main);
  const pathTo = (type: string) => links.find((link) => link.type === type && !link.isOutside)?.to ?? null;
  const stylesAt = pathTo('styles');
  if (!/wordprocessingml/.test(office.typeOf(main) ?? '') || stylesAt === null)
    throw office.refuse('it is no document with styles');
  const section = await readSection(office, main);
  const frames = section.frames.flatMap(({ kind, type, id }) => {
    const to = links.find((link) => link.id === id)?.to;
    return to === undefined ? [] : [{ kind, type, to }];
  });
  const theme = pathTo('theme');
  const copied = await copyParts(
    office,
    [...frames.map(({ to }) => to), ...(theme === null ? [] : [theme])],
    {
      keepsName: /^$/,
      stops: /^word\/document\.xml$/,
    },
  );
  const settings = pathTo('settings');
  return {
    styles: readText(office, stylesAt, 'w:styles'),
    known: await listStyles(office, stylesAt),
    numbering: await readNumbering(office, pathTo('numbering')),
    page: section.page,
    hasTitlePage: section.hasTitlePage,
    hasEvenPages: settings !== null && (await hasElement(office, settings, 'evenAndOddHeaders')),
    frames: frames.map(({ kind, type, to }, at) => ({
      kind,
      type,
      link: { id: `look${at + 1}`, type: kind, to: copied.pathOf(to) },
    })),
    parts: copied.parts,
    theme: theme === null ? null : copied.pathOf(theme),
  };
}

/** What something of ours is put into has to be written as all word processors write it. */
function readText(office: OfficePackage, path: string, root: string): string {
  const decoded = decodeStrictly(office.read(path) ?? new Uint8Array());
  const text = decoded.ok ? decoded.text.replace(/^\ufeff?\s*(?:<\?xml[^>]*\?>)?\s*/, '') : '';
  if (!text.startsWith(`<${root}`) || !text.trimEnd().endsWith(`</${root}>`))
    throw office.refuse(`${path} is not written as ${root} is elsewhere`);
  return text.trimEnd();
}

async function listStyles(office: OfficePackage, path: string): Promise<KnownStyle[]> {
  const styles: KnownStyle[] = [];
  let style: { -readonly [Key in keyof KnownStyle]: KnownStyle[Key] } | null = null;
  await office.walk(path, {
    open(element) {
      if (element.name === 'style')
        style = {
          id: readAttribute(element, 'styleId') ?? '',
          name: '',
          type: readAttribute(element, 'type') ?? 'paragraph',
          isDefault: /^(?:1|true|on)$/.test(readAttribute(element, 'default') ?? ''),
          hasList: false,
        };
      if (style === null) return;
      if (element.name === 'name' && style.name === '') style.name = readAttribute(element, 'val') ?? '';
      if (element.name === 'numPr') style.hasList = true;
    },
    close(name) {
      if (name !== 'style' || style === null) return;
      styles.push(style);
      style = null;
    },
  });
  return styles;
}

async function readNumbering(office: OfficePackage, path: string | null): Promise<DocxLook['numbering']> {
  if (path === null || office.read(path) === null) return null;
  // Pictures as bullets are links of this part, which ours would have to have too.
  if ((await office.linksOf(path)).length > 0) return null;
  let [highestAbstract, highest] = [-1, 0];
  await office.walk(path, {
    open(element) {
      const read = (name: string) => Number(readAttribute(element, name) ?? 0);
      if (element.name === 'abstractNum') highestAbstract = Math.max(highestAbstract, read('abstractNumId'));
      if (element.name === 'num') highest = Math.max(highest, read('numId'));
    },
  });
  const xml = readText(office, path, 'w:numbering');
  return { xml, highestAbstract, highest };
}

interface Section {
  readonly page: LookPage;
  readonly hasTitlePage: boolean;
  readonly frames: readonly {
    readonly kind: 'header' | 'footer';
    readonly type: string;
    readonly id: string;
  }[];
}

/** The last section of a document is the one that is for all of it. */
async function readSection(office: OfficePackage, main: string): Promise<Section> {
  const usual: Section = { page: USUAL_PAGE, hasTitlePage: false, frames: [] };
  let section = usual;
  await office.walk(main, {
    open(element) {
      const { name } = element;
      if (name === 'sectPr') section = usual;
      if (name === 'headerReference' || name === 'footerReference') {
        const kind = name === 'headerReference' ? 'header' : 'footer';
        const frame = {
          kind,
          type: readAttribute(element, 'type') ?? 'default',
          id: element.attributes['r:id'] ?? '',
        } as const;
        if (section.frames.length < MOST_FRAMES) section = { ...section, frames: [...section.frames, frame] };
      }
      if (name === 'titlePg') section = { ...section, hasTitlePage: readAttribute(element, 'val') !== '0' };
      if (name === 'pgSz')
        section = {
          ...section,
          page: {
            ...section.page,
            width: readLength(element, 'w', 11_906),
            height: readLength(element, 'h', 16_838),
          },
        };
      if (name === 'pgMar') {
        const margin = (side: string, usualLength: number) => readLength(element, side, usualLength);
        const margins = {
          top: margin('top', 1300),
          right: margin('right', 1300),
          bottom: margin('bottom', 1300),
          left: margin('left', 1300),
          header: margin('header', 600),
          footer: margin('footer', 600),
        };
        section = { ...section, page: { ...section.page, margins } };
      }
    },
  });
  const { width, margins } = section.page;
  return width - margins.left - margins.right < LEAST_WIDTH ? { ...section, page: USUAL_PAGE } : section;
}

/** Three above and three below: first, even and all other pages. */
const MOST_FRAMES = 6;
/** Two inches: less is no page to write on. */
const LEAST_WIDTH = 2880;
const USUAL_PAGE: LookPage = {
  width: 11_906,
  height: 16_838,
  margins: { top: 1300, right: 1300, bottom: 1300, left: 1300, header: 600, footer: 600 },
};
const LONGEST = 31_680;

function readLength(element: XmlElement, name: string, usual: number): number {
  const length = Math.abs(Number(readAttribute(element, name) ?? usual));
  return Number.isFinite(length) && length <= LONGEST ? Math.round(length) : usual;
}

async function hasElement(office: OfficePackage, path: string, wanted: string): Promise<boolean> {
  let isThere = false;
  await office.walk(path, {
    open({ name }) {
      if (name === wanted) isThere = true;
    },
  });
  return isThere;
}
