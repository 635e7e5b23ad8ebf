import type { OfficePackage } from '../look/open-package.ts';
import { readAttribute } from '../parse-xml.ts';
import type { SlideBox } from './slide-frame.ts';

/** A layout or a master as its placeholders. */
export interface ShownLayout {
  readonly path: string;
  /** The kind that the office program knows it by; empty where it has none. */
  readonly type: string;
  readonly holders: readonly Holder[];
  /** Of titles and of texts, in points; only a master tells. */
  readonly sizes: { readonly title: number | null; readonly text: number | null };
}

export interface Holder {
  /** Empty for one that holds anything. */
  readonly type: string;
  readonly index: number | null;
  /** Null where it stands as its master has it. */
  readonly box: SlideBox | null;
  readonly size: number | null;
}

export async function readShownLayout(office: OfficePackage, path: string): Promise<ShownLayout> {
  const holders: Holder[] = [];
  const sizes: { title: number | null; text: number | null } = { title: null, text: null };
  let type = '';
  let holder: { -readonly [Key in keyof Holder]: Holder[Key] } | null = null;
  let shape = 0;
  let style: 'title' | 'text' | null = null;
  let at: { x: number; y: number } | null = null;
  await office.walk(path, {
    open(element) {
      const { name } = element;
      const number = (key: string) => Number(readAttribute(element, key) ?? Number.NaN);
      if (name === 'sldLayout') type = readAttribute(element, 'type') ?? '';
      if (name === 'sp') shape += 1;
      if (name === 'titleStyle') style = 'title';
      if (name === 'bodyStyle') style = 'text';
      if (name === 'ph' && shape > 0) {
        const index = number('idx');
        const said = readAttribute(element, 'type') ?? '';
        // A place for any object may be called so, or not be called anything.
        const kind = said === 'obj' ? '' : said;
        holder = { type: kind, index: Number.isFinite(index) ? index : null, box: null, size: null };
        holders.push(holder);
      }
      if (name === 'off') at = { x: number('x'), y: number('y') };
      if (name === 'ext' && holder !== null && holder.box === null && at !== null && number('cx') > 0)
        holder.box = { ...at, width: number('cx'), height: number('cy') };
      if (name === 'defRPr' && Number.isFinite(number('sz'))) {
        const size = number('sz') / 100;
        if (holder !== null) holder.size ??= size;
        else if (style !== null) sizes[style] ??= size;
      }
    },
    close(name) {
      if (name === 'sp') {
        holder = null;
        at = null;
      }
      if (name === 'titleStyle' || name === 'bodyStyle') style = null;
    },
  });
  return { path, type, holders, sizes };
}
