import type { PassageCandidate } from '../../contracts/candidate.ts';
import { applyHunks, type Hunk, listHunks } from '../../manuscript/difference/list-hunks.ts';

/** A hunk of a draft, numbered through all its passages from 1. */
export interface DraftHunk extends Hunk {
  readonly hunk: number;
  readonly scene_number: number;
  /** Which passage it is of. */
  readonly passage: number;
}

export function listDraftHunks({ passages, drafts }: PassageCandidate, draft: number): DraftHunk[] {
  const texts = drafts.find((each) => each.draft === draft)?.texts ?? [];
  return passages
    .flatMap(({ scene_number, text }, passage) =>
      listHunks(text, texts[passage] ?? text).map((hunk) => ({ ...hunk, scene_number, passage })),
    )
    .map((hunk, at) => ({ ...hunk, hunk: at + 1 }));
}

/** The text of each passage with some hunks of a draft in it. */
export function derivePassageTexts(
  candidate: PassageCandidate,
  draft: number,
  taken: readonly number[],
): string[] {
  const hunks = listDraftHunks(candidate, draft).filter(({ hunk }) => taken.includes(hunk));
  return candidate.passages.map(({ text }, at) =>
    applyHunks(
      text,
      hunks.filter(({ passage }) => passage === at),
    ),
  );
}
