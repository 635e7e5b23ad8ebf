import { describe, expect, it } from 'vitest';
import { describeAuthorsRoom } from './rest-rooms/authors-room.ts';
import { describeBeforeAnyRun } from './rest-rooms/before-any-run.ts';
import { describeCancelledRun } from './rest-rooms/cancelled-run.ts';
import { describeDoneRun } from './rest-rooms/done-run.ts';
import { describeDoorsRoom } from './rest-rooms/doors-room.ts';
import { describeDraftsRoom } from './rest-rooms/drafts-room.ts';
import { describeIssuesRoom } from './rest-rooms/issues-room.ts';
import { openRestStory } from './rest-rooms/rest-story.ts';
import { describeRunsRoom } from './rest-rooms/runs-room.ts';

// The built server with its real rooms over a real book with an outline, from the first request to the last, as a
// program on the same machine sees it. The tests are one story, in order.

const story = openRestStory();

describeBeforeAnyRun(story);
describeRunsRoom(story);
describeDoneRun(story);
describeIssuesRoom(story);
describeCancelledRun(story);
describeAuthorsRoom(story);
describeDraftsRoom(story);
describeDoorsRoom(story);

const ELSEWHERE =
  / \/(api\/(sessions|document|candidates\/|history\/back)|generated\/)|^POST \/api\/(style|notes|findings)/;

describe('the API document', () => {
  it('promises nothing that was not seen here', () => {
    const { api } = story();
    // A report comes with agents that write one; a cancel that takes longer than ten seconds is not waited for.
    const unseen = [
      'GET /api/audit/reports/{id} 200',
      // It never ends by itself: live-events.test.ts.
      'GET /api/events 200',
      'POST /api/runs/{id}/cancel 202',
      // Where it is told to whom: run-routes.test.ts.
      'POST /api/runs/{id}/pause 202',
    ];
    // Every door of a session, of a document and of the author's direction is gone through in doors.test.ts, over REST as at the command line; what
    // documents.test.ts asks of the office is seen there.
    const promised = api.promised.filter((each) => !ELSEWHERE.test(each));
    expect(promised.filter((each) => !api.answered.has(each)).sort()).toEqual(unseen);
  });
});
