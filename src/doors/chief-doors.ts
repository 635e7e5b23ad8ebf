import {
  type ChiefReplyDocument,
  ChiefReplySchema,
  ChiefRequestSchema,
  PlannedChiefSchema,
} from '../contracts/api-chief.ts';
import { CodedError, InvariantError } from '../errors.ts';
import type { OpenBook } from '../open-book.ts';
import { describeChiefReply, typeCommand } from '../recipes/describe-chief-reply.ts';
import type { ChiefReply, FoundCommand } from '../recipes/open-chief.ts';
import { type Begun, type Call, defineChange, defineLook, type WorkDoor } from './door.ts';
import { readRequest } from './hand-over-kind.ts';
import { MAKE_STORY_STEP, REVISE_PASSAGE, WRITE_CHAPTERS } from './novel-doors.ts';
import { MAKE_OUTLINE } from './outline-doors.ts';
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
    if (reply.kind === 'command' && start) return beginCommand(book, reply, ack_outline_issues, call);
    if (reply.kind !== 'packet' || !start) return describeChiefReply(book.id, reply);
    const { issueId: issue_id } = reply;
    const runs: Started[] = [];
    for (const task of reply.tasks) {
      const { recipeId: recipe_id, packet, initialArgs: args } = task;
      if (recipe_id === null) return refuseWork(issue_id, task, tellNobody(book, task));
      const earlier = await findStarted(book, recipe_id, packet.packet_id);
      if (earlier !== null) {
        runs.push({ recipe_id, ...earlier });
        continue;
      }
      try {
        const begun = await call.begin(RUN_RECIPE, {
          recipe_id,
          args,
          description: packet.requested_by.reason,
          issue_id,
          packet_id: packet.packet_id,
          ack_outline_issues,
        });
        runs.push({ recipe_id, ...describeBegun(begun) });
      } catch (error) {
        // What the sentence does not give, nobody can make up.
        if (!(error instanceof CodedError) || !NOT_GIVEN.has(error.code)) throw error;
        return refuseWork(issue_id, task, error.message);
      }
    }
    return { kind: 'started' as const, issue_id, runs };
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
    if (reply.kind === 'command' && reply.answer.kind === 'command' && reply.answer.work !== null) {
      const { kind: name, request } = reply.answer.work;
      const { kind, read } = await readRequest(book, name, request);
      plans.push({ recipe_id: name, ...(await kind.plan(read)) });
    }
    for (const task of reply.kind === 'packet' ? reply.tasks : []) {
      const { recipeId: recipe_id } = task;
      if (recipe_id === null) return { kind: 'chat' as const, plans: [] };
      const { kind, read } = await readRequest(book, 'recipe', { recipe_id, args: task.initialArgs });
      plans.push({ recipe_id, ...(await kind.plan(read)) });
    }
    return { kind: reply.kind, plans };
  },
});

/** Commands that are runs, by their kind. */
const WORK_DOORS = new Map(
  [WRITE_CHAPTERS, REVISE_PASSAGE, MAKE_STORY_STEP, MAKE_OUTLINE].map((door) => [
    door.kind,
    door as WorkDoor,
  ]),
);

/** A command that is a run is begun; any other is over in a moment, and told to be typed. */
async function beginCommand(
  book: OpenBook,
  reply: FoundCommand,
  ack_outline_issues: boolean,
  call: Call,
): Promise<ChiefReplyDocument> {
  const { answer } = reply;
  const work = answer.kind === 'command' ? answer.work : null;
  const door = work === null ? undefined : WORK_DOORS.get(work.kind);
  if (work === null || door === undefined) return describeChiefReply(book.id, reply);
  const more = work.kind === WRITE_CHAPTERS.kind ? { ack_outline_issues } : {};
  const begun = await call.begin(door, door.input.parse({ ...work.request, ...more }));
  return { kind: 'begun', command: typeCommand(book.id, answer), run_id: findRunId(begun) };
}

function findRunId(begun: Begun<unknown>): string | null {
  if (!begun.waited) return begun.handed.did === 'nothing' ? null : begun.handed.run_id;
  const { run } = (begun.output ?? {}) as { readonly run?: { readonly run_id: string } | null };
  return run?.run_id ?? null;
}

type Started = Extract<ChiefReplyDocument, { kind: 'started' }>['runs'][number];
type Task = Extract<ChiefReply, { kind: 'packet' }>['tasks'][number];
type BegunRecipe = Begun<Awaited<ReturnType<typeof RUN_RECIPE.call>>>;

const NOT_GIVEN: ReadonlySet<string> = new Set(['recipe_args_missing', 'tool_input_missing']);
const MOST_LOOKED_AT = 200;

/** A plain no: nothing is begun, and what can be done instead is said. */
function refuseWork(issue_id: string, { assumptions }: Task, detail: string) {
  return {
    kind: 'chat' as const,
    reason: 'nobody_does_it' as const,
    detail,
    assumptions: [...assumptions],
    issue_id,
  };
}

function tellNobody(book: OpenBook, { packet, agent }: Task): string {
  const said = `No recipe does “${packet.intent}” for ${agent.agent_id} by itself.`;
  const scene = packet.target.scene_ref;
  return scene === null
    ? `${said} See what can be done: bookforge status --book ${book.id}`
    : `${said} A scene can be planned, written, rewritten, critiqued and checked; ask for one of those, or change its page by hand and take that in: bookforge sync --book ${book.id}`;
}

/** The run that was started for a packet before; one that was cancelled does not count. */
async function findStarted(
  book: OpenBook,
  recipeId: string,
  packetId: string,
): Promise<Omit<Started, 'recipe_id'> | null> {
  for (const { run_id } of await book.runs.list({ recipeId, limit: MOST_LOOKED_AT })) {
    const { run } = await book.runs.load(run_id);
    if (run.options?.['packet_id'] === packetId && run.status !== 'cancelled')
      return { run_id, status: run.status, usage: run.usage };
  }
  return null;
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
