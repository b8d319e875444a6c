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
