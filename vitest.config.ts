import { defineConfig } from 'vitest/config';
import { chooseVitestOptions } from './test/vitest-options.ts';

export default defineConfig({
  test: {
    ...chooseVitestOptions(),
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'],
    exclude: ['test/long/**'],
  },
});
