import { defineConfig } from 'vitest/config';
import { chooseVitestOptions } from './test/vitest-options.ts';

export default defineConfig({
  test: {
    ...chooseVitestOptions(),
    include: ['test/long/**/*.test.ts'],
    maxWorkers: '100%',
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
});
