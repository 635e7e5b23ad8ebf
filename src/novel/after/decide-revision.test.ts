import { describe, expect, it } from 'vitest';
import type { RevisionPolicy } from '../../contracts/book.ts';
import type { ConsistencyIssue } from '../../contracts/consistency-report.ts';
import { decideRevision } from './decide-revision.ts';

const issue = (fix_instructions: string | null): ConsistencyIssue => ({
  issue_type: 'appearance',
  description: 'Her eyes are another colour.',
  related_characters: ['Mara'],
  related_events: [],
  severity: 'high',
  fix_instructions,
});

const NOTHING = { action: 'nothing' };

describe('decideRevision', () => {
  it.each<[RevisionPolicy, (string | null)[], object]>([
    ['none', [], NOTHING],
    ['none', ['Make them green.'], NOTHING],
    ['auto_apply', [], NOTHING],
    ['auto_apply', [null], NOTHING],
    ['auto_apply', ['', '  \n'], NOTHING],
    ['auto_apply', ['Make them green.'], { action: 'apply', notes: 'Make them green.' }],
    [
      'auto_apply',
      ['Make them green.', null, ' Say Tuesday. '],
      { action: 'apply', notes: 'Make them green.\nSay Tuesday.' },
    ],
    ['manual_confirm', [], NOTHING],
    ['manual_confirm', [null, ''], NOTHING],
    ['manual_confirm', ['Make them green.'], { action: 'candidate', notes: 'Make them green.' }],
  ])('under %s with the instructions %j', (policy, fixes, then) => {
    expect(decideRevision(policy, fixes.map(issue))).toMatchObject(then);
  });

  it('carries the findings that have instructions, and no others', () => {
    const decision = decideRevision('auto_apply', [issue(null), issue('Make them green.')]);
    expect(decision).toMatchObject({ issues: [issue('Make them green.')] });
  });
});
