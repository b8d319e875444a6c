import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { onePageAnywhere } from '../emulation/build/one-page-anywhere.ts';
import { codeGroups, firstLoad } from './build/first-load.ts';
import { guidePages } from './build/guide-pages.ts';
import { packedFiles } from './build/packed-files.ts';
import { plainWires } from './build/plain-wires.ts';
import { slimSchemas } from './build/slim-schemas.ts';

/** Where `npm start` serves; the development server passes everything but the web app's own files on to it. */
const SERVER = `http://localhost:${process.env.PORT ?? '4400'}`;

/** The mode whose build can emulate its back end, and may lie below any path of any host. */
const EMULATION = 'emulation';

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: mode === EMULATION ? './' : '/',
  plugins: [
    guidePages(),
    plainWires(),
    slimSchemas(),
    react(),
    firstLoad(mode === EMULATION ? './' : '/'),
    ...(mode === EMULATION
      ? [{ name: 'one-page-anywhere', transformIndexHtml: { order: 'post' as const, handler: onePageAnywhere } }]
      : [packedFiles()]),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Browsers with light-dark(): its translation for older ones does not see a colour scheme that is set at run time.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    // The code of every page, React and the component library included, is one file: see build/first-load.ts.
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups: codeGroups } } },
    ...(mode === EMULATION && { outDir: '../emulation/dist', emptyOutDir: true }),
  },
  server: {
    port: 4401,
    proxy: Object.fromEntries(['/api', '/scim', '/identity', '/config.json'].map((path) => [path, { target: SERVER }])),
  },
}));
