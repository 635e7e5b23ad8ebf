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
    rolldownOptions: {
      // Packages say where frameworks with a server have to begin a client; there is only a client here.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
