import type { Database, Tx } from '@plumbline/service-kit/database';

/** What the execution of a statement touched. */
export interface Touched {
  /** Pages of 8 KB, of tables and indexes. What functions of the database read is among them. */
  pages: number;
  /** Rows of tables that were looked at, fitting or not. */
  rows: number;
}
/** By the statement's text: the most of all times that it was asked. */
export type TouchedBy = Map<string, Touched>;

interface PlanNode {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const rowsOf = (node: PlanNode): number => {
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = node['Relation Name'] === undefined ? 0 : each * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), own);
};

const IS_EXPLAINED = /^\s*(\/\*.*?\*\/)?\s*(select|with|insert|update|delete)\b/i;

/**
 * The same database, which first explains each statement that reads or changes rows, as it is done where tables are too large to be walked
 * through. What the explained one changed is taken back, then it is asked as ever.
 */
export function countingPages(database: Database, touched: () => TouchedBy | undefined): Database {
  const explain = async (tx: Tx, text: string, params: readonly unknown[] = []) => {
    const found = touched();
    if (!found || !IS_EXPLAINED.test(text)) return;
    await tx.query('savepoint explained');
    // A table of a few pages is walked through whatever its indexes.
    await tx.query('set local enable_seqscan to off');
    const [row] = await tx.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, buffers, timing off, summary off, format json) ${text}`,
      params,
    );
    await tx.query('rollback to savepoint explained');
    const [{ Plan: plan } = { Plan: undefined }] = row?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error(`no plan of ${text}`);
    const before = found.get(text);
    found.set(text, {
      pages: Math.max(before?.pages ?? 0, plan['Shared Hit Blocks'] + plan['Shared Read Blocks']),
      rows: Math.max(before?.rows ?? 0, rowsOf(plan)),
    });
  };
  const counted = (tx: Tx): Tx => ({
    async query(text, params) {
      await explain(tx, text, params);
      return tx.query(text, params);
    },
    async fetchText(text, params) {
      await explain(tx, text, params);
      return tx.fetchText(text, params);
    },
  });
  return {
    ...database,
    transaction: (run, allowance) => database.transaction((tx, place) => run(counted(tx), place), allowance),
  };
}
