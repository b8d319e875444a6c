import { TABLE_TYPE } from '@plumbline/contract/table';
import { jobFieldNames } from '@plumbline/contract/workflow/job-fields';
import { columnOf } from '@plumbline/workflow/jobs/columns';
import { bareSave } from './bare-save.ts';
import { bareServer } from './bare-server.ts';
import type { Answered } from './caller/caller.ts';
import { type Budget, interleaved, report, reportLimit } from './measure.ts';
import { type ServiceWorld, serviceWorld } from './service-world.ts';

const JOBS = 10_000;
const AMOUNT = ['retainageAmount'] as const;
const THREE_AMOUNTS = ['retainageAmount', 'paymentsReceived', 'expenseBudget'] as const;
/** A save of so many jobs, in each of which it changes these fields, and its goal in milliseconds. */
interface Save {
  name: string;
  jobs: number;
  fields: readonly (typeof THREE_AMOUNTS)[number][];
  goalMs: number;
  rounds: number;
}
const ONE_CELL: Save = { name: 'one-cell update', jobs: 1, fields: AMOUNT, goalMs: 2.5, rounds: 100 };
const CELLS: Save = { name: '500 updates', jobs: 500, fields: AMOUNT, goalMs: 25, rounds: 30 };
/** The goal is that of a whole paste in the page, from the key to the answer. */
const PASTED: Save = { name: '500 x 3 cells', jobs: 500, fields: THREE_AMOUNTS, goalMs: 75, rounds: 30 };
const ROUNDS = 15;
/** The goal of a read over the API. */
const READ_MS = 85;

/** The newest version of each job, by its id. */
type Versions = Map<string, number>;

/** Load and save through the service on loopback, against the bare SQL on the same database. */
export async function benchServices(engine: 'pglite' | 'postgres'): Promise<Budget[]> {
  const started = await serviceWorld(engine, JOBS);
  const versions: Versions = new Map(started.jobs.map(({ id, version }) => [id, version]));
  try {
    return [
      ...(await benchLoad(engine, started, versions)),
      ...(await benchScheduleCall(engine, started)),
      ...(await benchSave(engine, started, versions, ONE_CELL)),
      ...(await benchSave(engine, started, versions, CELLS)),
      ...(await benchSave(engine, started, versions, PASTED)),
    ];
  } finally {
    await started.close();
  }
}

/** All jobs as a table, as the page and the client request them, and as plain objects, against a bare cursor over the same columns. */
async function benchLoad(engine: string, started: ServiceWorld, versions: Versions): Promise<Budget[]> {
  const { world, address, forgetfulAddress, headers, caller, enter } = started;
  const readAt = async (at: string, accept: string) => {
    const answer = await caller.call({ url: `${at}/wip/jobs`, headers: { ...headers, accept } });
    if (answer.type !== accept) throw new Error(`asked for ${accept}, and got ${answer.type}`);
    return answer;
  };
  const read = (accept: string) => readAt(address, accept);
  const objectsType = 'application/json';
  const change = () => saveCells(started, versions, ONE_CELL);
  const bare = () =>
    world.database.transaction(async (tx) => {
      await enter(tx);
      await tx.fetchText(BARE_JOBS);
    });
  const bytesOf = async (accept: string) =>
    new Uint8Array(await (await fetch(`${address}/wip/jobs`, { headers: { ...headers, accept } })).arrayBuffer());
  const bytes = { table: await bytesOf(TABLE_TYPE), objects: await bytesOf(objectsType) };
  const server = await bareServer(async (path) => {
    if (path === '/cursor') await bare();
    return [path === '/objects' ? bytes.objects : bytes.table];
  });
  const readBare = (path: string) => caller.call({ url: server.address + path, headers });
  const sizeOf = ({ length }: Uint8Array) => `${(length / 1e6).toFixed(1)} MB`;
  const [asTable, asObjects] = [sizeOf(bytes.table), sizeOf(bytes.objects)];
  const timings = await interleaved(
    [
      { name: `GET /wip/jobs, a table of ${asTable}`, measured: () => readAt(forgetfulAddress, TABLE_TYPE) },
      { name: 'the same again', prepare: () => read(TABLE_TYPE), measured: () => read(TABLE_TYPE) },
      { name: 'the same after a change of one job', prepare: change, measured: () => read(TABLE_TYPE) },
      { name: `GET /wip/jobs, objects of ${asObjects}`, measured: () => readAt(forgetfulAddress, objectsType) },
      { name: 'the same again', prepare: () => read(objectsType), measured: () => read(objectsType) },
      { name: 'the same after a change of one job', prepare: change, measured: () => read(objectsType) },
      { name: 'the bare cursor', run: bare },
      { name: 'the bare cursor, then a bare server', measured: () => readBare('/cursor') },
      { name: 'a bare server, the table', measured: () => readBare('/table') },
      { name: 'a bare server, the objects', measured: () => readBare('/objects') },
    ].map((contestant, place) => ({ ...contestant, name: `${place + 1}. ${contestant.name}` })),
    ROUNDS,
  );
  await server.close();
  const [table, tableAgain, tableChanged, objects, objectsAgain, objectsChanged, ...bareOnes] = timings;
  const [cursor, cursorSent, tableSent, objectsSent] = bareOnes;
  if (!table || !tableAgain || !tableChanged || !objects || !objectsAgain || !objectsChanged || !cursor)
    throw new Error('ten contestants have ten times');
  const title = `${engine}: read ${JOBS.toLocaleString('en-US')} jobs`;
  return [
    report(`${title} for the first time, as a table`, [table, cursor], 1.6),
    report(`${title} for the first time, as objects`, [objects, cursor], 6),
    reportLimit(`${title} for the first time`, table, READ_MS, cursorSent),
    reportLimit(`${title} again, as a table`, tableAgain, READ_MS, tableSent),
    reportLimit(`${title} after a change, as a table`, tableChanged, READ_MS, tableSent),
    reportLimit(`${title} again, as objects`, objectsAgain, READ_MS, objectsSent),
    reportLimit(`${title} after a change, as objects`, objectsChanged, READ_MS, objectsSent),
  ];
}

