import { TABLE_TYPE } from '@plumbline/contract/table';
import { CELLS, type Company, TODAY } from './filled-world.ts';

export interface ScaleCall {
  name: string;
  rounds: number;
  run(address: string, company: Company, round: number): Promise<void>;
}

const read =
  (path: (company: Company, round: number) => string, accept = 'application/json'): ScaleCall['run'] =>
  async (address, company, round) => {
    const response = await fetch(`${address}${path(company, round)}`, { headers: { ...company.headers, accept } });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
  };

/** One amount of each of the first `cells` jobs. */
export async function save(address: string, { headers, jobs }: Company, cells: number, value: number): Promise<void> {
  const changed = jobs.slice(0, cells);
  const updates = changed.map(({ id, version }) => ({ id, version, changes: { retainageAmount: value } }));
  const body = JSON.stringify({ updates });
  const response = await fetch(`${address}/wip/jobs/save`, { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  for (const job of changed) job.version++;
}

const TEXTS = ['', 'repair', 'roof repair', 's', '26-s1', 'zzz'];

/** What people of a company ask most. */
export const CALLS: readonly ScaleCall[] = [
  { name: 'load all jobs, as a table', rounds: 20, run: read(() => '/wip/jobs', TABLE_TYPE) },
  { name: 'save one cell', rounds: 200, run: (address, company, round) => save(address, company, 1, round + 1) },
  {
    name: `save ${CELLS} cells`,
    rounds: 20,
    run: (address, company, round) => save(address, company, CELLS, round + 1),
  },
  {
    name: 'a page of a job’s history',
    rounds: 100,
    run: read(({ jobs }, round) => `/wip/activity?jobId=${jobs[round % jobs.length]?.id}`),
  },
  { name: 'a page of the activity', rounds: 100, run: read(() => '/wip/activity') },
  { name: 'the activity of a search', rounds: 40, run: read(() => '/wip/activity?job=school') },
  { name: 'the summary', rounds: 40, run: read(() => `/wip/summary?today=${TODAY}`) },
  { name: 'the WIP schedule', rounds: 12, run: read(() => `/wip/schedule?today=${TODAY}`) },
  {
    name: 'the lookup of connect',
    rounds: 60,
    async run(address, { headers }, round) {
      const lookups = [{ type: 'JobConnectLookup', correlationId: 'a', searchText: TEXTS[round % TEXTS.length] }];
      const response = await fetch(`${address}/lookups`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ lookups }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
    },
  },
];
