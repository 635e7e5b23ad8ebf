import type { RevisionPolicy } from '../../contracts/book.ts';
import type { ConsistencyIssue } from '../../contracts/consistency-report.ts';

// What follows from a chapter's consistency report. In this order:
//   1  no finding says what to do about it      nothing, under every policy
//   2  none                                     nothing: the report is all
//   3  auto_apply                               apply: revise the chapter and write it
//   4  manual_confirm                           candidate: revise, and wait for the author

export type RevisionDecision =
  | { readonly action: 'nothing' }
  | {
      readonly action: 'apply' | 'candidate';
      readonly notes: string;
      /** The findings that the notes come from. */
      readonly issues: readonly ConsistencyIssue[];
    };

export function decideRevision(policy: RevisionPolicy, found: readonly ConsistencyIssue[]): RevisionDecision {
  const issues = found.filter(({ fix_instructions }) => (fix_instructions ?? '').trim() !== '');
  if (issues.length === 0 || policy === 'none') return { action: 'nothing' };
  const notes = issues.map(({ fix_instructions }) => (fix_instructions ?? '').trim()).join('\n');
  return { action: policy === 'auto_apply' ? 'apply' : 'candidate', notes, issues };
}
