import { posix } from 'node:path';
import type { DocumentEdit } from '../../../contracts/document-edits.ts';
import { nameLinks, type OfficeFile } from '../../open-office-file.ts';
import { readAttribute } from '../../parse-xml.ts';
import { type Declined, decline, isDeclined } from '../declined.ts';
import type { EditBlock, EditEffect, Editor } from '../edit-plan.ts';
import type { XmlTree } from '../xml-tree.ts';
import { findLayout, renderNewSlide } from './new-slide.ts';
import type { PptxIndex, PptxSlide } from './pptx-index.ts';
import { planSlideText } from './pptx-text.ts';
import { findWhatGoesToo } from './removed-parts.ts';
import { openSlideList } from './slide-list.ts';

type SlideEdit = Extract<DocumentEdit, { op: 'insert_slide' | 'remove_slide' | 'move_slide' }>;
type Placed = EditEffect['splices'][number];

const SLIDE_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.slide+xml';

/** Operations on a presentation: texts are splices of their slide; slides come, go and move in the lists of the presentation. */
export function createPptxEditor(file: OfficeFile, index: PptxIndex): Editor {
  const { presentation, slides } = index;

  function plan(edits: readonly DocumentEdit[]): (EditEffect | Declined)[] {
    const list = openSlideList(index);
    const fresh = { count: 0 };
    const effects: (EditEffect | Declined)[] = [];
    for (const edit of edits) effects.push(planOne(edit));
    const order = list.render();
    const first = effects.findIndex((effect, at) => isSlideEdit(edits[at]) && !isDeclined(effect));
    return effects.map((effect, at) =>
      at === first && !isDeclined(effect) ? { ...effect, splices: [...effect.splices, ...order] } : effect,
    );

    function planOne(edit: DocumentEdit): EditEffect | Declined {
      switch (edit.op) {
        case 'replace_text':
        case 'replace_paragraph':
        case 'replace_cell':
        case 'insert_paragraph':
        case 'remove_paragraph':
        case 'move_paragraph':
          return planSlideText(index, edit);
        case 'insert_slide':
          return insertSlide(edit);
        case 'remove_slide': {
          const slide = findSlide(edit.target);
          if (isDeclined(slide)) return slide;
          if (!list.has(slide.id)) return decline(`${slide.id} is removed by an operation before it`);
          if (list.length === 1) return decline('it is the only slide');
          const gone = removeSlide(slide);
          if (!isDeclined(gone)) list.remove(slide.id);
          return gone;
        }
        case 'move_slide': {
          const slide = findSlide(edit.target);
          if (isDeclined(slide)) return slide;
          const after = edit.after === 'start' ? null : edit.after;
          if (after === slide.id || !list.has(slide.id) || (after !== null && !list.has(after)))
            return decline(`there is no slide ${edit.after} to put ${slide.id} behind`);
          list.put(slide.id, after);
          return { splices: [], section: slide.title ?? slide.id, before: tell(slide), after: tell(slide) };
        }
        default:
          return decline(`${edit.op} is nothing that can be done to a presentation`);
      }
    }

    function insertSlide({
      after,
      title,
      bullets,
    }: Extract<SlideEdit, { op: 'insert_slide' }>): EditEffect | Declined {
      const place = after === 'start' ? null : after;
      if (place !== null && !list.has(place)) return decline(`there is no slide ${after}`);
      const like = slides.find(({ id }) => id === place) ?? slides[0];
      const layout = like === undefined ? null : findLayout(file, like.part, bullets.length > 0);
      if (layout === null) return decline('no layout of the presentation has a place for a title and text');
      const [types, links] = [file.known('[Content_Types].xml'), file.known(nameLinks(file.main))];
      if (types === null || links === null)
        return decline('the presentation does not say where its slides are');
      fresh.count += 1;
      const part = namePart(fresh.count);
      const relation = nameRelation(links, fresh.count);
      list.add({ id: `new ${fresh.count}`, relation }, place);
      const base = readTypeBase(links);
      return {
        parts: new Map([
          [part, renderNewSlide(presentation, layout, title, bullets)],
          [nameLinks(part), renderLayoutLink(base, posix.relative(posix.dirname(part), layout.part))],
        ]),
        splices: [
          append(types, `<${types.prefix}Override PartName="/${part}" ContentType="${SLIDE_TYPE}"/>`),
          append(
            links,
            `<${links.prefix}Relationship Id="${relation}" Type="${base}/slide" Target="${posix.relative(posix.dirname(file.main), part)}"/>`,
          ),
        ],
        section: title,
        before: null,
        after: [title, ...bullets].join('\n'),
      };
    }
  }

  function removeSlide(slide: PptxSlide): EditEffect | Declined {
    const gone = findWhatGoesToo(file, slide.part);
    if (isDeclined(gone)) return gone;
    const splices: Placed[] = [];
    const types = file.known('[Content_Types].xml');
    const links = file.known(nameLinks(file.main));
    const relation = file.knownLinks(file.main).find(({ to }) => to === slide.part)?.id;
    for (const [tree, isGone] of [
      [types, (name: string | null) => name !== null && gone.has(name.slice(1))],
      [links, (_: string | null, id: string | null) => id === relation],
    ] as const)
      for (const node of tree?.root.children ?? [])
        if (tree !== null && isGone(readAttribute(node, 'PartName'), readAttribute(node, 'Id')))
          splices.push({ part: tree.part, splice: { from: node.from, to: node.to, text: '' } });
    const parts = new Map<string, null>();
    for (const part of gone) {
      parts.set(part, null);
      if (file.zip.names.includes(nameLinks(part))) parts.set(nameLinks(part), null);
    }
    return { splices, parts, section: slide.title ?? slide.id, before: tell(slide), after: null };
  }

  function findSlide(id: string): PptxSlide | Declined {
    return slides.find((slide) => slide.id === id) ?? decline(`there is no slide ${id}`);
  }

  function namePart(count: number): string {
    const folder = posix.dirname(slides[0]?.part ?? 'ppt/slides/slide1.xml');
    const numbers = file.zip.names.map((name) => Number(/\/slide(\d+)\.xml$/.exec(name)?.[1] ?? 0));
    return `${folder}/slide${Math.max(0, ...numbers) + count}.xml`;
  }

  return { blocks: slides.flatMap(listBlocks), plan };
}

