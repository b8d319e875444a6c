import { createHash } from 'node:crypto';
import type { Tx } from '@plumbline/service-kit/database';
import type { Table } from '../data/tables.ts';

export interface Proof {
  rows: number;
  /** Equal for equal rows, in whatever order a server has them. */
  checksum: string;
  /** Bytes of the longest row as text. */
  longest: number;
}

/**
 * Counts a table's rows and adds up 240 bits of each row's SHA-256: in the database, without sorting, and independent of its collation. It
 * hashes the values' text, so the transaction must have been set by `asText`.
 */
export async function proofOf(tx: Tx, { name, columns }: Table): Promise<Proof> {
  const words = [1, 16, 31, 46].map((from) => `sum(('x' || substr(hash, ${from}, 15))::bit(60)::bigint)`);
  const [row] = await tx.query<{ rows: number; sums: string; longest: number }>(
    `select count(*) as rows, concat_ws(' ', ${words.join()}) as sums, coalesce(max(bytes), 0) as longest
     from (select octet_length(line) as bytes, encode(sha256(convert_to(line, 'UTF8')), 'hex') as hash
           from (select row(${columns.map((column) => column.name).join()})::text as line from ${name}) as text) as hashed`,
  );
  if (row === undefined) throw new Error(`no answer for ${name}`);
  return { rows: row.rows, checksum: createHash('sha256').update(row.sums).digest('hex'), longest: row.longest };
}

interface Sequence {
  name: string;
  /** The last number that it gave; null before the first. */
  last: number | null;
}

/** The counters of identity columns. */
export const sequencesOf = (tx: Tx, schemas: readonly string[]): Promise<Sequence[]> =>
  tx.query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
     where schemaname = any($1::text[]) order by 1`,
    [schemas],
  );

export async function setSequence(tx: Tx, { name, last }: Sequence): Promise<void> {
  await tx.query('select setval($1::regclass, coalesce($2::bigint, 1), $2::bigint is not null)', [name, last]);
}

/** The migrations that made the schemas, with the checksums of their texts. */
export const migrationsOf = async (tx: Tx, schemas: readonly string[]): Promise<string[]> => {
  const rows = await tx.query<{ line: string }>(
    schemas
      .map((schema) => `select '${schema}/' || name || ' ' || checksum as line from ${schema}.migration`)
      .join(' union all '),
  );
  return rows.map(({ line }) => line).toSorted();
};
