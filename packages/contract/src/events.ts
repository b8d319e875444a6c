import { EventSourceParserStream } from 'eventsource-parser/stream';

/**
 * The events of a stream (`text/event-stream`), read by `read`. Throws when the connection breaks. Not a generator, because
 * a generator can only be stopped between two events, and the next event may take long.
 */
export function eventsOf<Event>(
  body: ReadableStream<Uint8Array>,
  read: (event: unknown) => Event,
): AsyncIterableIterator<Event, undefined> {
  // In the DOM's types a decoder takes any buffer, and pipeThrough wants one that takes bytes.
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
