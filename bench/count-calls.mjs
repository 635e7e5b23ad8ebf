/** Requests by unit: those of a scene's own run, and those of a chapter's run by what they asked for. */
export async function countCalls(book) {
  const calls = new Map();
  const add = (unit, count) => calls.set(unit, (calls.get(unit) ?? 0) + count);
  for (const { run_id, kind } of await book.runs.list({})) {
    const { run } = await book.runs.load(run_id);
    const { scene_ref, chapter } = run.task.initial_args;
    if (kind === 'recipe') {
      const [number, scene] = String(scene_ref).split(':');
      add(`chapter:${number}/scene:${scene}`, run.usage.calls);
    }
    if (kind !== 'novel_chapter') continue;
    for await (const call of book.runs.calls(run_id)) {
      if (call.event === 'sent') add(`chapter:${chapter}/${UNITS[call.contract] ?? call.contract}`, 1);
    }
  }
  return calls;
}

const UNITS = {
  raw_chapter_plan: 'plan',
  raw_chapter_memory: 'memory',
  raw_consistency_report: 'consistency',
  raw_revision: 'revision',
};
