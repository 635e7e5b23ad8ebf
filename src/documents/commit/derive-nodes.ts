import { hashJson } from '../../engine/hash.ts';
import type { DocumentView } from '../review/document-view.ts';

/** A part of a document that means something by itself. */
export interface SemanticNode {
  readonly kind:
    | 'title'
    | 'section'
    | 'paragraph'
    | 'bullet'
    | 'callout'
    | 'table'
    | 'row'
    | 'figure'
    | 'clause';
  /** The section that it stands in, or is, by its id or its place. */
  readonly section: string | null;
  readonly pointer: string;
  readonly text: string;
  /** Of what it says. */
  readonly hash: string;
}

/** The nodes of a document in order. */
export function deriveNodes({ title, titlePointer, sections, clauses }: DocumentView): SemanticNode[] {
  const node = (
    kind: SemanticNode['kind'],
    section: string | null,
    pointer: string,
    text: string,
    more: unknown = null,
  ): SemanticNode => ({ kind, section, pointer, text, hash: hashJson([kind, text, more]) });
  return [
    node('title', null, titlePointer, title),
    ...sections.flatMap(({ id, heading, level, pointer, texts, tables, figures }) => {
      const own = id ?? pointer;
      return [
        node('section', own, pointer, heading, level),
        ...texts.flatMap(({ kind, text, pointer: at }) =>
          kind === 'clause' ? [] : [node(kind === 'quote' ? 'paragraph' : kind, own, at, text)],
        ),
        ...tables.flatMap(({ caption, columns, rows, totals, pointer: at }) => [
          node(
            'table',
            own,
            at,
            [caption ?? '', columns.map(({ header }) => header).join(' | ')].join(': '),
            columns,
          ),
          ...[...rows, ...(totals === null ? [] : [totals])].map((row, index) =>
            node('row', own, `${at}/rows/${index}`, row.map((cell) => cell ?? '').join(' | ')),
          ),
        ]),
        ...figures.map(({ caption, altText, spans, pointer: at }) =>
          node('figure', own, at, [caption ?? '', altText ?? ''].join(': '), spans),
        ),
      ];
    }),
    ...clauses.map(({ name, text, pointer }) => node('clause', null, pointer, text, name)),
  ];
}
