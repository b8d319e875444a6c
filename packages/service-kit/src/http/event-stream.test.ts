import { describe, expect, test } from 'vitest';
import { type EventSink, EventStream, encodeEvent, eventResponse } from './event-stream.ts';

function opened() {
  let sink: EventSink | undefined;
  let left = 0;
  const response = eventResponse(
    new EventStream((given) => {
      sink = given;
      return () => left++;
    }),
  );
  if (!sink || !response.body) throw new Error('no stream');
  return { response, sink, reader: response.body.getReader(), left: () => left };
}
const textOf = async (reading: Promise<ReadableStreamReadResult<Uint8Array>>) =>
  new TextDecoder().decode((await reading).value);

describe('a stream of events', () => {
  test('is what an EventSource reads, and nobody on the way keeps or collects it', async () => {
    const { response, sink, reader } = opened();
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(sink.send(encodeEvent('{"a":1}'))).toBe(true);
    expect(await textOf(reader.read())).toBe('data: {"a":1}\n\n');
    sink.end();
    expect((await reader.read()).done).toBe(true);
    expect(sink.send(encodeEvent('{}'))).toBe(false);
  });

  test('tells when its listener has gone, once', async () => {
    const { sink, reader, left } = opened();
    await reader.cancel();
    expect(left()).toBe(1);
    // A sender that has not noticed yet may send once more: it is told.
    expect(sink.send(encodeEvent('{}'))).toBe(false);
    sink.end();
  });

  test('is counted as ended once, also where nobody reads its last event', async () => {
    const changes: number[] = [];
    let sink: EventSink | undefined;
    const response = eventResponse(
      new EventStream((given) => {
        sink = given;
        return () => {};
      }),
      (change) => changes.push(change),
    );
    sink?.send(encodeEvent('{}'));
    sink?.end();
    await response.body?.cancel();
    expect(changes).toEqual([1, -1]);
  });

  test('refuses more for a listener that does not read, and keeps no more than a bit over a megabyte for it', async () => {
    const { sink, reader } = opened();
    const event = encodeEvent(JSON.stringify('x'.repeat(100_000)));
    let taken = 0;
    while (taken < 100 && sink.send(event)) taken++;
    expect(taken).toBeGreaterThan(9);
    expect(taken).toBeLessThan(13);
    await reader.read();
    await reader.read();
    expect(sink.send(event)).toBe(true);
  });

  test('takes one large event whole when nothing waits', () => {
    expect(opened().sink.send(encodeEvent(JSON.stringify('x'.repeat(5_000_000))))).toBe(true);
  });
});
