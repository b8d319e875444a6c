import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findTestChromium } from '../../../tools/chromium.ts';
import { writeServiceWorker } from '../../build/write-service-worker.ts';

const found = findTestChromium();

describe.skipIf(!found)('the kept files of the demo', () => {
  let browser: Browser | undefined;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    if (found) browser = await chromium.launch({ executablePath: found.path, args: found.args });
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(() => browser?.close());

  /** A host with common habits: it redirects from index.html to the folder, and lets browsers cache files. */
  async function host() {
    const files = new Map<string, string>();
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '', 'http://host.test').pathname;
      if (path === '/index.html') return void response.writeHead(308, { location: '/' }).end();
      const name = path.endsWith('/') ? 'index.html' : path.slice(1);
      const text = files.get(name);
      response.writeHead(text === undefined ? 404 : 200, {
        'content-type': name.endsWith('.js') ? 'text/javascript' : 'text/html',
        'cache-control': name === 'service-worker.js' ? 'no-cache' : 'max-age=600',
        vary: 'Origin',
      });
      response.end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const stop = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    ends.push(stop);
    return {
      origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      stop,
      /** Publishes a build whose page shows its number by its own script. */
      async put(build: number) {
        files.clear();
        files.set(
          'index.html',
          `<p>page ${build}</p><script type="module" crossorigin src="/app-${build}.js"></script>`,
        );
        files.set(`app-${build}.js`, `document.body.append('code ${build}')`);
        const folder = await mkdtemp(join(tmpdir(), 'plumbline-host-'));
        ends.push(() => rm(folder, { recursive: true, force: true }));
        for (const [name, text] of files) await writeFile(join(folder, name), text);
        writeServiceWorker(folder);
        files.set('service-worker.js', await readFile(join(folder, 'service-worker.js'), 'utf8'));
      },
    };
  }

  async function visit(): Promise<Page> {
    const context = await browser?.newContext();
    if (!context) throw new Error('Chromium did not start');
    ends.push(() => context.close());
    return context.newPage();
  }
  const keep = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/service-worker.js');
      await registration.update();
      await navigator.serviceWorker.ready;
    });
  const shown = (page: Page) => page.locator('body').innerText();

  test('every path opens without the host, also of one that leads from index.html to the folder', async () => {
    const { origin, put, stop } = await host();
    await put(1);
    const page = await visit();
    await page.goto(origin);
    await keep(page);
    await stop();
    await page.goto(`${origin}/workflow/jobs?view=standard`);
    await expect.poll(() => shown(page)).toMatch(/page 1\s+code 1/);
  });

  test('a new build comes whole when the tabs of the one before are closed, though the browser holds its old page', async () => {
    const { origin, put } = await host();
    await put(1);
    const page = await visit();
    await page.goto(origin);
    await keep(page);
    await put(2);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const isWaiting = () => registration.waiting !== null;
      while (!isWaiting()) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await page.reload();
    await expect.poll(() => shown(page)).toMatch(/page 1\s+code 1/);
    const context = page.context();
    await page.close();
    const next = await context.newPage();
    const look = async () => {
      await next.goto('about:blank');
      await new Promise((resolve) => setTimeout(resolve, 100));
      await next.goto(origin);
      return shown(next);
    };
    await expect.poll(look).toMatch(/page 2\s+code 2/);
  });
});
