import { isDefinition, NOTE_MARK, splitDefinitions } from '../export/prose-notes.ts';
import type { SectionItem, SourceSection } from './split-sections.ts';

/**
 * Notes where a chapter keeps them: at the end of the scene that has the mark, counted from 1 in each chapter. The text of a
 * note is looked for in the chapter, and then in the whole document, since many writers collect them at its end. One that
 * nothing refers to stays where it is, as a paragraph.
 */
export function placeNotes(sections: readonly SourceSection[]): SourceSection[] {
  const cut = sections.map((section) => ({ section, ...takeDefinitions(section.items) }));
  const all = new Map(cut.toReversed().flatMap(({ notes }) => [...notes]));
  if (all.size === 0) return [...sections];
  const used = new Set<string>();
  const placed = cut.map(({ section, items, notes }) => {
    const find = (label: string) => notes.get(label) ?? all.get(label);
    return { section, notes, items: placeIn(items, find, used) };
  });
  return placed.map(({ section, notes, items }) => {
    const unused = [...notes].filter(([, text]) => !used.has(text));
    const left = unused.map(
      ([label, text]): SectionItem => ({ kind: 'paragraph', text: `[${label}] ${text}` }),
    );
    return { ...section, items: [...items, ...left] };
  });
}

function takeDefinitions(items: readonly SectionItem[]): {
  readonly items: SectionItem[];
  readonly notes: ReadonlyMap<string, string>;
} {
  const notes = new Map<string, string>();
  const rest = items.flatMap((item): SectionItem[] => {
    if (item.kind !== 'paragraph' || !isDefinition(item.text)) return [item];
    return splitDefinitions(item.text).flatMap((definition): SectionItem[] => {
      const [mark = '', label = ''] = NOTE_MARK.exec(definition) ?? [];
      const text = definition.slice(mark.length + 1).trim();
      if (notes.has(label)) return [{ kind: 'paragraph', text: `[${label}] ${text}` }];
      notes.set(label, text);
      return [];
    });
  });
  return { items: rest, notes };
}

function placeIn(
  items: readonly SectionItem[],
  find: (label: string) => string | undefined,
  used: Set<string>,
): SectionItem[] {
  const numbers = new Map<string, number>();
  const placed: SectionItem[] = [];
  let due: SectionItem[] = [];
  for (const item of items) {
    if (item.kind === 'break') {
      placed.push(...due, item);
      due = [];
      continue;
    }
    const text = item.text.replace(new RegExp(NOTE_MARK.source, 'g'), (mark, label: string) => {
      const note = find(label);
      if (note === undefined) return mark;
      const number = numbers.get(label) ?? numbers.size + 1;
      if (!numbers.has(label)) due.push({ kind: 'paragraph', text: `[^${number}]: ${note}` });
      numbers.set(label, number);
      used.add(note);
      return `[^${number}]`;
    });
    placed.push({ ...item, text });
  }
  return [...placed, ...due];
}
