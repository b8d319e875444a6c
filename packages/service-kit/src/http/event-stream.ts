const encoder = new TextEncoder();

/** One event as it goes over the wire; `json` is JSON text, which has no line breaks. */
export const encodeEvent = (json: string): Uint8Array => encoder.encode(`data: ${json}\n\n`);

/** Where the events of one listener go. */
export interface EventSink {
  /** False when the listener is so far behind that it should be cut off: it will ask again. */
  send(event: Uint8Array): boolean;
  end(): void;
}

/** What the handler of a stream call answers: events that go on after its transaction. */
export class EventStream {
  readonly join: (sink: EventSink) => () => void;
  /** `join` begins to send and answers what is to be done when the listener has gone. */
  constructor(join: (sink: EventSink) => () => void) {
    this.join = join;
  }
}

/** Bytes that may wait for one slow listener before the next event cuts it off. */
const BACKLOG_BYTES = 1024 * 1024;

/** The response that carries a stream's events. */
export function eventResponse({ join }: EventStream): Response {
  let isOpen = true;
  let leave = (): void => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        leave = join({
          send(event) {
            if (!isOpen || (controller.desiredSize ?? 0) <= 0) return false;
            controller.enqueue(event);
            return true;
          },
          end() {
            if (!isOpen) return;
            isOpen = false;
            controller.close();
          },
        });
      },
      cancel() {
        isOpen = false;
        leave();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG_BYTES }),
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // For reverse proxies that would collect the answer first.
      'x-accel-buffering': 'no',
    },
  });
}
