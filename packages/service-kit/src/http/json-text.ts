/** A part of an answer: a text, or the bytes of one in UTF-8. Nobody writes into the bytes: other answers may have the same. */
export type Piece = string | Uint8Array<ArrayBuffer>;

/** A response body that is JSON text already, in pieces. */
export class JsonText {
  readonly pieces: readonly Piece[];
  readonly mediaType: string;
  constructor(pieces: readonly Piece[], mediaType = 'application/json') {
    this.pieces = pieces;
    this.mediaType = mediaType;
  }
}

/** An answer as JSON text, in pieces. */
export const piecesOf = (answer: unknown): readonly Piece[] =>
  answer instanceof JsonText ? answer.pieces : [JSON.stringify(answer)];

/** An answer as one JSON text. */
export const textOf = (answer: unknown): string => {
  const decoder = new TextDecoder();
  return piecesOf(answer)
    .map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece)))
    .join('');
};

/** The pieces as the body of an answer. */
export function streamOf(pieces: readonly Piece[]): string | ReadableStream<Uint8Array<ArrayBuffer>> {
  const [only] = pieces;
  if (typeof only === 'string' && pieces.length === 1) return only;
  const encoder = new TextEncoder();
  const rest = pieces.values();
  return new ReadableStream({
    pull(controller) {
      const next = rest.next();
      if (next.done) controller.close();
      else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value);
    },
  });
}
