import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

interface FileServer {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Serves a folder like a static web host, on this machine only, below `basePath` (`/`, `/demo/`). Unknown paths get 404.html, with status
 * 404 or, as on some hosts, 200. Port 0 means any free port.
 */
export async function serveFiles(
  folder: string,
  port: number,
  basePath = '/',
  statusOfRest: 200 | 404 = 404,
): Promise<FileServer> {
  const app = new Hono();
  app.use(
    `${basePath}*`,
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => `/${path.slice(basePath.length)}`,
      // Their names contain a hash of their content. A browser that caches them also caches the compiled code.
      onFound: (path, c) => {
        if (path.includes('/assets/')) c.header('cache-control', 'public, max-age=31536000, immutable');
      },
    }),
  );
  app.notFound(async (c) => c.html(await readFile(join(folder, '404.html'), 'utf8'), statusOfRest));
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
