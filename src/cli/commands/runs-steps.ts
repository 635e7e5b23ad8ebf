import type { ShownStep } from '../../project/open-runs.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out, signal } = context;
  const book = await openBook(context);
  const runId = args.required('run');
  await book.runs.load(runId);
  if (options.flag('follow')) {
    for await (const event of book.runs.follow(runId, { signal, after: null })) {
      if (event.run_id !== runId) continue;
      if (event.type === 'step') out.line({ ...event }, formatStep(event.step));
      if (event.type === 'status') out.line({ ...event }, `run is ${event.status}`);
    }
    return 0;
  }
  for await (const step of book.runs.steps(runId, { full: options.flag('full') })) {
    out.line({ ...step }, formatStep(step));
  }
  return 0;
}

function formatStep(step: ShownStep): string {
  const took = Date.parse(step.completed_at) - Date.parse(step.started_at);
  const head = `${String(step.seq).padStart(4)}  ${step.status.padEnd(6)}  ${step.kind.padEnd(6)}  ${step.step_id}  ${took} ms`;
  const output = step.output === undefined ? '' : `\n${JSON.stringify(step.output, null, 2)}`;
  return `${head}\n      ${step.output_preview.replaceAll('\n', ' ')}${output}`;
}
