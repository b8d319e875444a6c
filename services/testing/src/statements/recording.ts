import { createHash } from 'node:crypto';
import type { Database, Tx } from '@plumbline/service-kit/database';

/** The texts of all queries, each once. */
export type Statements = Map<string, string>;

/** The same database, recording its queries. */
export function recording(database: Database, statements: Statements): Database {
  const note = (text: string) => void statements.set(createHash('sha256').update(text).digest('hex'), text);
  const noting = (tx: Tx): Tx => ({
    query: (text, params) => {
      note(text);
      return tx.query(text, params);
    },
    fetchText: (text, params) => {
      note(text);
      return tx.fetchText(text, params);
    },
  });
  return {
    ...database,
    transaction: (run, allowance) => database.transaction((tx, place) => run(noting(tx), place), allowance),
  };
}
