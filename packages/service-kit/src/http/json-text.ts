/** A part of an answer: a text, or UTF-8 bytes. Nobody may modify the bytes: other answers may share them. */
export type Piece = string | Uint8Array<ArrayBuffer>;

/** A response body that is JSON text already, in pieces. Pieces that are no array are read while the body is sent. */
export class JsonText {
  readonly pieces: Iterable<Piece>;
  readonly mediaType: string;
  constructor(pieces: Iterable<Piece>, mediaType = 'application/json') {
    this.pieces = pieces;
    this.mediaType = mediaType;
  }
}

/** An answer as JSON text, in pieces. */
export const piecesOf = (answer: unknown): Iterable<Piece> =>
  answer instanceof JsonText ? answer.pieces : [JSON.stringify(answer)];

/** An answer as one JSON text. */
export const textOf = (answer: unknown): string => {
  const decoder = new TextDecoder();
  return Array.from(piecesOf(answer))
    .map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece)))
    .join('');
};

/**
 * Bytes per buffer. Larger texts and buffers get memory from the system and return it each time, which costs many times what
 * writing into it does.
 */
const CHUNK_BYTES = 64 * 1024;
/** Smaller buffers are copied: sending them separately costs more. */
const LARGE_BYTES = 32 * 1024;
/** The most UTF-8 bytes of a code unit, and of a surrogate pair. */
const [OF_A_UNIT, OF_A_CHARACTER] = [3, 4];

/** Whether all pieces are there already. */
export const isList = (pieces: Iterable<Piece>): pieces is readonly Piece[] => Array.isArray(pieces);

/** Passes the pieces on, and calls `note` with each as it is read. */
export function* noting<P extends Piece>(pieces: Iterable<P>, note: (piece: P) => void): Generator<P, void> {
  for (const piece of pieces) {
    note(piece);
    yield piece;
  }
}

/** Pieces for any number of readers: each is written when the first reader needs it, and then kept for the others. */
export function shared<P extends Piece>(source: Iterator<P, void>): Iterable<P> {
  const pieces: P[] = [];
  let failure: { readonly error: unknown } | null = null;
  /** After a throw a generator says it is done, so its pieces would look complete. */
  const next = (): IteratorResult<P, void> => {
    if (failure) throw failure.error;
    try {
      return source.next();
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at++) {
        if (at === pieces.length) {
          const { done, value } = next();
          if (done) return;
          pieces.push(value);
        }
        yield pieces[at] as P; // another reader may have written it
      }
    },
  };
}

/** The pieces as the body of an answer. */
export function bodyOf(
  pieces: Iterable<Piece>,
): string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> {
  if (isList(pieces) && pieces.length === 1) {
    const [only] = pieces;
    if (typeof only === 'string' && only.length <= CHUNK_BYTES) return only;
  }
  const chunks = chunksOf(pieces);
  const first = chunks.next();
  if (first.done) return '';
  let next = chunks.next();
  if (next.done) return first.value;
  return new ReadableStream({
    start: (controller) => controller.enqueue(first.value),
    pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(next.value);
      next = chunks.next();
    },
  });
}

/** The pieces as bytes: texts combined in chunks, and large buffers unchanged. */
export function* chunksOf(pieces: Iterable<Piece>): Generator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  const units = isList(pieces) ? pieces.reduce((sum, { length }) => sum + length, 0) : CHUNK_BYTES;
  const size = Math.min(CHUNK_BYTES, (units + 1) * OF_A_UNIT);
  let chunk = new Uint8Array(size);
  let [from, to] = [0, 0];
  for (const piece of pieces) {
    if (typeof piece !== 'string' && piece.length >= LARGE_BYTES) {
      if (to > from) yield chunk.subarray(from, to);
      from = to;
      yield piece;
      continue;
    }
    if (typeof piece !== 'string') {
      for (let at = 0; at < piece.length; ) {
        if (to === size) {
          if (to > from) yield chunk.subarray(from, to);
          chunk = new Uint8Array(size);
          [from, to] = [0, 0];
        }
        const part = piece.subarray(at, at + size - to);
        chunk.set(part, to);
        at += part.length;
        to += part.length;
      }
      continue;
    }
    for (let at = 0; at < piece.length; ) {
      if (to + OF_A_CHARACTER > size) {
        if (to > from) yield chunk.subarray(from, to);
        chunk = new Uint8Array(size);
        [from, to] = [0, 0];
      }
      // A surrogate pair at the cut: its first half does not fit and is not read.
      const { read, written } = encoder.encodeInto(piece.slice(at, at + size), chunk.subarray(to));
      at += read;
      to += written;
    }
  }
  if (to > from) yield chunk.subarray(from, to);
}