function isSlideEdit(edit: DocumentEdit | undefined): boolean {
  return edit?.op.endsWith('_slide') === true;
}

function tell({ paragraphs }: PptxSlide): string {
  return paragraphs
    .map(({ text }) => text)
    .filter((text) => text.trim() !== '')
    .join('\n');
}

function append({ part, root }: XmlTree, text: string): Placed {
  return { part, splice: { from: root.innerTo, to: root.innerTo, text } };
}

function nameRelation(links: XmlTree, count: number): string {
  const numbers = links.root.children.map((node) =>
    Number(/^rId(\d+)$/.exec(node.attributes['Id'] ?? '')?.[1] ?? 0),
  );
  return `rId${Math.max(0, ...numbers) + count}`;
}

/** All types of links begin alike: one way in files of today, another in the strict form. */
function readTypeBase(links: XmlTree): string {
  const type = links.root.children
    .map(({ attributes }) => attributes['Type'] ?? '')
    .find((each) => each.endsWith('/slide'));
  return (
    type?.slice(0, -'/slide'.length) ?? 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  );
}

function renderLayoutLink(base: string, target: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${base}/slideLayout" Target="${target}"/></Relationships>`;
}

function listBlocks({ id, title, paragraphs, tables }: PptxSlide): EditBlock[] {
  return [
    { id, kind: 'slide', level: 1, text: title ?? '', section: null },
    ...paragraphs.flatMap((each): EditBlock[] =>
      each.text.trim() === ''
        ? []
        : [{ id: each.id, kind: 'bullet', level: 0, text: each.text, section: title }],
    ),
    ...tables.flatMap(({ rows }) =>
      rows.map(
        (cells): EditBlock => ({
          id: cells[0]?.id.replace(/c\d+$/, '') ?? '',
          kind: 'row',
          level: 0,
          text: cells.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' | '),
          section: title,
        }),
      ),
    ),
  ];
}
