import type { Tx } from '@plumbline/service-kit/database';
import { partRows, parts } from '../data/lines-file.ts';
import type { Table } from '../data/tables.ts';

/**
 * Copies all rows of a table in parts, each value as its text. The target's triggers do not fire: what they would write is copied too.
 * `longest`: bytes of the longest row. After each part, `said` receives the number of rows copied so far.
 */
export async function copyTable(
  source: Tx,
  target: Tx,
  table: Table,
  longest: number,
  said: (rows: number) => void,
): Promise<void> {
  const columns = table.columns.filter(({ isGenerated }) => !isGenerated);
  const names = columns.map(({ name }) => name).join();
  const texts = columns.map(({ name }, place) => `${name}::text as c${place}`).join();
  const values = columns.map(({ type }, place) => `c${place}::${type}`).join();
  const arrays = columns.map((_, place) => `$${place + 1}::text[]`).join();
  const aliases = columns.map((_, place) => `c${place}`).join();
  let rows = 0;
  await target.query(`alter table ${table.name} disable trigger user`);
  const query = `select ${texts} from ${table.name}`;
  for await (const part of parts<Record<string, string | null>>(source, query, [], partRows(longest))) {
    await target.query(
      `insert into ${table.name} (${names}) overriding system value select ${values} from unnest(${arrays}) as part (${aliases})`,
      columns.map((_, place) => part.map((row) => row[`c${place}`] ?? null)),
    );
    rows += part.length;
    said(rows);
  }
  await target.query(`alter table ${table.name} enable trigger user`);
}
