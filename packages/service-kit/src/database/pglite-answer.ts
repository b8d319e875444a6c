import { type messages, protocol } from '@electric-sql/pglite';

/** A row's values in PostgreSQL's text format. */
export type TextRow = (string | null)[];
export interface Answer {
  readonly rows: readonly TextRow[];
  /** All that is not a row: descriptions, completions. */
  readonly others: readonly Message[];
}
type Message = Parameters<Parameters<InstanceType<typeof protocol.Parser>['parse']>[1]>[0];

/** A byte order mark belongs to the value, as a PostgreSQL server has it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A message is its type (one byte), the length of what follows with itself (four), and that. */
const HEADER = 5;
const DATA_ROW = 'D'.charCodeAt(0);
const IS_NULL = -1;

/**
 * The messages of a whole answer. Rows are read here: PGlite's reader makes a buffer of each value first, which took a tenth of a save of 500 cells.
 * Throws the error that the answer holds, if any.
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function readAnswer(bytes: Uint8Array): Answer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = new protocol.Parser();
  const rows: TextRow[] = [];
  const others: Message[] = [];
  for (let at = 0, end = 0; at < bytes.length; at = end) {
    end = at + 1 + view.getInt32(at + 1);
    if (view.getUint8(at) === DATA_ROW) rows.push(rowAt(at + HEADER));
    else reader.parse(bytes.subarray(at, end), (message) => others.push(message));
  }
  const error = others.find((message): message is messages.DatabaseError => message.name === 'error');
  if (error) throw error;
  return { rows, others };

  function rowAt(start: number): TextRow {
    const count = view.getInt16(start);
    const row: TextRow = [];
    for (let i = 0, at = start + 2; i < count; i++) {
      const length = view.getInt32(at);
      at += 4;
      if (length === IS_NULL) row.push(null);
      else {
        row.push(decoder.decode(bytes.subarray(at, at + length)));
        at += length;
      }
    }
    return row;
  }
}
