import { defineConfig } from 'vitest/config';
import { chooseScratch } from './test/choose-scratch.ts';

export default defineConfig({
  test: {
    include: ['test/long/**/*.test.ts'],
    isolate: false,
    setupFiles: ['test/fix-seed.ts'],
    env: chooseScratch(),
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
