import type { Tx } from '../database.ts';

/** The schema whose rows are distributed by tenant. Other schemas stay on the coordinator. */
const SCHEMA = 'workflow';
/** All other tables are colocated with this one, so that the rows of a tenant are on one server. */
const FIRST = 'workflow.job';

/** As the migrations define it, for one server. */
const PLAIN = `using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))`;
/** The equivalent that Citus accepts: no sub-select, and no equality in conditions of outer joins. */
const DISTRIBUTED = `using (tenant_id >= nullif(current_setting('app.tenant_id', true), '')::uuid
    and tenant_id <= nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)`;

/** The foreign key of the history. On one server `note_changes` checks the jobs instead (decision 153). */
const JOB_OF_CHANGE = 'job_history_tenant_id_job_id_fkey';
/**
 * What records the changes of a transaction, and checks that their jobs exist. On one server a trigger does both with a statement's rows. On several it
 * records what a shard has at commit, and the foreign key checks.
 */
const NOTES = {
  plain: [
    `create trigger note_changes after insert on workflow.job_history
       referencing new table as added for each statement execute function workflow.note_changes()`,
  ],
  distributed: [
    `create constraint trigger note_changes after insert on workflow.job_history
       deferrable initially deferred for each row execute function workflow.note_changes_at_commit()`,
    `alter table workflow.job_history add constraint ${JOB_OF_CHANGE} foreign key (tenant_id, job_id) references workflow.job`,
  ],
};

/** The role that requests use to query distributed rows: each server of the cluster has to let it in. */
export const REQUESTS_ROLE = 'plumbline_workflow';

/** Whether some table of the database is distributed. */
export async function isDistributed(tx: Tx): Promise<boolean> {
  const [made] = await tx.query(`select from pg_extension where extname = 'citus'`);
  return made !== undefined && (await tablesToGather(tx)).length > 0;
}

