const encoder = new TextEncoder();

/** One event on the wire; `json` is JSON text, which has no line breaks. */
export const encodeEvent = (json: string): Uint8Array => encoder.encode(`data: ${json}\n\n`);

/** Receives the events for one listener. */
export interface EventSink {
  /** False if the listener is so far behind that it should be disconnected. It will connect again. */
  send(event: Uint8Array): boolean;
  end(): void;
}

/** What the handler of a stream call returns: events that continue after its transaction. */
export class EventStream {
  readonly join: (sink: EventSink) => () => void;
  /** `join` begins to send, and returns what to do when the listener is gone. */
  constructor(join: (sink: EventSink) => () => void) {
    this.join = join;
  }
}

/** Bytes that may wait for a slow listener before it is disconnected. */
const BACKLOG_BYTES = 1024 * 1024;

/** The response that carries a stream's events. `onChange` hears of its beginning (1) and of its end (-1). */
export function eventResponse({ join }: EventStream, onChange: (change: 1 | -1) => void = () => {}): Response {
  let isOpen = true;
  let leave = (): void => {};
  const close = (): void => {
    isOpen = false;
    onChange(-1);
  };
  onChange(1);
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
            close();
            controller.close();
          },
        });
      },
      cancel() {
        // It may have ended with events that nobody has read.
        if (isOpen) close();
        leave();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG_BYTES }),
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // Keeps reverse proxies from buffering the answer.
      'x-accel-buffering': 'no',
    },
  });
}
