import { escapeXml } from '../escape-xml.ts';
import { renderListParts } from './docx-numbering.ts';
import type { SpecStyle } from './docx-styles.ts';
import type { DocxLook, KnownStyle } from './read-docx-look.ts';

// Our paragraphs in somebody's own styles. A style that word processors have by themselves is theirs where they have it; what is
// ours alone is put beside theirs, under a name that they have not, and rests on their styles.

export interface MergedLook {
  readonly styles: string;
  readonly numbering: string;
  /** A part of ours, with the names that styles and lists have here. */
  rename(xml: string): string;
}

export function mergeLook(
  look: DocxLook,
  ours: readonly SpecStyle[],
  numberedLists: number,
  language: string,
): MergedLook {
  const numbering = look.numbering ?? { xml: EMPTY_NUMBERING, highestAbstract: -1, highest: 0 };
  const ids = new Map<string, string>();
  const added: SpecStyle[] = [];
  const taken = {
    ids: new Set(look.known.map(({ id }) => id)),
    names: new Set(look.known.map(({ name }) => name.toLowerCase())),
  };
  for (const style of ours) {
    const theirs = findTheirs(look.known, style);
    if (theirs !== null) {
      ids.set(style.id, theirs.id);
      continue;
    }
    const id = findFree(style.id, 'Own', taken.ids);
    const name = findFree(style.name, ' (own)', taken.names);
    ids.set(style.id, id);
    added.push({ ...style, xml: renameStyle(style, id, name) });
  }
  const rename = (xml: string): string =>
    xml
      .replaceAll(
        /<w:(pStyle|rStyle|tblStyle|basedOn|next) w:val="([^"]+)"/g,
        (_, name: string, id: string) => {
          return `<w:${name} w:val="${escapeXml(ids.get(id) ?? id)}"`;
        },
      )
      .replaceAll(
        /<w:numId w:val="(\d+)"/g,
        (_, id: string) => `<w:numId w:val="${Number(id) + numbering.highest}"`,
      );
  const more = added.map(({ xml }) => rename(xml)).join('');
  const lists = renderListParts(numberedLists, {
    abstract: numbering.highestAbstract + 1,
    number: numbering.highest,
  });
  return {
    rename,
    styles: setLanguage(look.styles, language).replace(/<\/w:styles>$/, () => `${more}</w:styles>`),
    numbering: insertLists(numbering.xml, lists),
  };
}

const EMPTY_NUMBERING =
  '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"></w:numbering>';

/** A style for bullets that has none is of no use. */
function findTheirs(known: readonly KnownStyle[], { type, id, name, isOurs }: SpecStyle): KnownStyle | null {
  if (isOurs) return null;
  const isDefault = id === 'Normal' || id === 'TableNormal';
  const found = known.find(
    (style) =>
      style.type === type && (isDefault ? style.isDefault : style.name.toLowerCase() === name.toLowerCase()),
  );
  if (found === undefined || (id === 'ListBullet' && !found.hasList)) return null;
  return found;
}

function findFree(wanted: string, mark: string, taken: Set<string>): string {
  let free = wanted;
  while (taken.has(free) || taken.has(free.toLowerCase())) free += mark;
  taken.add(free);
  taken.add(free.toLowerCase());
  return free;
}

function renameStyle({ id, name, xml }: SpecStyle, newId: string, newName: string): string {
  return xml
    .replace(`w:styleId="${id}"`, `w:styleId="${newId}"`)
    .replace(`<w:name w:val="${name}"/>`, `<w:name w:val="${newName}"/>`);
}

/** What is checked for spelling is in the document's language, whatever theirs was in. */
function setLanguage(styles: string, language: string): string {
  return styles.replace(/<w:docDefaults>.*?<\/w:docDefaults>/s, (defaults) =>
    defaults.replace(/(<w:lang\b[^>]*\bw:val=")[^"]*(")/, (_, before: string, after: string) => {
      return `${before}${escapeXml(language)}${after}`;
    }),
  );
}

/** How lists look comes before which there are. */
function insertLists(
  xml: string,
  { looks, lists }: { readonly looks: string; readonly lists: string },
): string {
  const first = xml.search(/<w:num /);
  const withLooks =
    first === -1
      ? xml.replace(/(?=(?:<w:numIdMacAtCleanup\b[^>]*\/>)?<\/w:numbering>$)/, () => looks)
      : `${xml.slice(0, first)}${looks}${xml.slice(first)}`;
  return withLooks.replace(/(?=(?:<w:numIdMacAtCleanup\b[^>]*\/>)?<\/w:numbering>$)/, () => lists);
}
