import type { z } from 'zod';
import type { AppliedCandidateSchema, ShownCandidateSchema } from '../../../../src/contracts/api-book.ts';
import type { FindingListSchema } from '../../../../src/contracts/api-direction.ts';
import type {
  DraftListSchema,
  KeepDraftSchema,
  KeptDraftSchema,
  ShownDraftSchema,
} from '../../../../src/contracts/api-drafts.ts';
import type { SavedSceneSchema } from '../../../../src/contracts/api-edits.ts';
import type { PassageCandidate } from '../../../../src/contracts/candidate.ts';
import { get, of, post } from '../../shared/api-client.ts';

export type ShownCandidate = z.infer<typeof ShownCandidateSchema>;
export type ListedFindings = z.infer<typeof FindingListSchema>;

export interface SceneEdit {
  readonly scene: string;
  readonly text: string;
  /** What stood there when it was begun. */
  readonly expected: string;
  /** The mark of the draft that it was. */
  readonly draft?: string;
}

export type SavedScene = z.infer<typeof SavedSceneSchema>;
export type ShownDraft = z.infer<typeof ShownDraftSchema>;
type Draft = z.infer<typeof KeepDraftSchema> & { readonly base: string };

export const saveScene = (project: string, edit: SceneEdit): Promise<SavedScene> =>
  post(of('/api/scenes/save', project), edit);

export const listDrafts = (project: string): Promise<z.infer<typeof DraftListSchema>> =>
  get(of('/api/drafts', project));
export const showDraft = (project: string, scene: string): Promise<ShownDraft> =>
  get(of(`/api/drafts/${encodeURIComponent(scene)}`, project));
/** Also while the page is being left, as far as a browser sends that much then. */
export const keepDraft = (project: string, draft: Draft): Promise<z.infer<typeof KeptDraftSchema>> =>
  post(of('/api/drafts', project), draft, { keepalive: draft.base.length + draft.text.length < 15_000 });
export const discardDraft = (project: string, scene: string, expected: string): Promise<unknown> =>
  post(of(`/api/drafts/${encodeURIComponent(scene)}/discard`, project), { expected });

export const listFindings = (project: string): Promise<ListedFindings> => get(of('/api/findings', project));
export const waiveFinding = (project: string, finding: string, reason: string): Promise<unknown> =>
  post(of(`/api/findings/${finding}/waive`, project), { reason });

export const listCandidates = (project: string): Promise<readonly PassageCandidate[]> =>
  get(of('/api/candidates', project));
export const showCandidate = (project: string, candidate: string): Promise<ShownCandidate> =>
  get(of(`/api/candidates/${candidate}`, project));
export const applyCandidate = (
  project: string,
  candidate: string,
  choice: { readonly draft: number; readonly hunks: readonly number[] },
): Promise<z.infer<typeof AppliedCandidateSchema>> =>
  post(of(`/api/candidates/${candidate}/apply`, project), choice);
export const rejectCandidate = (project: string, candidate: string): Promise<unknown> =>
  post(of(`/api/candidates/${candidate}/reject`, project));
