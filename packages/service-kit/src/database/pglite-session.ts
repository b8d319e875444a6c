import { messages, type PGlite, type PGliteOptions, protocol, types } from '@electric-sql/pglite';
import { FETCH_ROWS } from '../database.ts';
import { inTurn } from './in-turn.ts';
import type { PgliteSession } from './pglite.ts';
import { type Answer, readAnswer } from './pglite-answer.ts';
import { isPlanned, StatementNames } from './statement-names.ts';

/** How PGlite reads values, so that both engines give the same: bigint as a number, date as text. */
export const pgliteParsers: NonNullable<PGliteOptions['parsers']> = {
  20: Number,
  1082: (text: string) => text,
};

/** Enough to sort ten thousand jobs in memory. The default of 4 MB sorts them in a file (decision 153). */
export const SORTING = 'work_mem=16MB';

/** The statement that each further one without a name replaces. */
const UNNAMED = '';
/** What the database knows of a statement: its parameter types and columns. */
interface Kept {
  parameters: readonly number[];
  columns: readonly { name: string; dataTypeID: number }[];
}

const { serialize } = protocol;

/** A session on a PGlite of this thread: tests, the browser, and the worker of the default start. */
export function localSession(pglite: PGlite): PgliteSession {
  const names = new StatementNames();
  const kept = new Map<string, Kept>();

  /** PGlite would let a kept statement overtake another. */
  const inOrder = inTurn();

  /** Takes the answer in pieces. Otherwise PGlite's own reader would read all of it too. */
  async function send(...parts: Uint8Array[]): Promise<Answer> {
    const pieces: Uint8Array[] = [];
    await pglite.execProtocolRawStream(joined(parts), { onRawData: (piece) => void pieces.push(piece.slice()) });
    return readAnswer(joined(pieces));
  }

  /** A parameter in PostgreSQL's text format. */
  function written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return pglite.serializers[type]?.(value) ?? String(value);
  }

  async function prepare(name: string, text: string): Promise<Kept> {
    const { others } = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const statement: Kept = {
      parameters: others.find((part) => part instanceof messages.ParameterDescriptionMessage)?.dataTypeIDs ?? [],
      columns: others.find((part) => part instanceof messages.RowDescriptionMessage)?.fields ?? [],
    };
    if (name !== UNNAMED) kept.set(name, statement);
    return statement;
  }

  async function ask(name: string, text: string, params: readonly unknown[]): Promise<unknown[]> {
    const { parameters, columns } = kept.get(name) ?? (await prepare(name, text));
    const values = params.map((value, at) => written(value, parameters[at] ?? 0));
    const { rows } = await send(serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync());
    return rows.map((row) =>
      Object.fromEntries(
        columns.map(({ name, dataTypeID }, at) => [name, types.parseType(row[at] ?? null, dataTypeID, pglite.parsers)]),
      ),
    );
  }

  async function query(text: string, params: readonly unknown[]): Promise<unknown[]> {
    // A statement without parameters that is not planned takes one message instead of five.
    if (params.length === 0 && !isPlanned(text)) return (await pglite.exec(text)).at(-1)?.rows ?? [];
    const name = names.nameOf(text) ?? UNNAMED;
    return pglite.runExclusive(async () => {
      try {
        return await ask(name, text, params);
      } catch (error) {
        // Before anybody else's turn: until then the database ignores everything it receives.
        await send(serialize.sync());
        names.failed(error);
        throw error;
      }
    });
  }

  async function drained(name: string): Promise<string[]> {
    const texts: string[] = [];
    const fetched = serialize.query(`fetch ${FETCH_ROWS} from ${name}`);
    for (;;) {
      const { rows } = await pglite.runExclusive(() => send(fetched));
      for (const [text] of rows) texts.push(text ?? '');
      if (rows.length < FETCH_ROWS) return texts;
    }
  }

  return {
    query: (text, params) => inOrder(() => query(text, params)),
    drainCursor: (name) => inOrder(() => drained(name)),
    script: (sql) => inOrder(async () => void (await pglite.exec(sql))),
    close: () => inOrder(() => pglite.close()),
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
