import { z } from 'zod';
import { type Usage, UsageSchema } from '../contracts/usage.ts';
import { parseStoredJson } from '../engine/parse-stored-json.ts';
import type { ProjectStore } from '../engine/ports.ts';
import { addUsage, NO_USAGE } from '../engine/usage.ts';
import { CodedError } from '../errors.ts';

// What the requests of each role took, as the journals of all runs have it. What a run took that has ended for good is kept, so
// that a long book's journals are read once.

const NAME = 'role-usage';
const SpentSchema = z.record(z.string(), UsageSchema);
const KeptSchema = z.strictObject({
  version: z.literal('role_usage_v1'),
  runs: z.record(z.string(), SpentSchema),
});
type Spent = z.infer<typeof SpentSchema>;

export async function loadRoleUsage({
  runs,
  memo,
}: Pick<ProjectStore, 'runs' | 'memo'>): Promise<ReadonlyMap<string, Usage>> {
  const known = await loadKept(memo);
  const kept: Record<string, Spent> = {};
  const sum = new Map<string, Usage>();
  let added = 0;
  for (const { run_id, status } of await runs.list({})) {
    const before = Object.hasOwn(known, run_id) ? known[run_id] : undefined;
    const spent = before ?? (await readSpent(runs, run_id));
    for (const [role, usage] of Object.entries(spent ?? {}))
      sum.set(role, addUsage(sum.get(role) ?? NO_USAGE, usage));
    const isOver = status === 'done' || status === 'cancelled';
    if (!isOver || spent === null || spent === undefined) continue;
    kept[run_id] = spent;
    added += before === undefined ? 1 : 0;
  }
  if (added > 0) {
    const text = JSON.stringify({ version: 'role_usage_v1', runs: kept });
    await memo.save(NAME, Buffer.from(text));
  }
  return sum;
}

/** Null where the journal cannot be read: it hides nothing of the others. */
async function readSpent(runs: Pick<ProjectStore['runs'], 'lines'>, runId: string): Promise<Spent | null> {
  const spent: Spent = {};
  try {
    for await (const { record } of runs.lines(runId)) {
      const { kind, agent_archetype: role, usage } = record;
      if (kind !== 'model' || role === null || usage === null) continue;
      spent[role] = addUsage(spent[role] ?? NO_USAGE, usage);
    }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return null;
  }
  return spent;
}

async function loadKept(memo: ProjectStore['memo']): Promise<Readonly<Record<string, Spent>>> {
  const bytes = await memo.load(NAME);
  const parsed = bytes === null ? null : parseStoredJson(Buffer.from(bytes).toString('utf8'));
  const kept = KeptSchema.safeParse(parsed?.ok === true ? parsed.value : null);
  return kept.success ? kept.data.runs : {};
}
