import { z } from 'zod';
import type { Run } from '../../contracts/run.ts';
import { pinWriting, type WritingSources } from '../writing/writing-sources.ts';
import type { FoundPassage } from './find-passage.ts';

// What a run of drafts was asked for, as its manifest keeps it.

export const DRAFT_ROLE = 'editor';

export interface RevisionWork {
  readonly chapter: number;
  /** With the text of each scene as it was when this was asked for. */
  readonly passages: readonly (FoundPassage & { readonly scene_sha256: string })[];
  readonly instruction: string;
  readonly drafts: number;
}

const PassagesSchema = z.array(
  z.strictObject({
    scene_number: z.int(),
    start: z.int(),
    text: z.string(),
    scene_sha256: z.string(),
  }),
);

export function readRevisionWork({ task }: Run): RevisionWork {
  const { chapter, passages, instruction, drafts } = task.initial_args;
  return {
    chapter: Number(chapter),
    passages: PassagesSchema.parse(passages),
    instruction: String(instruction),
    drafts: Number(drafts),
  };
}

/** The steps in which it is done, as people are told them. */
export function planRevision({ drafts }: Pick<RevisionWork, 'drafts'>): string[] {
  return ['text', ...Array.from({ length: drafts }, (_, at) => nameDraft(at + 1)), 'candidate'];
}

export function pinRevision(sources: WritingSources): Record<string, unknown> {
  const { passage } = sources;
  const { inputs, settings } = pinWriting(sources);
  return { templates: { [passage.template_id]: passage.sha256 }, inputs, settings };
}

export function nameDraft(number: number): string {
  return `draft:${number}`;
}
