import type { ConferenceAsked } from '../contracts/work-requests.ts';
import type { RunResult } from '../engine/engine.ts';
import type { WorkOptions } from '../engine/work-options.ts';
import { InvariantError } from '../errors.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { OpenRoom } from '../project/room.ts';
import { createConferenceKind } from './conference-kind.ts';

export interface BookConference {
  /** One round: a question, what was looked up for it, and what each role makes of that. */
  ask(work: ConferenceAsked & WorkOptions): Promise<RunResult>;
}

export function openRoom(project: OpenProject): OpenRoom<BookConference> {
  const kind = createConferenceKind(project);
  return {
    kinds: [kind],
    api: {
      async ask({ budget, signal, ...asked }) {
        const done = await project.road.start(kind, kind.request.parse(asked), { budget, signal });
        if (done.did === 'run') return done.ended;
        throw new InvariantError('a conference had nothing to do');
      },
    },
  };
}