/** Tables with rows of tenants, by whether they are distributed. */
const tablesWhere = async (tx: Tx, condition: string): Promise<string[]> => {
  const rows = await tx.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' and ${condition} (select from pg_dist_partition p where p.logicalrelid = c.oid)
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
     order by format('%I.%I', n.nspname, c.relname) <> $2, c.relname collate "C"`,
    [SCHEMA, FIRST],
  );
  return rows.map(({ name }) => name);
};
export const tablesToDistribute = (tx: Tx): Promise<string[]> => tablesWhere(tx, 'not exists');
export const tablesToGather = (tx: Tx): Promise<string[]> => tablesWhere(tx, 'exists');

/** Statements that remove and restore what depends on some tables. */
interface Attached {
  without: string[];
  back: string[];
}

/** References from and to these tables, and their triggers: neither may act while rows move. */
async function attachedTo(tx: Tx, tables: readonly string[], notes: readonly string[]): Promise<Attached> {
  const references = await tx.query<{ name: string; without: string; back: string }>(
    `select o.conname as name, format('alter table %s drop constraint %I', o.conrelid::regclass, o.conname) as without,
            format('alter table %s add constraint %I %s', o.conrelid::regclass, o.conname, pg_get_constraintdef(o.oid)) as back
     from pg_constraint o
     where o.contype = 'f' and (o.conrelid = any($1::text[]::regclass[]) or o.confrelid = any($1::text[]::regclass[]))
     order by o.conname`,
    [tables],
  );
  const triggers = await tx.query<{ name: string; without: string; back: string }>(
    `select t.tgname as name, format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as without, pg_get_triggerdef(t.oid) as back
     from pg_trigger t where not t.tgisinternal and t.tgrelid = any($1::text[]::regclass[]) order by t.tgname`,
    [tables],
  );
  return {
    without: [...triggers, ...references].map(({ without }) => without),
    back: [
      ...triggers.flatMap(({ name, back }) => (name === 'note_changes' ? notes : [back])),
      ...references.filter(({ name }) => name !== JOB_OF_CHANGE).map(({ back }) => back),
    ],
  };
}

async function runAll(tx: Tx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await tx.query(statement);
}

/** Settings under which Citus changes our tables. For this transaction only. */
async function prepare(tx: Tx): Promise<void> {
  await tx.query('set local citus.enable_unsafe_triggers to on');
  await tx.query(`set local citus.multi_shard_modify_mode to 'sequential'`);
}

/** Reads each table before and after its rows move. The tables' owner sees all rows both times. */
export interface Witness {
  before(table: string): Promise<void>;
  after(table: string): Promise<void>;
}
const NOBODY: Witness = { before: async () => {}, after: async () => {} };

/**
 * Distributes those tables over the servers that are not yet, with their rows, by tenant. In one transaction of the tables' owner, after
 * which services find them as before. Nobody else may write them meanwhile. Returns the tables.
 */
export async function distributeTables(tx: Tx, witness = NOBODY): Promise<readonly string[]> {
  const tables = await tablesToDistribute(tx);
  await prepare(tx);
  const attached = await attachedTo(tx, tables, NOTES.distributed);
  await runAll(tx, attached.without);
  for (const table of tables) {
    await tx.query(`alter table ${table} no force row level security`);
    await witness.before(table);
    await tx.query(`alter policy tenant_only on ${table} ${DISTRIBUTED}`);
    const beside = table === FIRST ? 'none' : FIRST;
    await tx.query(`select create_distributed_table($1::regclass, 'tenant_id', colocate_with => $2)`, [table, beside]);
    await witness.after(table);
  }
  // Otherwise the coordinator keeps the old rows on its disk.
  for (const table of tables)
    await tx.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
  await runAll(tx, attached.back);
  // A server that counts rows for another one needs the right to count them.
  await tx.query(`grant usage on all sequences in schema ${SCHEMA} to ${REQUESTS_ROLE}`);
  return tables;
}

/** Brings all distributed tables back to the coordinator, with their rows. In one transaction; nobody else may write them meanwhile. */
export async function gatherTables(tx: Tx, witness = NOBODY): Promise<readonly string[]> {
  const tables = await tablesToGather(tx);
  await prepare(tx);
  const attached = await attachedTo(tx, tables, NOTES.plain);
  await runAll(tx, attached.without);
  for (const table of tables) {
    await witness.before(table);
    await gather(tx, table);
    await witness.after(table);
    await tx.query(`alter policy tenant_only on ${table} ${PLAIN}`);
    await tx.query(`alter table ${table} force row level security`);
  }
  await runAll(tx, attached.back);
  return tables;
}

/** Creates the table anew, as Citus describes it: undistributing it the usual way fails for a table that counts its rows. */
async function gather(tx: Tx, table: string): Promise<void> {
  const described = await tx.query<{ statement: string }>('select master_get_table_ddl_events($1) as statement', [
    table,
  ]);
  const columns = await tx.query<{ name: string; counter: string | null }>(
    `select quote_ident(a.attname) as name, case when a.attidentity <> '' then a.attname end as counter
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name).join();
  await tx.query(`create temporary table gathered on commit drop as select ${names} from ${table}`);
  await tx.query(`drop table ${table}`);
  await runAll(
    tx,
    described.map(({ statement }) => statement),
  );
  await tx.query(`insert into ${table} (${names}) overriding system value select ${names} from gathered`);
  for (const { counter } of columns)
    if (counter !== null)
      await tx.query(
        `select setval(pg_get_serial_sequence($1, $2), max(${counter})) from ${table} having max(${counter}) is not null`,
        [table, counter],
      );
  await tx.query('drop table gathered');
}

/**
 * Lets requests in on each server that has rows; the coordinator stays without a login for them. In a transaction of its own: the servers
 * answer over other connections. Throws an error that names the servers that refused.
 */
export async function letRequestsIn(tx: Tx): Promise<void> {
  // Runs on each server separately. Otherwise it would notify all others, which run the same at the same time.
  const login = `do $$ begin
    set local citus.enable_alter_role_propagation to off;
    alter role ${REQUESTS_ROLE} login;
  end $$`;
  const refused = await tx.query<{ node: string; result: string }>(
    `select n.nodename || ':' || n.nodeport as node, r.result
     from run_command_on_workers($1) r join pg_dist_node n on n.nodename = r.nodename and n.nodeport = r.nodeport where not r.success`,
    [login],
  );
  if (refused.length > 0) throw new Error(refused.map(({ node, result }) => `${node}: ${result}`).join('\n'));
}
