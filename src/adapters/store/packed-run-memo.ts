import { z } from 'zod';
import { RunIdSchema } from '../../contracts/ids.ts';
import { UsageSchema } from '../../contracts/usage.ts';
import { parseStoredJson } from '../../engine/parse-stored-json.ts';
import type { Memo } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { ListedRun } from './select-runs.ts';

// What a list shows of runs that were packed, so that a book of hundreds does not unpack and validate every manifest to say which
// runs there are. A pack is never changed, so what is kept of a run in one holds for good; whoever loads the run itself reads it.

const NAME = 'packed-runs';
const ListedRunSchema: z.ZodType<ListedRun> = z.strictObject({
  summary: z.strictObject({
    run_id: RunIdSchema,
    kind: z.string(),
    recipe_id: z.string().nullable(),
    parent_run_id: RunIdSchema.nullable(),
    status: z.enum(['done', 'cancelled']),
    created_at: z.string(),
    title: z.string(),
    usage: UsageSchema,
  }),
  workKey: z.string().nullable(),
});
const PackedRunsSchema = z.strictObject({
  version: z.literal('packed_runs_v3'),
  runs: z.array(ListedRunSchema),
});

/** By id; none where nothing usable is kept. */
export async function loadPackedRuns(memo: Memo): Promise<Map<string, ListedRun>> {
  const bytes = await memo.load(NAME);
  const parsed = bytes === null ? null : parseStoredJson(Buffer.from(bytes).toString('utf8'));
  const kept = PackedRunsSchema.safeParse(parsed?.ok === true ? parsed.value : null);
  return new Map(kept.success ? kept.data.runs.map((run) => [run.summary.run_id, run]) : []);
}

export async function savePackedRuns(memo: Memo, runs: ReadonlyMap<string, ListedRun>): Promise<void> {
  await memo.save(NAME, Buffer.from(renderStored({ version: 'packed_runs_v3', runs: [...runs.values()] })));
}
