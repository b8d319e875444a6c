import type { Tx } from '@plumbline/service-kit/database';
import type { Table } from '../data/tables.ts';

/** A part has at most so many rows, and about so many bytes: what is in memory at once. */
const PART_ROWS = 2_000;
const PART_BYTES = 8_000_000;

/**
 * Copies all rows of a table, in parts, each value as its text. Triggers of the target do not fire: what they would write is copied like
 * everything else. `longest`: bytes of the longest row. `said` receives the rows that are there after each part.
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
  const partRows = Math.max(1, Math.min(PART_ROWS, Math.floor(PART_BYTES / Math.max(1, longest))));
  await target.query(`alter table ${table.name} disable trigger user`);
  await source.query(`declare part no scroll cursor for select ${texts} from ${table.name}`);
  for (let rows = 0; ; ) {
    const part = await source.query<Record<string, string | null>>(`fetch ${partRows} from part`);
    if (part.length === 0) break;
    await target.query(
      `insert into ${table.name} (${names}) overriding system value select ${values} from unnest(${arrays}) as part (${aliases})`,
      columns.map((_, place) => part.map((row) => row[`c${place}`] ?? null)),
    );
    rows += part.length;
    said(rows);
  }
  await source.query('close part');
  await target.query(`alter table ${table.name} enable trigger user`);
}
