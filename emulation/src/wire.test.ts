// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BackEnd } from './back-end/back-end.ts';
import { serve } from './back-end/serve.ts';
import { createBridge } from './page/bridge.ts';
import { type Channels, channelsOf, type News, type Order } from './wire.ts';

let channels: Channels;
let news: BroadcastChannel;
const ends: (() => void)[] = [];
beforeEach(() => {
  channels = channelsOf(crypto.randomUUID());
  news = new BroadcastChannel(channels.news);
  ends.push(() => news.close());
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const tell = (each: News) => news.postMessage(each);
const ready = (epoch: string): News => ({ kind: 'boot', epoch, state: { phase: 'ready' }, dataset: { jobs: 3 } });

/** A back end whose services both give this answer. */
function backEnd(answer: (request: Request) => Promise<Response>, epoch = 'first') {
  const service = { fetch: answer, close: async () => {} };
  const keep = vi.fn(async () => {});
  const obey = vi.fn(async (_: Order) => null);
  const end = serve({
    channels,
    backEnd: { platform: service, workflow: service } satisfies BackEnd,
    keep,
    obey,
    greet: () => tell(ready(epoch)),
  });
  ends.push(end);
  return { keep, obey, end };
}
function tab() {
  const onReset = vi.fn();
  const bridge = createBridge(channels, onReset);
  ends.push(() => bridge.close());
  return { ...bridge, onReset };
}
const at = (path: string) => `http://localhost/api/workflow${path}`;

test('a request reaches the back end as it was sent, and its answer comes back', async () => {
  backEnd(async (request) =>
    Response.json(
      { method: request.method, path: new URL(request.url).pathname, said: await request.text() },
      { status: 409, headers: { 'x-trace-id': 'abc' } },
    ),
  );
  const response = await tab().fetch(at('/wip/jobs/save'), { method: 'POST', body: '{"a":1}' });
  expect(response.status).toBe(409);
  expect(response.headers.get('x-trace-id')).toBe('abc');
  expect(await response.json()).toEqual({ method: 'POST', path: '/api/workflow/wip/jobs/save', said: '{"a":1}' });
});

test('a file goes both ways byte for byte', async () => {
  backEnd(async (request) => new Response(await request.arrayBuffer(), { headers: { 'content-type': 'image/jpeg' } }));
  const body = new Uint8Array([0xff, 0xd8, 0xff, 0, 128, 200]);
  const response = await tab().fetch(at('/wip/change-orders/files'), { method: 'POST', body });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(body);
});

test('a request’s changes are kept before it is answered; a read keeps nothing', async () => {
  const { keep } = backEnd(async () => Response.json({}));
  const { fetch } = tab();
  await fetch(at('/wip/jobs'));
  expect(keep).not.toHaveBeenCalled();
  let isKept = false;
  keep.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    isKept = true;
  });
  await fetch(at('/wip/jobs/save'), { method: 'POST', body: '{}' });
  expect(isKept).toBe(true);
});

test('a request before there is a back end is answered once there is', async () => {
  const { fetch, boot, dataset } = tab();
  const answer = fetch(at('/wip/jobs'));
  tell({ kind: 'boot', epoch: 'first', state: { phase: 'downloading', loaded: 1, total: 2 }, dataset: null });
  await expect.poll(() => boot.get().phase).toBe('downloading');
  backEnd(async () => Response.json('here'));
  tell(ready('first'));
  expect(await (await answer).json()).toBe('here');
  expect(dataset.get()).toEqual({ jobs: 3 });
});

test('a stream arrives piece by piece, and the back end hears when nobody reads any more', async () => {
  let isLeft = false;
  let send: (text: string) => void = () => {};
  backEnd(async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
      cancel() {
        isLeft = true;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const response = await tab().fetch(at('/changes'));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (const text of ['data: 1\n\n', 'data: 2\n\n']) {
    send(text);
    expect((await reader?.read())?.value).toBe(text);
  }
  await reader?.cancel();
  await expect.poll(() => isLeft).toBe(true);
});

test('an aborted request rejects at once, and its answer is dropped', async () => {
  let finish: (response: Response) => void = () => {};
  backEnd(() => new Promise((resolve) => (finish = resolve)));
  const giving = new AbortController();
  const answer = tab().fetch(at('/wip/jobs'), { signal: giving.signal });
  setTimeout(() => giving.abort(new Error('enough')), 20);
  await expect(answer).rejects.toThrow('enough');
  finish(new Response());
});

test('a request aborted before there is a back end rejects at once, and never reaches one', async () => {
  const { fetch } = tab();
  const giving = new AbortController();
  const answer = fetch(at('/wip/jobs/save'), { method: 'POST', body: '{}', signal: giving.signal });
  setTimeout(() => giving.abort(new Error('enough')), 20);
  await expect(answer).rejects.toThrow('enough');
  const heard: string[] = [];
  backEnd(async (request) => {
    heard.push(new URL(request.url).pathname);
    return Response.json({});
  });
  tell(ready('first'));
  await fetch(at('/wip/jobs'));
  expect(heard).toEqual(['/api/workflow/wip/jobs']);
});

test('requests that a lost back end had not answered fail like a network error; the next back end answers again', async () => {
  const answer = vi.fn(() => new Promise<never>(() => {}));
  const first = backEnd(answer);
  const { fetch } = tab();
  const lost = fetch(at('/wip/jobs'));
  await expect.poll(() => answer.mock.calls.length).toBe(1);
  first.end();
  const gone = expect(lost).rejects.toThrow(TypeError);
  backEnd(async () => Response.json('next'), 'second');
  tell(ready('second'));
  await gone;
  expect(await (await fetch(at('/wip/jobs'))).json()).toBe('next');
});

test('an error in the back end fails like a network error, with its reason', async () => {
  backEnd(async () => {
    throw new Error('the disk is full');
  });
  await expect(tab().fetch(at('/wip/jobs'))).rejects.toThrow('the disk is full');
});

test('an order is carried out and answered; a reset is announced to every tab', async () => {
  const { obey } = backEnd(async () => new Response());
  const tabs = [tab(), tab()];
  await tabs[0]?.order('expireTokens', null);
  expect(obey).toHaveBeenCalledExactlyOnceWith({ name: 'expireTokens', ask: null });
  tell({ kind: 'reset' });
  await expect.poll(() => tabs.map(({ onReset }) => onReset.mock.calls.length)).toEqual([1, 1]);
});
