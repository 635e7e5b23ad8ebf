import type { z } from 'zod';
import type { AppliedCandidateSchema, ShownCandidateSchema } from '../../../../src/contracts/api-book.ts';
import type { FindingListSchema } from '../../../../src/contracts/api-direction.ts';
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
}

export const saveScene = (project: string, edit: SceneEdit): Promise<z.infer<typeof SavedSceneSchema>> =>
  post(of('/api/scenes/save', project), edit);

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
