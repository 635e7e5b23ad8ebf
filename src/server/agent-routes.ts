import { LIST_AGENTS } from '../doors/agent-doors.ts';
import { bookRoute } from './door-route.ts';
import type { Route } from './route.ts';

/** Who works. How that changes is told by events of the type `agent`. */
export const AGENT_ROUTES: readonly Route[] = [
  bookRoute(LIST_AGENTS, { method: 'GET', path: '/api/agents', name: 'listAgents', read: () => ({}) }),
];
