import { EventSourceParserStream } from 'eventsource-parser/stream';

/**
 * The events of a stream (`text/event-stream`), read by `read`. Throws when the connection breaks. Not a generator, since
 * a generator ends only between two events, and the next event may be long in coming.
 */
export function eventsOf<Event>(
  body: ReadableStream<Uint8Array>,
  read: (event: unknown) => Event,
): AsyncIterableIterator<Event, undefined> {
  // The DOM's types let a decoder take any buffer, which pipeThrough does not accept as taking bytes.
  const decoder = new TextDecoderStream() as TransformStream<Uint8Array, string>;
  const reader = body.pipeThrough(decoder).pipeThrough(new EventSourceParserStream()).getReader();
  return {
    async next() {
      const { done, value } = await reader.read();
      return done ? { done, value: undefined } : { done: false, value: read(JSON.parse(value.data)) };
    },
    async return() {
      await reader.cancel();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
