import { type Database, DatabaseError, type Tx } from '../database.ts';

/** What one case of a test asks of its database, and what it is answered. */
export interface Asked {
  statements: number;
  /** What can differ between engines: one line for each kind of parameter, column and answer of each statement. */
  traits: Set<string>;
}

/** A test file and the runner may each have loaded this module, so what is noted now has one place for both. */
const place = globalThis as { plumblineAsked?: Asked | undefined };

/** From now on, statements are noted here; no longer with undefined. */
export function note(asked: Asked | undefined): void {
  place.plumblineAsked = asked;
}

/** A database whose statements are noted while somebody wants to know. */
export const noted = (database: Database): Database => ({
  ...database,
  transaction: (run, allowance) => database.transaction((tx, seat) => run(notedTx(tx), seat), allowance),
});

const notedTx = (tx: Tx): Tx => ({
  async query<Row>(text: string, params: readonly unknown[] = []) {
    const asked = place.plumblineAsked;
    if (!asked) return tx.query<Row>(text, params);
    const rows = await answered(asked, text, () => tx.query<Row>(text, params));
    noteQuestion(asked, text, params);
    noteRows(asked, text, rows);
    return rows;
  },
  async fetchText(text) {
    const asked = place.plumblineAsked;
    if (!asked) return tx.fetchText(text);
    const chunks = await answered(asked, text, () => tx.fetchText(text));
    noteQuestion(asked, text, []);
    asked.traits.add(`${text} | answers ${numberOf(chunks)} parts`);
    return chunks;
  },
});

async function answered<Answer>(asked: Asked, text: string, ask: () => Promise<Answer>): Promise<Answer> {
  asked.statements++;
  try {
    return await ask();
  } catch (error) {
    asked.traits.add(`${text} | fails with ${DatabaseError.codeOf(error) ?? 'no code'}`);
    throw error;
  }
}

function noteQuestion({ traits }: Asked, text: string, params: readonly unknown[]): void {
  traits.add(text);
  params.forEach((value, at) => {
    traits.add(`${text} | parameter ${at + 1} is ${kindOf(value)}`);
  });
}

/** Of a long list the first rows stand for all. */
const LOOKED_AT = 50;

function noteRows({ traits }: Asked, text: string, rows: readonly unknown[]): void {
  traits.add(`${text} | answers ${numberOf(rows)} rows`);
  for (const row of rows.slice(0, LOOKED_AT))
    for (const [column, value] of Object.entries(row as object))
      traits.add(`${text} | column ${column} is ${kindOf(value)}`);
}

const numberOf = ({ length }: readonly unknown[]): string => (length > 1 ? 'several' : String(length));

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list, first ${kindOf(value[0])}`;
  if (value instanceof Date) return 'an instant';
  if (value === '') return 'an empty text';
  return typeof value;
}
