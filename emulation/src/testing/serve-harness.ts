import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { PARTS, preparePartsIfChanged } from '../../../tools/emulation/build-demo.ts';

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

export interface ServedHarness {
  page: string;
  stop(): Promise<void>;
}

/**
 * Builds the harness's page and serves it on loopback, with the parts that the demo downloads. It contains the demo company's sample, as in the
 * product, which no person of a test may see.
 */
export async function serveHarness(): Promise<ServedHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-harness-'));
  await Promise.all([
    build({
      configFile: false,
      root: import.meta.dirname,
      base: './',
      logLevel: 'error',
      worker: { format: 'es' },
      build: {
        outDir: folder,
        target: 'es2023',
        rolldownOptions: { input: join(import.meta.dirname, 'harness.html') },
      },
    }),
    preparePartsIfChanged(),
  ]);
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://harness.test').pathname;
    const place = path.startsWith('/parts/') ? join(PARTS, path.slice('/parts'.length)) : join(folder, path);
    const file = await readFile(place).catch(() => null);
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no address');
  return {
    page: `http://127.0.0.1:${address.port}/harness.html`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
