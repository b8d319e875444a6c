import { gzipSync } from 'node:zlib';
import type { Service } from '@plumbline/service-kit/http/service';
import type { Page } from 'playwright-core';
import type { SentRequest } from './harness.ts';

const MAX_UNPACKED = 64 * 1024;

/** Both services of the page's back end, called like from a tab of the emulation: the path selects the service. */
export const farService = (page: Page): Service => ({
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const { method, headers: given } = request;
    const text = method === 'GET' ? null : await request.text();
    const isPacked = text !== null && text.length > MAX_UNPACKED;
    const body = isPacked ? gzipSync(text).toString('base64') : text;
    const sent: SentRequest = { method, path: pathname + search, headers: [...given], body, isPacked };
    const { status, headers, id, ...answer } = await page.evaluate((each) => window.harness.fetch(each), sent);
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : (answer.body ?? streamOf(page, id)), { status, headers });
  },
  close: async () => {},
});

const streamOf = (page: Page, id: number): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const piece = await page.evaluate((each) => window.harness.read(each), id);
      if (piece === null) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
    cancel: () => page.evaluate((each) => window.harness.cancel(each), id),
  });
