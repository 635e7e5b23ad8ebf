import type { Book, Narration } from '../../contracts/book.ts';
import type { BookStyle } from '../../contracts/book-style.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { CodedError } from '../../errors.ts';
import { loadStyle, resolveNarration } from '../../tools/direction/load-style.ts';
import { applyStyleKey, expectStyle } from './apply-style-key.ts';
import { commitDirection, type DirectionParts } from './commit-direction.ts';
import { learnFromEdits, type StyleProposal } from './learn-from-edits.ts';
import { loadEditedTexts } from './load-edited-texts.ts';
import type { LearnedStyle } from './measure-style.ts';
import { renderStylePage } from './render-style-page.ts';

export interface ShownStyle {
  readonly style: BookStyle | null;
  /** As prompts are told it. */
  readonly narration: Narration;
}

export interface LearnedResult extends ShownStyle {
  /** What was taken into the style, or would be. */
  readonly learned: readonly { readonly key: string; readonly value: string; readonly because: string }[];
}

export interface LearnWork {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly fromEdits: boolean;
  /** Tells what would be learned, and changes nothing. */
  readonly dryRun: boolean;
}

export interface BookStyleDesk {
  show(): Promise<ShownStyle>;
  set(key: string, value: string): Promise<ShownStyle>;
  /** Another style for the one that is there. */
  replace(style: unknown): Promise<ShownStyle>;
  learn(work: LearnWork): Promise<LearnedResult>;
}

export function openStyle(parts: DirectionParts & { readonly book: Book }): BookStyleDesk {
  const { store, book } = parts;
  const { files } = store;
  const shown = (style: BookStyle | null): ShownStyle => ({
    style,
    narration: resolveNarration(book, style),
  });

  async function save(purpose: string, change: (style: BookStyle | null) => BookStyle): Promise<ShownStyle> {
    return commitDirection(parts, purpose, async () => {
      const style = change(await loadStyle(files));
      const texts = new Map([
        [PROJECT_PATHS.style, renderStored(style)],
        [PROJECT_PATHS.stylePage, renderStylePage(style)],
      ]);
      return { files: texts, result: shown(style) };
    });
  }

  return {
    show: async () => shown(await loadStyle(files)),
    set: (key, value) => save('style set', (style) => applyStyleKey(style, key, value)),
    replace: (style) => save('style edit', () => expectStyle(style)),
    async learn({ files: given, fromEdits, dryRun }) {
      const before = await loadStyle(files);
      const learned = fromEdits
        ? await lookAtEdits(before)
        : describeLearned(before, await learnFromFiles(given, book.language));
      const change = (style: BookStyle | null) =>
        learned.reduce((all, { apply }) => apply(all), style ?? { schema_version: 'book_style_v1' as const });
      const after =
        dryRun || learned.length === 0
          ? shown(before)
          : await save('style learn', (style) => expectStyle(change(style)));
      return { ...after, learned: learned.map(({ key, value, because }) => ({ key, value, because })) };
    },
  };

  async function lookAtEdits(style: BookStyle | null): Promise<Learned[]> {
    const edits = await loadEditedTexts(files, store.runs);
    if (edits.length === 0) {
      throw new CodedError('usage_invalid', {
        message: 'There are no edits by hand to learn from: none was taken in by a sync.',
        kept: 'nothing was changed',
      });
    }
    return learnFromEdits(edits, style).map(toLearned);
  }
}

interface Learned {
  readonly key: string;
  readonly value: string;
  readonly because: string;
  apply(style: BookStyle): BookStyle;
}

function toLearned(proposal: StyleProposal): Learned {
  const { key, value } = proposal;
  return {
    ...proposal,
    apply: (style) =>
      key === 'rhythm' ? { ...style, rhythm: value } : { ...style, [key]: [...(style[key] ?? []), value] },
  };
}

async function learnFromFiles(given: LearnWork['files'], language: string): Promise<LearnedStyle> {
  const { readManuscript } = await import('../../manuscript/import/read-manuscript.ts');
  const { measureStyle } = await import('./measure-style.ts');
  const documents = await Promise.all(given.map((file) => readManuscript(file)));
  const paragraphs = documents.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : [])),
  );
  if (paragraphs.length === 0) {
    throw new CodedError('usage_invalid', {
      message: 'There is no prose to learn from.',
      kept: 'nothing was changed',
    });
  }
  return measureStyle(paragraphs, language);
}

/** What the author has said stands; what was measured, and the passages, are always the newest. */
function describeLearned(before: BookStyle | null, found: LearnedStyle): Learned[] {
  const { samples = [], measured, ...wishes } = found;
  const because = 'as the pages have it';
  return [
    ...Object.entries(wishes)
      .flatMap(([key, value]) =>
        value === undefined || before?.[key as keyof BookStyle] !== undefined ? [] : [[key, value] as const],
      )
      .map(([key, value]) => ({
        key,
        value,
        because,
        apply: (style: BookStyle) => ({ ...style, [key]: value }),
      })),
    ...(measured === undefined
      ? []
      : [
          {
            key: 'measured',
            value: `${measured.words} words, ${measured.sentence_words} a sentence ± ${measured.sentence_words_spread}, ${Math.round(measured.dialogue_share * 100)} % dialogue`,
            because: 'counted',
            apply: (style: BookStyle) => ({ ...style, measured }),
          },
        ]),
    ...(samples.length === 0
      ? []
      : [
          {
            key: 'samples',
            value: `${samples.length} passages`,
            because: 'picked from all parts of the manuscript',
            apply: (style: BookStyle) => ({ ...style, samples }),
          },
        ]),
  ];
}
