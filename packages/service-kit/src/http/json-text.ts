/** A response body that is JSON text already, in pieces. */
export class JsonText {
  readonly pieces: readonly string[];
  readonly mediaType: string;
  constructor(pieces: readonly string[], mediaType = 'application/json') {
    this.pieces = pieces;
    this.mediaType = mediaType;
  }
}

/** An answer as JSON text, in pieces. */
export const piecesOf = (answer: unknown): readonly string[] =>
  answer instanceof JsonText ? answer.pieces : [JSON.stringify(answer)];

/** The pieces as the body of an answer. */
export function streamOf(pieces: readonly string[]): string | ReadableStream<Uint8Array> {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const encoder = new TextEncoder();
  const rest = pieces.values();
  return new ReadableStream({
    pull(controller) {
      const next = rest.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
}
