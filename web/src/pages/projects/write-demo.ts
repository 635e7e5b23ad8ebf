import type { StartRunRequest } from '../../../../src/contracts/start-run.ts';
import { DEMO_BOOK } from '../../../../src/doors/demo-book.ts';
import { createProject, showRun, startRun } from '../../shared/api-client.ts';

// The demo, as `bookforge demo` makes it: the same calls in the same order, each for whatever is missing. Called again, it goes on
// where it was.

const AUTHOR = { model: 'offline:author' };
const LOOK_AGAIN_MS = 400;

const WORK: readonly StartRunRequest[] = [
  { kind: 'story_step', step: 'world', ...AUTHOR },
  { kind: 'story_step', step: 'theme', ...AUTHOR },
  { kind: 'story_step', step: 'characters', ...AUTHOR },
  { kind: 'outline', mode: 'step', ...AUTHOR },
  { kind: 'novel_text', make_plans: true, stop_on_failure: true, ack_outline_issues: true, ...AUTHOR },
];

export async function writeDemo(onThere: (project: string) => void): Promise<void> {
  const { project } = DEMO_BOOK;
  await createProject({ ...DEMO_BOOK, from_idea: true });
  onThere(project);
  for (const work of WORK) {
    const { run_id } = await startRun(project, work);
    // Whatever ends it otherwise is told on the page of the book, with what to do next.
    if (run_id !== null && (await waitForEnd(project, run_id)) !== 'done') return;
  }
}

async function waitForEnd(project: string, runId: string): Promise<string> {
  for (;;) {
    const { status } = await showRun(project, runId);
    if (status !== 'pending' && status !== 'running') return status;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
