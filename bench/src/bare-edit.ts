import { createServer, type ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { bareSave } from './bare-save.ts';
import { addressOf, closed } from './bare-server.ts';
import { VIEWPORT } from './browser.ts';
import { serviceWorld } from './service-world.ts';

const JOBS = 10_000;

/** A cell and what is typed for it: no sheet, no queue, nothing kept, no check. */
const PAGE = `<!doctype html><title>One cell</title><input id="typed" aria-label="Typed"><p id="cell"></p>
<script>
  typed.onkeydown = (event) => {
    if (event.key === 'Enter') fetch('/wip/jobs/save', { method: 'POST', body: typed.value });
  };
  new EventSource('/changes').onmessage = ({ data }) => {
    cell.textContent = JSON.parse(data).shown;
  };
</script>`;

export interface BareEdit {
  /** The one who types, and another one in the second browser. */
  mine: Page;
  theirs: Page;
  /** Where the page shows what was stored. */
  cell: string;
  close(): Promise<void>;
}

/** The least of an edit: two browsers, a page of one cell, and a bare server that stores it in the embedded database by the bare statements. */
export async function bareEdit([first, second]: readonly [Browser, Browser]): Promise<BareEdit> {
  const world = await serviceWorld('pglite', JOBS);
  const ids = world.jobs.slice(0, 1).map(({ id }) => id);
  const streams: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    if (request.url === '/changes') {
      streams.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
      response.write(':\n\n');
    } else if (request.method === 'POST') {
      const value = Math.round(Number(body) * 100);
      const { texts } = await bareSave(world, { ids, fields: ['retainageAmount'], value, isAnswering: true });
      response.writeHead(200, { 'content-type': 'application/json' }).end(texts.join());
      const event = JSON.stringify({ shown: body, jobs: texts });
      for (const stream of streams) stream.write(`data: ${event}\n\n`);
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  const address = await addressOf(server);
  const [mine, theirs] = [await opened(first, address), await opened(second, address)];
  return {
    mine,
    theirs,
    cell: '#cell',
    async close() {
      await closed(server);
      await world.close();
    },
  };
}

async function opened(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
  await page.goto(address);
  return page;
}
