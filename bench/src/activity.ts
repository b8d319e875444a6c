import type { Job } from '@plumbline/contract/workflow/jobs';
import { type Budget, interleaved, reportLimit } from './measure.ts';
import { say } from './say.ts';
import { type ServiceWorld, serviceWorld } from './service-world.ts';

const JOBS = 10_000;
const CHANGES = 1_000_000;
const PEOPLE = 40;
const YEARS = 10;
const ROUNDS = 7;
const LIMIT_MS = 50;
/** Half of the figure with five indexes. */
const BYTES_A_CHANGE = 236;

/** The activity of a company with a million changes in ten years: each filter that its page has, alone and with others. */
export async function benchActivity(engine: 'pglite' | 'postgres'): Promise<Budget[]> {
  const started = await serviceWorld(engine, JOBS);
  try {
    await fill(started);
    const timings = await interleaved(
      filtersOf(started.jobs).map(([name, query]) => ({ name, run: () => read(started, query) })),
      ROUNDS,
    );
    return [
      ...timings.map((timing) => reportLimit(`${engine}: activity, ${timing.name}`, timing, LIMIT_MS)),
      await bytesOf(engine, started),
    ];
  } finally {
    await started.close();
  }
}

const person = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** The last person left after two years, and the last field was used then. */
const FIELDS = [
  'jobCostToDate',
  'invoicedAmount',
  'paymentsReceived',
  'forecastCost',
  'notes',
  'jobStatus',
  'retainageAmount',
  'division',
];
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

function filtersOf(jobs: readonly Job[]): [name: string, query: Record<string, string>][] {
  const [first] = jobs;
  if (!first) throw new Error('no job');
  const [busy, gone] = [{ personId: person(1) }, { personId: person(PEOPLE) }];
  const [usual, rare] = [{ field: 'jobCostToDate' }, { field: 'neverUsed' }];
  const longAgo = { from: ago(8.1 * 365), before: ago(8 * 365) };
  return [
    ['everything', {}],
    ['a later page', { cursor: `${ago(5 * 365)}~1` }],
    ['a person', busy],
    ['a person who left', gone],
    ['a field', usual],
    ['a field that nobody changed', rare],
    ['a job', { jobId: first.id }],
    ['a search that finds a job', { job: first.jobNumber }],
    ['a search that finds every job', { job: '-' }],
    ['a search that finds none', { job: 'zzzzzz' }],
    ['a month long ago', longAgo],
    ['before an instant', { before: longAgo.before }],
    ['a person and a field', { ...busy, ...usual }],
    ['a person who left and a field', { ...gone, ...usual }],
    ['a person and a field that nobody changed', { ...busy, ...rare }],
    ['a person in a month long ago', { ...busy, ...longAgo }],
    ['a person who left, lately', { ...gone, from: ago(30) }],
    ['a field in a month long ago', { ...usual, ...longAgo }],
    ['a person, a field and a search', { ...busy, ...usual, job: first.jobNumber }],
    ['a person who left and a search that finds every job', { ...gone, job: '-' }],
  ];
}

async function read({ address, headers }: ServiceWorld, query: Record<string, string>): Promise<void> {
  const response = await fetch(`${address}/wip/activity?${new URLSearchParams(query)}`, { headers });
  if (!response.ok) throw new Error(await response.text());
  await response.text();
}

async function fill({ world }: ServiceWorld): Promise<void> {
  const { tenantId } = world.acme;
  await world.database.script(`
    alter table workflow.job_history disable trigger note_changes;
    insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name, changed_at, via)
    select '${tenantId}', job.ids[1 + (n::bigint * 7919 % ${JOBS})::int], 2 + n / ${JOBS},
           (array[${FIELDS.map((name) => `'${name}'`).join(', ')}])[1 + n * 31 % ${FIELDS.length}], to_jsonb(n), to_jsonb(n + 1),
           ('00000000-0000-4000-8000-' || lpad(who.number::text, 12, '0'))::uuid, 'Person Number ' || who.number, at.moment,
           case when n % 3 = 0 then 'import' end
    from (select array_agg(id order by id) as ids from workflow.job where tenant_id = '${tenantId}') job,
         generate_series(0, ${CHANGES - 1}) as n
         cross join lateral (select now() - make_interval(secs => (${CHANGES} - n) * ${(YEARS * 365 * 86_400) / CHANGES}) as moment) at
         cross join lateral (select case when n < ${CHANGES / 5} and n % 97 = 0 then ${PEOPLE} else 1 + n * 13 % ${PEOPLE - 1} end as number) who;
    alter table workflow.job_history enable trigger note_changes;`);
  await world.database.script('vacuum analyze workflow.job_history');
}

async function bytesOf(engine: string, { world }: ServiceWorld): Promise<Budget> {
  const [sizes] = await world.database.transaction((tx) =>
    tx.query<{ rows: number; all: number; table: number; key: number; indexes: string }>(
      `select (select count(*) from workflow.job_history)::int as rows, pg_total_relation_size('workflow.job_history') as all,
              pg_relation_size('workflow.job_history') as table, pg_relation_size('workflow.job_history_pkey') as key,
              (select string_agg(indexrelid::regclass || ' ' || pg_relation_size(indexrelid) / ${CHANGES}, ', ' order by 1)
               from pg_index where indrelid = 'workflow.job_history'::regclass) as indexes`,
    ),
  );
  if (!sizes) throw new Error('a select without a where gives one row');
  const each = Math.round(sizes.all / sizes.rows);
  const floor = Math.round((sizes.table + sizes.key) / sizes.rows);
  const what = `${engine}: bytes a change in the history`;
  say(
    `\n${what}: ${each}, of which ${Math.round(sizes.table / sizes.rows)} are the row; ${sizes.indexes}; budget ${BYTES_A_CHANGE}`,
  );
  return {
    what,
    ratio: each / BYTES_A_CHANGE,
    atMost: 1,
    goal: { ours: each, limit: BYTES_A_CHANGE, unit: 'bytes', floor },
  };
}
