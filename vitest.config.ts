import { defineConfig } from 'vitest/config';
import { chooseScratch } from './test/choose-scratch.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/long/**'],
    // A worker keeps the modules it has loaded from file to file: loading the contracts anew for each of the many small
    // files is what would cost most. So a test leaves nothing behind in a module, the environment or the working folder.
    isolate: false,
    // Left alone, one core would be kept for a watching editor; with two that is half of the machine.
    maxWorkers: '100%',
    setupFiles: ['test/fix-seed.ts'],
    env: chooseScratch(),
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
