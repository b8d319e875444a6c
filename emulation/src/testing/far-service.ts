import type { Service } from '@plumbline/service-kit/http/service';
import type { Page } from 'playwright-core';
import type { Harness, SentAnswer, SentRequest } from './harness.ts';

/** Both services of the page's back end, reached as a tab of the emulation reaches them: a path says which it is. */
export const farService = (page: Page): Service => ({
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const sent: SentRequest = {
      method: request.method,
      path: pathname + search,
      headers: [...request.headers],
      body: request.method === 'GET' ? null : await request.text(),
    };
    const { status, headers, body, id } = await page.evaluate((each): Promise<SentAnswer> => {
      // Put there by the page's own script.
      const { harness } = window as unknown as { harness: Harness };
      return harness.fetch(each);
    }, sent);
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : (body ?? streamOf(page, id)), { status, headers });
  },
  close: async () => {},
});

const streamOf = (page: Page, id: number): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const piece = await page.evaluate((each) => {
        const { harness } = window as unknown as { harness: Harness }; // as above
        return harness.read(each);
      }, id);
      if (piece === null) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
    cancel: () =>
      page.evaluate((each) => {
        const { harness } = window as unknown as { harness: Harness }; // as above
        return harness.cancel(each);
      }, id),
  });
