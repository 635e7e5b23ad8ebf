import { findQuoteMarks } from '../../text/typography/quote-marks.ts';
import { setMarks } from '../../text/typography/set-marks.ts';
import type { Manuscript, ManuscriptBlock, ManuscriptNote, Span } from './manuscript.ts';

/** The book with its straight marks as a printer sets them. What a chapter keeps stays as it was written: this is how it is shown. */
export function setManuscriptMarks(manuscript: Manuscript, language: string): Manuscript {
  const marks = findQuoteMarks(language);
  const line = (text: string) => setMarks([text], marks).join('');
  const maybe = (text: string | null) => (text === null ? null : line(text));
  const spans = (all: readonly Span[]): Span[] => {
    const set = setMarks(
      all.map(({ text }) => text),
      marks,
    );
    return all.map((span, at) => ({
      ...span,
      text: set[at] ?? span.text,
      ...(span.note === undefined ? {} : { note: note(span.note) }),
    }));
  };
  const note = (each: ManuscriptNote): ManuscriptNote => ({ ...each, spans: spans(each.spans) });
  const blocks = (all: readonly ManuscriptBlock[]): ManuscriptBlock[] =>
    all.map((block) => (block.kind === 'break' ? block : { ...block, spans: spans(block.spans) }));
  const pages = (all: Manuscript['front']) =>
    all.map((page) => ({ ...page, heading: maybe(page.heading), blocks: blocks(page.blocks) }));
  const { about } = manuscript;
  return {
    ...manuscript,
    title: line(manuscript.title),
    subtitle: maybe(manuscript.subtitle),
    extract: maybe(manuscript.extract),
    about: {
      ...about,
      series: about.series === null ? null : { ...about.series, name: line(about.series.name) },
      description: about.description === null ? null : about.description.split('\n').map(line).join('\n'),
    },
    chapters: manuscript.chapters.map((chapter) => ({
      ...chapter,
      heading: line(chapter.heading),
      title: maybe(chapter.title),
      blocks: blocks(chapter.blocks),
    })),
    front: pages(manuscript.front),
    back: pages(manuscript.back),
  };
}
