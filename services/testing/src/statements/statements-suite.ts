import type { Database } from '@plumbline/service-kit/database';
import { loadModule, type Node, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { bareOuterTables } from './outer-joins.ts';
import { asksTimeOnConflict, seenByLaterParts } from './parts.ts';
import type { Statements } from './recording.ts';
import { unfilteredTables } from './tenant-filter.ts';

/** Statements that are exempt from a rule, by how they begin. */
const MAKES_THE_TENANT = 'insert into platform.tenant ';
/** Deletes a few expired keys while it changes the key of this call: never the same row. */
const CLEARS_PAST_KEYS = 'with past as (';

/**
 * Rules for every statement that the services sent, so that a database that keeps each tenant's rows in one place can serve
 * them.
 */
export const statementsSuite = (statements: Statements, tablesThen: () => ReadonlySet<string>) =>
  describe('each statement that was sent', () => {
    let tables: ReadonlySet<string>;
    let distributed: ReadonlySet<string>;
    let parsed: { text: string; statement: Node }[];
    beforeAll(async () => {
      await loadModule();
      tables = tablesThen();
      distributed = new Set([...tables].filter((name) => name.startsWith('workflow.')));
      parsed = [...statements.values()].flatMap((text) =>
        (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt ? [{ text: text.trim(), statement: stmt }] : [])),
      );
    });

    test('is known', () => {
      expect(statements.size).toBeGreaterThan(250);
      expect(tables.size).toBeGreaterThan(20);
    });

    test('says of each table with rows of tenants which tenant it means', () => {
      const wrong = parsed.flatMap(({ text, statement }) => {
        const missing = text.startsWith(MAKES_THE_TENANT) ? [] : unfilteredTables(statement, tables);
        return missing.length > 0 ? [{ missing, text }] : [];
      });
      expect(wrong).toEqual([]);
    });

    test('joins no table by itself where it may be missing, but a sub-select with its tenant', () => {
      const wrong = parsed.flatMap(({ text, statement }) => {
        const bare = bareOuterTables(statement, distributed);
        return bare.length > 0 ? [{ bare, text }] : [];
      });
      expect(wrong).toEqual([]);
    });

    test('takes the time of a conflict from the row that it wanted to insert', () => {
      const wrong = parsed.flatMap(({ text, statement }) => (asksTimeOnConflict(statement) ? [text] : []));
      expect(wrong).toEqual([]);
    });

    test('has no parts that see what another part writes', () => {
      const wrong = parsed.flatMap(({ text, statement }) => {
        const seen = text.startsWith(CLEARS_PAST_KEYS) ? [] : seenByLaterParts(statement);
        return seen.length > 0 ? [{ seen, text }] : [];
      });
      expect(wrong).toEqual([]);
    });
  });

/**
 * Functions of both services that notify, including triggers: in a writing transaction they would make all companies wait
 * for each other.
 */
export async function functionsThatNotify(database: Database): Promise<string[]> {
  const rows = await database.transaction((tx) =>
    tx.query<{ name: string }>(
      `select oid::regprocedure::text as name from pg_proc
       where pronamespace in ('platform'::regnamespace, 'workflow'::regnamespace) and prosrc ~* '\\m(pg_notify|notify)\\M'`,
    ),
  );
  return rows.map(({ name }) => name);
}

/** The tables that contain tenants' rows, as `schema.name`. */
export async function tablesOfTenants(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.transaction((tx) =>
    tx.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where column_name = 'tenant_id' and table_type = 'BASE TABLE' and table_schema in ('platform', 'workflow')`,
    ),
  );
  return new Set(rows.map(({ name }) => name));
}
