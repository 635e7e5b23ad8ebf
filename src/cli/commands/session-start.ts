import { START_SESSION } from '../../doors/session-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { workSession } from '../work-session.ts';

export const run = (context: CommandContext): Promise<number> => workSession(context, START_SESSION, 'start');
