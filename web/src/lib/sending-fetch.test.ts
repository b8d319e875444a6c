import { afterEach, expect, test, vi } from 'vitest';
import { sendingFetch } from './sending-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

/** A request that the network answers with this status at once. */
function answering(status: number): void {
  class Answered extends EventTarget {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    readonly status = status;
    readonly responseText = '';
    onload = () => {};
    onloadend = () => {};
    onabort = () => {};
    open() {}
    setRequestHeader() {}
    getAllResponseHeaders = () => 'x-request: 7\r\ncontent-length: 0\r\n';
    abort = () => this.onabort();
    send() {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      this.onload();
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answered);
}
const init = (more: object = {}) => ({ method: 'POST', body: new Uint8Array(2), ...more }) as RequestInit;

test.each([200, 204, 304])('an answer without a body is an answer: %i', async (status) => {
  answering(status);
  const parts: number[] = [];
  const answer = await sendingFetch('/files', init({ onSent: (part: number) => parts.push(part) }));
  expect([answer.status, await answer.text(), answer.headers.get('x-request')]).toEqual([status, '', '7']);
  expect(parts).toEqual([0.5]);
});

test('what is aborted before it is sent is not sent', async () => {
  answering(200);
  const signal = AbortSignal.abort(new Error('left'));
  await expect(sendingFetch('/files', init({ signal, onSent: () => {} }))).rejects.toThrow('left');
});
