import { InboxReplySchema } from '../contracts/api-inbox.ts';
import { WaitingIdSchema } from '../contracts/ids.ts';
import { ANSWER_INBOX, LIST_INBOX } from '../doors/inbox-doors.ts';
import { bookRoute } from './door-route.ts';
import type { Route } from './route.ts';

/** What waits for a person, whichever room has it waiting. */
export const INBOX_ROUTES: readonly Route[] = [
  bookRoute(LIST_INBOX, { method: 'GET', path: '/api/inbox', name: 'listInbox', read: () => ({}) }),
  bookRoute(ANSWER_INBOX, {
    method: 'POST',
    path: '/api/inbox/{id}/answer',
    name: 'answerInbox',
    params: { id: WaitingIdSchema },
    body: InboxReplySchema.shape,
    asks: true,
    errors: [404, 409, 422],
    read: ({ params, body }) => ({ item: params.id, answer: body.answer }),
  }),
];
