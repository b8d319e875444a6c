import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { JobsApi, WireJob } from './jobs-api.ts';
import { search } from './views.ts';

// For checks with axe, which takes time for each row. The rows of all jobs are looked at in `accessible-grid.spec.ts`, at rest.

/** One job alone is in the sheet, for what stands over it. The first one, unless another is wanted. */
export async function withOneJob(page: Page, jobs: JobsApi, wanted?: WireJob): Promise<WireJob> {
  const job = wanted ?? (await jobs.all())[0];
  if (!job) throw new Error('the company has no job');
  await search(page).fill(job.jobNumber);
  await expect(page.getByText(/^1 of \d+ jobs$/)).toBeVisible();
  return job;
}

/** A handful of jobs is in the sheet, the one that is answered among them, for marks of several cells. */
export async function withAFew(page: Page, jobs: JobsApi): Promise<WireJob> {
  const all = await jobs.all();
  const tenOf = ({ jobNumber }: WireJob): string => jobNumber.slice(0, -1);
  const job = await jobs.takeOne((each) => all.filter((other) => tenOf(other) === tenOf(each)).length > 5);
  await search(page).fill(tenOf(job));
  await expect(page.getByText(/^([6-9]|1\d) of \d+ jobs$/)).toBeVisible();
  return job;
}
