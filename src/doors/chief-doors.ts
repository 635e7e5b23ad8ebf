import {
  type ChiefReplyDocument,
  ChiefReplySchema,
  ChiefRequestSchema,
  PlannedChiefSchema,
} from '../contracts/api-chief.ts';
import { CodedError, InvariantError } from '../errors.ts';
import type { OpenBook } from '../open-book.ts';
import type { ChiefReply } from '../recipes/open-chief.ts';
import { type Begun, defineChange, defineLook } from './door.ts';
import { readRequest } from './hand-over-kind.ts';
import { RUN_RECIPE } from './recipe-doors.ts';

// A sentence becomes a packet, questions, or a talk; and where it is to be started, a run for each packet.

export const ASK_CHIEF = defineChange('book', {
  name: 'chief.ask',
  summary:
    'Turn a sentence into a task packet, or into questions with choices; start it where that is asked for',
  room: 'recipes',
  kind: RUN_RECIPE.kind ?? '',
  input: ChiefRequestSchema,
  output: ChiefReplySchema,
  async call(book, { text, answers = {}, start = false, ack_outline_issues = false }, call) {
    const reply = await book.chief.ask(text, new Map(Object.entries(answers)));
    if (reply.kind !== 'packet' || !start) return describeReply(reply);
    const runs: Started[] = [];
    for (const task of reply.tasks) {
      const recipe_id = nameRecipe(book, task);
      const { packet, initialArgs: args } = task;
      const begun = await call.begin(RUN_RECIPE, {
        recipe_id,
        args,
        description: packet.requested_by.reason,
        issue_id: reply.issueId,
        ack_outline_issues,
      });
      runs.push({ recipe_id, ...describeBegun(begun) });
    }
    return { kind: 'started' as const, issue_id: reply.issueId, runs };
  },
});

export const PLAN_CHIEF = defineLook('book', {
  name: 'chief.plan',
  summary: 'What starting a sentence would send and cost; nothing is sent or written',
  room: 'recipes',
  input: ChiefRequestSchema,
  output: PlannedChiefSchema,
  async call(book, { text, answers = {} }) {
    const reply = await book.chief.preview(text, new Map(Object.entries(answers)));
    const plans = [];
    for (const task of reply.kind === 'packet' ? reply.tasks : []) {
      const recipe_id = nameRecipe(book, task);
      const { kind, read } = await readRequest(book, 'recipe', { recipe_id, args: task.initialArgs });
      plans.push({ recipe_id, ...(await kind.plan(read)) });
    }
    return { kind: reply.kind, plans };
  },
});

type Started = Extract<ChiefReplyDocument, { kind: 'started' }>['runs'][number];
type Task = Extract<ChiefReply, { kind: 'packet' }>['tasks'][number];
type BegunRecipe = Begun<Awaited<ReturnType<typeof RUN_RECIPE.call>>>;

function nameRecipe(book: OpenBook, { packet, agent, recipeId }: Task): string {
  if (recipeId !== null) return recipeId;
  throw new CodedError('recipe_not_found', {
    message: `No recipe does “${packet.intent}” for ${agent.agent_id} by itself.`,
    next: `bookforge audit show ${packet.packet_id} --book ${book.id}`,
    details: { packet_id: packet.packet_id },
  });
}

function describeBegun(begun: BegunRecipe): Omit<Started, 'recipe_id'> {
  if (begun.waited) {
    const { run_id, status, usage } = begun.output.run;
    return { run_id, status, usage };
  }
  if (begun.handed.did === 'nothing') throw new InvariantError('a recipe had nothing to do');
  const { run_id, status } = begun.handed;
  return { run_id, status, usage: null };
}

function describeReply(reply: ChiefReply) {
  const { issueId: issue_id, ...rest } = reply;
  if (rest.kind !== 'packet') return { ...rest, issue_id };
  const packets = rest.tasks.map(({ packet, agent, recipeId, initialArgs, assumptions }) => ({
    packet,
    agent_id: agent.agent_id,
    recipe_id: recipeId,
    initial_args: initialArgs,
    assumptions,
  }));
  return { kind: rest.kind, issue_id, packets };
}
