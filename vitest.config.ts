import { defineConfig } from 'vitest/config';
import { chooseVitestOptions } from './test/vitest-options.ts';

export default defineConfig({
  test: {
    ...chooseVitestOptions(),
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'],
    exclude: ['test/long/**'],
    // Left alone, one core would be kept for a watching editor; with two that is half of the machine.
    maxWorkers: '100%',
  },
});
