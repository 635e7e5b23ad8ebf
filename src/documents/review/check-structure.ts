import { type Check, excerpt, type Hit, isEmpty, listWordings } from './review-facts.ts';

export const checkLevelJump: Check = ({ view }, { most }) => {
  let before = 0;
  return view.sections.flatMap(({ level, heading, levelPointer, pointer }): Hit[] => {
    const highest = before + Number(most);
    const jumps = level > highest;
    before = jumps ? highest : level;
    if (!jumps) return [];
    const hit = { pointer, excerpt: excerpt(heading), detail: `${level} after ${highest - Number(most)}` };
    return [
      levelPointer === null
        ? hit
        : { ...hit, patch: { target: levelPointer, action: 'replace', value: highest } },
    ];
  });
};

/** A section whose text stands in the sections below it is not empty. */
export const checkEmpty: Check = ({ view: { sections } }) =>
  sections.flatMap((section, index): Hit[] => {
    const next = sections[index + 1];
    if (!isEmpty(section) || (next !== undefined && next.level > section.level)) return [];
    return [{ pointer: section.pointer, excerpt: excerpt(section.heading), detail: section.heading }];
  });

export const checkCaptions: Check = ({ view }) =>
  view.sections.flatMap(({ tables, figures, heading }) => [
    ...tables.flatMap(({ caption, captionPointer }) =>
      isBlank(caption) ? [{ pointer: captionPointer, excerpt: excerpt(heading), detail: 'table' }] : [],
    ),
    ...figures.flatMap(({ caption, captionPointer }) =>
      isBlank(caption) ? [{ pointer: captionPointer, excerpt: excerpt(heading), detail: 'figure' }] : [],
    ),
  ]);

export const checkAltText: Check = ({ view }) =>
  view.sections.flatMap(({ figures }) =>
    figures.flatMap(({ altText, caption, pointer }) =>
      isBlank(altText) ? [{ pointer, excerpt: excerpt(caption ?? ''), detail: '' }] : [],
    ),
  );

export const checkSectionLimit: Check = ({ view: { sections, title, titlePointer } }, { most }) =>
  sections.length <= Number(most)
    ? []
    : [{ pointer: titlePointer, excerpt: excerpt(title), detail: String(sections.length) }];

export const checkRowLimit: Check = ({ view }, { most }) =>
  view.sections.flatMap(({ tables }) =>
    tables.flatMap(({ rows, caption, pointer }) =>
      rows.length <= Number(most)
        ? []
        : [{ pointer, excerpt: excerpt(caption ?? ''), detail: String(rows.length) }],
    ),
  );

/** A clause is the library's, letter for letter, or none. A file says only that a paragraph is one: any of the library's is. */
export const checkClauses: Check = ({ view, clauses }) => {
  const words = listApproved(clauses);
  return view.clauses.flatMap(({ name, text, pointer }): Hit[] => {
    if (name === null)
      return words.has(bare(text)) ? [] : [{ pointer, excerpt: excerpt(text), detail: `“${excerpt(text)}”` }];
    const approved = clauses.get(name);
    if (approved === text) return [];
    const hit = { pointer, excerpt: excerpt(text), detail: name };
    if (approved === undefined) return [hit];
    return [{ ...hit, patch: { target: `${pointer}/text`, action: 'replace', value: approved } }];
  });
};

/** A heading or a cell may name what a clause is about; one that goes on for so long is one. */
const SENTENCE_WORDS = 6;

export const checkClauseLike: Check = ({ view, clauses }, { patterns, fewest }) => {
  const approved = listApproved(clauses);
  const all = (patterns as string[]).map((pattern) => new RegExp(`\\b${pattern}`, 'i'));
  return listWordings(view).flatMap(({ text, pointer, isLabel }): Hit[] => {
    if (approved.has(bare(text)) || (isLabel && text.split(/\s+/).length < SENTENCE_WORDS)) return [];
    const found = all.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
    return found.length < Number(fewest)
      ? []
      : [{ pointer, excerpt: excerpt(text), detail: found.join(', ') }];
  });
};

function listApproved(clauses: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set([...clauses.values()].flatMap((text) => [text, ...text.split(/\n\s*\n/)]).map(bare));
}

/** A file may break an approved clause into paragraphs, and lines elsewhere. */
function bare(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
