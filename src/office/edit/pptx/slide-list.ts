import { readAttribute } from '../../parse-xml.ts';
import type { EditEffect } from '../edit-plan.ts';
import { findBelow, listChildren, sliceNode, walkTree, type XmlNode, type XmlTree } from '../xml-tree.ts';
import type { PptxIndex } from './pptx-index.ts';

type Placed = EditEffect['splices'][number];

/** A slide in the list of a presentation, and in the groups that some programs keep beside it. */
interface Listed {
  /** How operations name it: the id of a slide, or of a new one. */
  readonly id: string;
  readonly number: string;
  readonly xml: string;
}

export interface SlideList {
  has(id: string): boolean;
  remove(id: string): void;
  /** Behind another, or first where there is none. */
  put(id: string, after: string | null): void;
  add(slide: { readonly id: string; readonly relation: string }, after: string | null): void;
  readonly length: number;
  /** The lists as they are now. */
  render(): Placed[];
}

/** The order of slides, changed one operation after another and written once. */
export function openSlideList({ presentation, list, slides }: PptxIndex): SlideList {
  const order: Listed[] = slides.map(({ id, number, entry }) => ({
    id,
    number,
    xml: sliceNode(presentation, entry),
  }));
  const groups = findGroups(presentation).map((node) => ({
    node,
    ids: listChildren(node, 'sldId').map((each) => ({
      number: readAttribute(each, 'id') ?? '',
      xml: sliceNode(presentation, each),
    })),
  }));
  const before = JSON.stringify([order, groups.map(({ ids }) => ids)]);
  const numberOf = (id: string) => order.find((each) => each.id === id)?.number ?? '';

  function putBehind(slide: Listed, grouped: string | null, after: string | null): void {
    const place = after === null ? -1 : order.findIndex((each) => each.id === after);
    order.splice(place + 1, 0, slide);
    const [first] = groups;
    const group =
      after === null ? first : groups.find(({ ids }) => ids.some(({ number }) => number === numberOf(after)));
    if (group === undefined) return;
    const at = after === null ? -1 : group.ids.findIndex(({ number }) => number === numberOf(after));
    group.ids.splice(at + 1, 0, {
      number: slide.number,
      xml: grouped ?? renderGrouped(group.node, slide.number),
    });
  }

  function take(id: string): { readonly slide: Listed; readonly grouped: string | null } | null {
    const at = order.findIndex((each) => each.id === id);
    const [slide] = at === -1 ? [] : order.splice(at, 1);
    if (slide === undefined) return null;
    let grouped: string | null = null;
    for (const { ids } of groups) {
      const place = ids.findIndex(({ number }) => number === slide.number);
      if (place !== -1) grouped = ids.splice(place, 1)[0]?.xml ?? null;
    }
    return { slide, grouped };
  }

  return {
    has: (id) => order.some((each) => each.id === id),
    get length() {
      return order.length;
    },
    remove: (id) => void take(id),
    put(id, after) {
      const taken = take(id);
      if (taken !== null) putBehind(taken.slide, taken.grouped, after);
    },
    add({ id, relation }, after) {
      const number = String(
        Math.max(
          255,
          ...order.map((each) => Number(each.number)),
          ...slides.map((each) => Number(each.number)),
        ) + 1,
      );
      const key = findRelationName(presentation, list);
      putBehind(
        { id, number, xml: `<${presentation.prefix}sldId id="${number}" ${key}="${relation}"/>` },
        null,
        after,
      );
    },
    render() {
      if (JSON.stringify([order, groups.map(({ ids }) => ids)]) === before) return [];
      const { part } = presentation;
      return [
        {
          part,
          splice: { from: list.innerFrom, to: list.innerTo, text: order.map(({ xml }) => xml).join('') },
        },
        ...groups.map(({ node, ids }) => ({
          part,
          splice: fill(presentation, node, ids.map(({ xml }) => xml).join('')),
        })),
      ];
    },
  };
}

/** Groups of slides that PowerPoint keeps: a slide that is in the list and in none of them, or the other way round, makes it
 *  repair the file. */
function findGroups({ root }: XmlTree): XmlNode[] {
  const sections = findBelow(root, 'sectionLst');
  return sections === null ? [] : [...walkTree(sections)].filter(({ local }) => local === 'sldIdLst');
}

function renderGrouped({ name, local }: XmlNode, number: string): string {
  return `<${name.slice(0, name.length - local.length)}sldId id="${number}"/>`;
}

/** How the entries name the link to their slide: r:id, unless somebody calls it otherwise. */
function findRelationName({ root }: XmlTree, list: XmlNode): string {
  const own = list.children[0]?.attributes ?? {};
  const used = Object.keys(own).find((name) => name.endsWith(':id'));
  if (used !== undefined) return used;
  const space = Object.entries(root.attributes).find(([, value]) =>
    /\/officeDocument(?:\/2006)?\/relationships$/.test(value),
  );
  return `${space?.[0].replace('xmlns:', '') ?? 'r'}:id`;
}

function fill({ text }: XmlTree, node: XmlNode, inner: string) {
  if (node.innerFrom !== node.to) return { from: node.innerFrom, to: node.innerTo, text: inner };
  const opening = text.slice(node.from, node.to).replace(/\s*\/>$/, '>');
  return { from: node.from, to: node.to, text: `${opening}${inner}</${node.name}>` };
}
