import { type Database, DatabaseError, type Tx } from '../database.ts';

/** Records what a test case asks its database, and the answers. */
export interface Asked {
  statements: number;
  /**
   * What can differ between engines: one trait for each kind of parameter, column and answer of each statement, which has a
   * number.
   */
  traits: Set<string>;
}

/** A test file and the runner may each load this module, so they record into one shared place. */
const place = globalThis as { plumblineAsked?: Asked | undefined; plumblineStatements?: Map<string, number> };

/** Starts recording statements here; undefined stops it. */
export function note(asked: Asked | undefined): void {
  place.plumblineAsked = asked;
}

/** A text of a thousand letters would make a hundred traits. */
function numberOf(text: string): number {
  place.plumblineStatements ??= new Map();
  const number = place.plumblineStatements.get(text) ?? place.plumblineStatements.size + 1;
  place.plumblineStatements.set(text, number);
  return number;
}

/** A database that records its statements while somebody listens. */
export const noted = (database: Database): Database => ({
  ...database,
  transaction: (run, allowance) => database.transaction((tx, seat) => run(notedTx(tx), seat), allowance),
  script(sql) {
    noteDeed(`script ${numberOf(sql)}`);
    return database.script(sql);
  },
  listen(channel, listener) {
    noteDeed('listens');
    return database.listen(channel, listener);
  },
  notify(channel, payloads) {
    noteDeed('notifies');
    return database.notify(channel, payloads);
  },
  probe(text) {
    noteDeed('probes');
    return database.probe(text);
  },
});

const notedTx = (tx: Tx): Tx => ({
  async query<Row>(text: string, params: readonly unknown[] = []) {
    const asked = place.plumblineAsked;
    if (!asked) return tx.query<Row>(text, params);
    const statement = numberOf(text);
    const rows = await answered(asked, statement, () => tx.query<Row>(text, params));
    noteQuestion(asked, statement, params);
    noteRows(asked, statement, rows);
    return rows;
  },
  async fetchText(text, params = []) {
    const asked = place.plumblineAsked;
    if (!asked) return tx.fetchText(text, params);
    const statement = numberOf(text);
    const texts = await answered(asked, statement, () => tx.fetchText(text, params));
    noteQuestion(asked, statement, params);
    asked.traits.add(`${statement} answers ${amountOf(texts)} texts`);
    return texts;
  },
});

function noteDeed(trait: string): void {
  const asked = place.plumblineAsked;
  if (!asked) return;
  asked.statements++;
  asked.traits.add(trait);
}

async function answered<Answer>(asked: Asked, statement: number, ask: () => Promise<Answer>): Promise<Answer> {
  asked.statements++;
  try {
    return await ask();
  } catch (error) {
    asked.traits.add(`${statement} fails with ${DatabaseError.codeOf(error) ?? 'no code'}`);
    throw error;
  }
}

function noteQuestion({ traits }: Asked, statement: number, params: readonly unknown[]): void {
  traits.add(String(statement));
  params.forEach((value, at) => {
    traits.add(`${statement} parameter ${at + 1} is ${kindOf(value)}`);
  });
}

/** Of a long list the first rows stand for all. */
const LOOKED_AT = 20;

function noteRows({ traits }: Asked, statement: number, rows: readonly unknown[]): void {
  traits.add(`${statement} answers ${amountOf(rows)} rows`);
  for (const row of rows.slice(0, LOOKED_AT))
    for (const [column, value] of Object.entries(row as object))
      traits.add(`${statement} column ${column} is ${kindOf(value)}`);
}

const amountOf = ({ length }: readonly unknown[]): string => (length > 1 ? 'several' : String(length));

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list, first ${kindOf(value[0])}`;
  if (value instanceof Date) return 'an instant';
  if (value === '') return 'an empty text';
  return typeof value;
}
