// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { downloadParts, type PartsList } from './parts.ts';

afterEach(() => vi.unstubAllGlobals());

const list: PartsList = {
  wasm: { path: 'engine.bin', bytes: 3_000 },
  files: { path: 'share.bin', bytes: 2_000 },
  directory: { path: 'data.bin', bytes: 1_000 },
  stamp: 'stamp',
  jobs: 200,
};

test('when a part cannot be downloaded, the others are cancelled and progress ends', async () => {
  const signals: AbortSignal[] = [];
  let send = (_: Uint8Array) => {};
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    if (url.pathname.endsWith('/parts.json')) return Response.json(list);
    if (init.signal) signals.push(init.signal);
    if (url.pathname.endsWith('/data.bin')) return new Response('gone', { status: 500 });
    const start = (controller: ReadableStreamDefaultController) => {
      send = (bytes) => controller.enqueue(bytes);
    };
    return new Response(new ReadableStream({ start }));
  });
  const onProgress = vi.fn();
  const parts = downloadParts(new URL('https://host.example/parts/parts.json'), onProgress);
  await expect(parts).rejects.toThrow('/parts/data.bin answers with status 500');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  const before = onProgress.mock.calls.length;
  send(new Uint8Array(1_000));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(onProgress).toHaveBeenCalledTimes(before);
});
