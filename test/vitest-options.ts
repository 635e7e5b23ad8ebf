import { chooseScratch } from './choose-scratch.ts';
import { createFailureList } from './failure-list.ts';

/** What the tests and the long tests have in common. */
export const chooseVitestOptions = () => ({
  // A worker keeps the modules it has loaded from file to file: loading the contracts anew for each of the many small
  // files is what would cost most. So a test leaves nothing behind in a module, the environment or the working folder.
  isolate: false,
  // Much is made and thrown away: with room for it a tenth of the time is saved.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: ['test/fix-seed.ts'],
  env: chooseScratch(),
  reporters: ['default', createFailureList()],
  // Of whole files that are compared only what differs is told, and what stands around it.
  diff: { expand: false },
  // These limits are there for what hangs, and a slow machine reaches none of them: each is longer than the waits inside
  // it (test/e2e/wait-until.ts).
  testTimeout: 900_000,
  hookTimeout: 900_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 120_000 } },
});
