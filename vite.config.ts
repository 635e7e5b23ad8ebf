import { defineConfig } from 'vite';

// The page is served from memory under a policy that allows scripts, styles and images of its own origin alone, so
// nothing is inlined.
export default defineConfig({
  root: 'web',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
});
