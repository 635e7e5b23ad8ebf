import { z } from 'zod';
import { CONFERENCE_ROOM } from '../conference/room.ts';
import { type ConferenceRound, ConferenceRoundSchema } from '../contracts/api-conference.ts';
import { RunSchema } from '../contracts/run.ts';
import { ConferenceRequestSchema } from '../contracts/work-requests.ts';
import { defineRun } from './door.ts';

export const ASK_CONFERENCE = defineRun({
  name: 'conference.ask',
  summary: 'Ask all agents a question: what is looked up for it, and what each makes of that',
  room: 'conference',
  kind: 'conference',
  input: ConferenceRequestSchema,
  output: z.strictObject({ run: RunSchema, round: ConferenceRoundSchema }),
  async call(book, input, { budget, signal }) {
    const conference = await book.enter(CONFERENCE_ROOM);
    const { run, output, error } = await conference.ask({ ...input, budget, signal });
    if (error !== null) throw error.with({ book: book.id, run_id: run.run_id });
    // What the pipeline of this kind returns, as the journal has it.
    return { run, round: output as ConferenceRound };
  },
});
