import {
  type AgentFacts,
  type AgentWork,
  deriveAgentCards,
  type LastReceipt,
} from '../agents/derive-agent-cards.ts';
import { ROLES } from '../agents/roles.ts';
import type { AgentCard } from '../contracts/api-agents.ts';
import type { Archetype } from '../contracts/recipe.ts';
import type { Run } from '../contracts/run.ts';
import { deriveId } from '../engine/hash.ts';
import { loadIfReadable } from '../engine/load-run.ts';
import type { RunStore } from '../engine/ports.ts';
import { loadRoleUsage } from './load-role-usage.ts';
import type { OpenProject } from './open-project.ts';
import type { RunKind } from './run-kind.ts';

type Project = Pick<OpenProject, 'store' | 'config' | 'audit' | 'issues' | 'findKind'>;

/** Who works in a project and what each is at, whichever process works. Reads only, and waits for no lock. */
export async function loadAgentCards(project: Project): Promise<AgentCard[]> {
  const { store, config, issues } = project;
  const isAlive = (await store.lock.holder()) !== null;
  const roots = isAlive ? await store.runs.list({ roots: true, status: 'running' }) : [];
  const works: RunWork[] = [];
  for (const { run_id } of roots) {
    for (const run of await loadTree(store.runs, run_id))
      works.push(await loadWork(store.runs, run, await project.findKind(run.kind)));
  }
  return deriveAgentCards({
    calls: works.flatMap(({ calls }) => calls),
    steps: works.flatMap(({ steps }) => steps),
    turns: works.flatMap(({ turns }) => turns),
    questions: await issues.questions(),
    receipts: await loadLastReceipts(project),
    usage: await loadRoleUsage(store),
    modelOf: (role) => config.modelFor(role).id,
    tierOf: ({ archetype, default_tier }) => config.agent(archetype).tier ?? default_tier,
  });
}

type RunWork = Pick<AgentFacts, 'calls' | 'steps' | 'turns'>;

/** A run and those inside it that are under way: they are found through its active steps. */
async function loadTree(runs: Pick<RunStore, 'load'>, runId: string): Promise<Run[]> {
  const run = await loadIfReadable(runs, runId);
  if (run === null || run.status !== 'running') return [];
  const inner: Run[] = [];
  for (const stepId of run.active_steps)
    inner.push(...(await loadTree(runs, deriveId('run', run.run_id, stepId))));
  return [run, ...inner];
}

/** What agents are at in one run that somebody works on. Its manifest follows the journal a little behind, so a step that has
 *  a line there is over, whatever the manifest says. */
async function loadWork(
  runs: Pick<RunStore, 'calls' | 'lines'>,
  run: Run,
  kind: Pick<RunKind, 'seats'> | null,
): Promise<RunWork> {
  const { run_id, task, created_at, active_steps } = run;
  const what = task.description;
  const calls = await loadOpenCalls(runs, run);
  const seats = (await kind?.seats?.(run)) ?? [];
  if (seats.length === 0) return { calls, steps: [], turns: [] };
  const { ended, last } = await readJournal(runs, run_id);
  const atModel = new Set(calls.map(({ step_id }) => step_id));
  const findSeat = (step_id: string) => seats.findIndex((seat) => isPartOf(step_id, seat.step_id));
  const steps = active_steps.flatMap((step_id): AgentWork[] => {
    const seat = ended.has(step_id) || atModel.has(step_id) ? undefined : seats[findSeat(step_id)];
    const since = last?.at ?? created_at;
    return seat === undefined ? [] : [{ role: seat.role, what, since, run_id, step_id }];
  });
  const under = [...calls, ...steps].map(({ step_id }) => step_id);
  const now = Math.max(-1, ...(under.length > 0 ? under : [last?.step_id ?? '']).map(findSeat));
  const turns = seats
    .slice(now + 1)
    .map(({ role, step_id }) => ({ role, what, since: created_at, run_id, step_id }));
  return { calls, steps, turns };
}

async function readJournal(runs: Pick<RunStore, 'lines'>, runId: string) {
  const ended = new Set<string>();
  let last: { readonly step_id: string; readonly at: string } | null = null;
  for await (const { record } of runs.lines(runId)) {
    ended.add(record.step_id);
    last = { step_id: record.step_id, at: record.completed_at };
  }
  return { ended, last };
}

const isPartOf = (stepId: string, outer: string): boolean =>
  stepId === outer || stepId.startsWith(`${outer}/`);

/** Sent, and neither answered nor failed. */
async function loadOpenCalls(
  runs: Pick<RunStore, 'calls'>,
  { run_id, task }: Run,
): Promise<(AgentWork & { readonly model: string })[]> {
  const open = new Map<string, AgentWork & { readonly model: string }>();
  for await (const call of runs.calls(run_id)) {
    if (call.event === 'received') open.delete(call.call_id);
    else if (call.role !== undefined)
      open.set(call.call_id, {
        role: call.role,
        model: call.model,
        what: task.description,
        since: call.at,
        run_id,
        step_id: call.step_id,
      });
  }
  return [...open.values()];
}

/** The last that each agent handed in. */
async function loadLastReceipts({
  audit,
  store,
}: Pick<Project, 'audit' | 'store'>): Promise<ReadonlyMap<Archetype, LastReceipt>> {
  const byAgent = new Map(Object.values(ROLES).map(({ agent_id, archetype }) => [agent_id, archetype]));
  const last = new Map<Archetype, LastReceipt>();
  for (const { kind, id, at, actor, summary, run_id } of await audit.list({})) {
    const role = kind === 'receipt' && actor !== null ? byAgent.get(actor) : undefined;
    if (role !== undefined) last.set(role, { receipt_id: id, at, summary, run_id, stop: null });
  }
  for (const [role, receipt] of last) {
    const stop = await loadStop({ audit, store }, receipt);
    if (stop !== null) last.set(role, { ...receipt, stop });
  }
  return last;
}

/** A run that was taken up since, or has ended for good, was stopped by nobody any more. */
async function loadStop(
  { audit, store }: Pick<Project, 'audit' | 'store'>,
  { receipt_id, run_id }: LastReceipt,
): Promise<string | null> {
  const run = run_id === null ? null : await loadIfReadable(store.runs, run_id);
  if (run?.status !== 'failed') return null;
  const part = await audit.show(receipt_id);
  if (part.kind !== 'receipt' || !part.receipt.stop_hook.triggered) return null;
  const { type, detail } = part.receipt.stop_hook;
  return `${type}: ${detail}`;
}