/** The columns that a schedule depends on, as one text a job, which takes an engine the least. */
const BARE_FACTS = `
  select facts::text from (
    select id, job_number, job_name, earning_method, original_contract_amount, expense_budget, job_cost_to_date, forecast_cost,
           forecast_at, cost_at_forecast, accounting_forecast, accounting_forecast_at, estimate_passed_on, typed_percent, fee_percent, guaranteed_maximum, uninstalled_materials,
           wasted_cost, invoiced_amount, payments_received, retainage_amount, retainage_percent, date_closed, cost_at_completion, billed_at_completion, job_lost,
           date_sold, earned_prior_years, cost_prior_years, prior_years_through
    from workflow.job where disconnected_at is null order by job_number collate "C"
  ) facts`;

/** The columns of a job that the list shows, without the names of fields and without people and change orders. */
const BARE_JOBS = `
  select job::text from (
    select id, ${jobFieldNames.map(columnOf).join(', ')}, version, updated_at, updated_by_name
    from workflow.job where disconnected_at is null order by job_number collate "C"
  ) job`;

/** The whole schedule through the service, against a bare cursor over the columns that it reads. */
async function benchScheduleCall(
  engine: string,
  { world, address, forgetfulAddress, headers, caller, enter }: ServiceWorld,
): Promise<Budget[]> {
  const path = '/wip/schedule?today=2026-11-20';
  const read = (at: string) => caller.call({ url: at + path, headers });
  const bytes = new Uint8Array(await (await fetch(address + path, { headers })).arrayBuffer());
  const bare = () =>
    world.database.transaction(async (tx) => {
      await enter(tx);
      await tx.fetchText(BARE_FACTS);
    });
  const server = await bareServer(async (asked) => {
    if (asked === '/cursor') await bare();
    return [bytes];
  });
  const readBare = (asked: string) => caller.call({ url: server.address + asked, headers });
  const timings = await interleaved(
    [
      { name: 'GET /wip/schedule', measured: () => read(forgetfulAddress) },
      { name: 'GET /wip/schedule again', measured: () => read(address) },
      { name: 'the bare cursor', run: bare },
      { name: 'the bare cursor, then a bare server', measured: () => readBare('/cursor') },
      { name: 'a bare server, as many bytes', measured: () => readBare('/bytes') },
    ],
    ROUNDS,
  );
  await server.close();
  const [ours, again, cursor, cursorSent, sent] = timings;
  if (!ours || !again || !cursor) throw new Error('five contestants have five times');
  const title = `${engine}: the WIP schedule of ${JOBS.toLocaleString('en-US')} jobs`;
  return [
    report(`${title}, against the bare cursor`, [ours, cursor], 4),
    reportLimit(`${title}, served`, ours, 120, cursorSent),
    reportLimit(`${title}, served again`, again, 120, sent),
  ];
}

async function benchSave(engine: string, started: ServiceWorld, versions: Versions, save: Save): Promise<Budget[]> {
  const chosen = started.jobs.slice(0, save.jobs);
  const ids = chosen.map(({ id }) => id);
  const bare = async (isAnswering: boolean) => {
    const { before, texts } = await bareSave(started, { ids, fields: save.fields, value: nextValue(), isAnswering });
    for (const { id, version } of before) versions.set(id, version + 1);
    return texts;
  };
  const server = await bareServer(() => bare(true));
  const body = JSON.stringify({ updates: updatesOf(chosen, versions, save.fields, 0) });
  const [service, silent, answering, served] = await interleaved(
    [
      { name: 'POST /wip/jobs/save', measured: () => saveCells(started, versions, save) },
      { name: 'the bare set-based SQL', run: () => bare(false) },
      { name: 'the same, answering the changed jobs', run: () => bare(true) },
      {
        name: 'the same behind a bare server',
        measured: () => started.caller.call({ url: server.address, method: 'POST', headers: started.headers, body }),
      },
    ],
    save.rounds,
  );
  await server.close();
  if (!service || !silent || !answering) throw new Error('four contestants have four times');
  // The call answers the jobs as they are now, 1.2 KB each: what that costs is in the second comparison on both sides.
  const title = `${engine}: ${save.name}, with history`;
  return [
    report(title, [service, silent], 2),
    report(`${title}, answered`, [service, answering], 2),
    reportLimit(`${engine}: ${save.name}`, service, save.goalMs, served),
  ];
}

let lastValue = 0;
/** An amount that no job has yet. */
const nextValue = () => ++lastValue * 100;

const updatesOf = (jobs: readonly { id: string }[], versions: Versions, fields: Save['fields'], value: number) => {
  const changes = Object.fromEntries(fields.map((field) => [field, value]));
  return jobs.map(({ id }) => ({ id, version: versions.get(id), changes }));
};

/** Saves a new amount in each of these cells through the service. */
async function saveCells(
  { jobs, address, headers, caller }: ServiceWorld,
  versions: Versions,
  save: Save,
): Promise<Answered> {
  const [chosen, value] = [jobs.slice(0, save.jobs), nextValue()];
  const body = JSON.stringify({ updates: updatesOf(chosen, versions, save.fields, value) });
  const answer = await caller.call({ url: `${address}/wip/jobs/save`, method: 'POST', headers, body });
  for (const { id } of chosen) versions.set(id, (versions.get(id) ?? 0) + 1);
  return answer;
}
