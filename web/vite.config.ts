import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` serves; the development server passes everything but the web app's own files on to it. */
const SERVER = `http://localhost:${process.env.PORT ?? '4400'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    // Browsers with light-dark(): its translation for older ones does not see a colour scheme that is set at run time.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: false,
  },
  server: {
    port: 4401,
    proxy: Object.fromEntries(['/api', '/scim', '/identity', '/config.json'].map((path) => [path, { target: SERVER }])),
  },
});
