import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One page as a production build, all of its code in one script. `mode` names the page. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: join(import.meta.dirname, 'dist', mode),
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src', 'grids', `${mode}.tsx`),
      // Code that a grid would fetch on its first mount is loaded before the clock starts, for every contestant.
      output: { codeSplitting: false, entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
    },
  },
}));
