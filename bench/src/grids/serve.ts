import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { builtFolder, pages } from './build.ts';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** Serves the built pages on loopback, each under its name. Ends with the process at the latest. */
export async function serveGrids(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const [, folder, file = ''] = (request.url ?? '').split('/');
    const name = pages.find((each) => each === folder);
    const path = name && join(builtFolder(name), basename(file));
    if (name && file === '') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page(readdirSync(builtFolder(name))));
    } else if (path && existsSync(path)) {
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(readFileSync(path));
    } else {
      response.writeHead(404).end();
    }
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no address');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const page = (files: readonly string[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>bench</title>
<link rel="icon" href="data:,">
${files.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="${file}">`)}
<div id="root"></div>
<script type="module" src="page.js"></script>
</html>`;
