import { cleanProse } from '../../text/clean-text.ts';
import { isSceneBreak } from '../../text/scene-break.ts';
import type { ManuscriptBlock, ManuscriptNote, Span } from './manuscript.ts';
import { isDefinition, NOTE_MARK, splitDefinitions } from './prose-notes.ts';

/**
 * A scene's prose: paragraphs between blank lines, `*…*` as emphasis, a line of ornaments as a break, lines that begin with
 * `>` as a quotation, `[^1]` as the mark of a note whose text is a paragraph `[^1]: …`. All else is text: this is the form in
 * which a chapter keeps its words, and not Markdown, which parse-markdown.ts reads. There a `#` would be lost.
 */
export function parseProse(content: string): ManuscriptBlock[] {
  return parseScenes([content]).flat();
}

/**
 * The scenes of one chapter. A note stands where its first mark does, whichever scene has its text; notes are counted
 * through. A note without a mark, and a mark without a note, are text.
 */
export function parseScenes(contents: readonly string[]): ManuscriptBlock[][] {
  const scenes = contents.map((content) => listParagraphs(content).flatMap(splitDefinitions));
  const texts = scenes.map((paragraphs) => paragraphs.filter((text) => !isDefinition(text)).join('\n'));
  const own = scenes.map(findDefinitions);
  const all = new Map(own.toReversed().flatMap((definitions) => [...definitions]));
  const marked = own.map(
    (definitions, at) =>
      new Set([...definitions.keys()].filter((label) => texts[at]?.includes(`[^${label}]`))),
  );
  const others = new Set(
    texts.flatMap((text, at) =>
      [...all.keys()].filter((label) => !own[at]?.has(label) && text.includes(`[^${label}]`)),
    ),
  );
  let count = 0;
  return scenes.map((paragraphs, at) => {
    const numbers = new Map<string, number>();
    const isUsed = (label: string) => marked[at]?.has(label) === true || others.has(label);
    const findNote = (label: string): ManuscriptNote | number | null => {
      const text = own[at]?.get(label) ?? all.get(label);
      if (text === undefined) return null;
      const before = numbers.get(label);
      if (before !== undefined) return before;
      count += 1;
      numbers.set(label, count);
      return { number: count, spans: parseSpans(text) };
    };
    return paragraphs.flatMap((text): ManuscriptBlock[] => {
      const label = isDefinition(text) ? (NOTE_MARK.exec(text)?.[1] ?? '') : null;
      return label !== null && isUsed(label)
        ? []
        : parseParagraph(text, label === null ? findNote : () => null);
    });
  });
}

function listParagraphs(content: string): string[] {
  return cleanProse(content)
    .split(/\n\s*\n/)
    .map(trimLines)
    .filter((paragraph) => paragraph !== '');
}

/** Of two that define one label the first holds. */
function findDefinitions(paragraphs: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const text of paragraphs.filter(isDefinition)) {
    const [mark = '', label = ''] = NOTE_MARK.exec(text) ?? [];
    if (!found.has(label)) found.set(label, text.slice(mark.length + 1).trim());
  }
  return found;
}

function trimLines(paragraph: string): string {
  return paragraph
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

type FindNote = (label: string) => ManuscriptNote | number | null;

function parseParagraph(paragraph: string, findNote: FindNote): ManuscriptBlock[] {
  if (!paragraph.startsWith('>')) {
    const text = paragraph.replace(/^\\(?=\\*>)/gm, '');
    if (isSceneBreak(text)) return [{ kind: 'break' }];
    return [{ kind: 'paragraph', spans: placeNotes(parseSpans(text), findNote) }];
  }
  // A line with the mark alone stands between two paragraphs of one quotation.
  const quoted = paragraph.replace(/^(?:> ?)+/gm, '').split(/\n(?:\s*\n)+/);
  return quoted
    .map(trimLines)
    .filter((text) => text !== '')
    .map((text) =>
      isSceneBreak(text)
        ? { kind: 'break' }
        : { kind: 'paragraph', isQuote: true, spans: placeNotes(parseSpans(text), findNote) },
    );
}

/** A mark that opens touches the words after it, one that closes those before it; two in a row are no mark. */
const EMPHASIS = /(?<!\*)\*(?=[^\s*])([^*]*[^\s*])\*(?!\*)/g;

function parseSpans(paragraph: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const push = (text: string, isEmphasis: boolean) => {
    if (text !== '') spans.push({ text, isEmphasis });
  };
  for (const match of paragraph.matchAll(EMPHASIS)) {
    push(paragraph.slice(end, match.index), false);
    push(match[1] ?? '', true);
    end = match.index + match[0].length;
  }
  push(paragraph.slice(end), false);
  return spans;
}

/** A second mark of the same note says its number and no more. */
function placeNotes(spans: readonly Span[], findNote: FindNote): Span[] {
  return spans.flatMap((span) => {
    if (!span.text.includes('[^')) return [span];
    const pieces: Span[] = [];
    const push = (text: string) => {
      if (text !== '') pieces.push({ ...span, text });
    };
    let end = 0;
    for (const match of span.text.matchAll(new RegExp(NOTE_MARK.source, 'g'))) {
      const note = findNote(match[1] ?? '');
      if (note === null) continue;
      push(span.text.slice(end, match.index));
      if (typeof note === 'number') pieces.push({ text: `[${note}]`, isEmphasis: false });
      else pieces.push({ text: '', isEmphasis: false, note });
      end = match.index + match[0].length;
    }
    push(span.text.slice(end));
    return pieces;
  });
}
